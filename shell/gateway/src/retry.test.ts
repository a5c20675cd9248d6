import { createRetry } from './retry';

const away = Object.assign(new Error(), { code: 'ECONNREFUSED' });
const get = { method: 'GET' };

let now = 0;
beforeEach(() => (now = 0));
const patience = () => createRetry(() => now);

test('right after a host has gone away its visitors wait for it, and hear of it when it stays away', () => {
  const retry = patience();
  expect(retry({ err: away, req: get })).toBeGreaterThan(0);
  now = 7_900;
  expect(retry({ err: away, req: get })).toBeGreaterThan(0);
  now = 8_000;
  expect(retry({ err: away, req: get })).toBeNull();
  now = 60_000;
  expect(retry({ err: away, req: get })).toBeNull();
});

test('a host that has come back is waited for again', () => {
  const retry = patience();
  retry({ err: away, req: get });
  now = 20_000;
  expect(retry({ err: null, req: get })).toBeNull();
  expect(retry({ err: away, req: get })).toBeGreaterThan(0);
});

test('what was answered, late or wrongly, and what may have been done, is not sent again', () => {
  const retry = patience();
  const late = Object.assign(new Error(), { code: 'UND_ERR_HEADERS_TIMEOUT' });
  expect(retry({ err: late, req: get })).toBeNull();
  expect(retry({ err: away, req: { method: 'POST' } })).toBeNull();
});
