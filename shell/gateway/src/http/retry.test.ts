import { createRetry } from './retry';

const refused = Object.assign(new Error(), { code: 'ECONNREFUSED' });
const get = { method: 'GET' };

let now = 0;
beforeEach(() => (now = 0));
const create = () => createRetry(() => now);

test('requests to a host that is down are retried for 8 s', () => {
  const retry = create();
  expect(retry({ err: refused, req: get })).toBeGreaterThan(0);
  now = 7_900;
  expect(retry({ err: refused, req: get })).toBeGreaterThan(0);
  now = 8_000;
  expect(retry({ err: refused, req: get })).toBeNull();
  now = 60_000;
  expect(retry({ err: refused, req: get })).toBeNull();
});

test('the time for retries starts again after a response of the host', () => {
  const retry = create();
  retry({ err: refused, req: get });
  now = 20_000;
  expect(retry({ err: null, req: get })).toBeNull();
  expect(retry({ err: refused, req: get })).toBeGreaterThan(0);
});

test('a request that a server may have received is not sent again', () => {
  const retry = create();
  const late = Object.assign(new Error(), { code: 'UND_ERR_HEADERS_TIMEOUT' });
  expect(retry({ err: late, req: get })).toBeNull();
  expect(retry({ err: refused, req: { method: 'POST' } })).toBeNull();
});
