import { createRetries } from './remote-files.routes';

const refused = Object.assign(new Error(), { code: 'ECONNREFUSED' });

let now = 0;
beforeEach(() => (now = 0));
function create() {
  const retry = createRetries(() => now);
  return (err: Error | null) => retry('catalog', { err });
}

test('requests to a host that is down are retried for 8 s', () => {
  const retry = create();
  expect(retry(refused)).toBeGreaterThan(0);
  now = 7_900;
  expect(retry(refused)).toBeGreaterThan(0);
  now = 8_000;
  expect(retry(refused)).toBeNull();
  now = 60_000;
  expect(retry(refused)).toBeNull();
});

test('the time for retries starts again after a response of the host', () => {
  const retry = create();
  retry(refused);
  now = 20_000;
  expect(retry(null)).toBeNull();
  expect(retry(refused)).toBeGreaterThan(0);
});

test('a request that a server may have received is not sent again', () => {
  const retry = create();
  const late = Object.assign(new Error(), { code: 'UND_ERR_HEADERS_TIMEOUT' });
  expect(retry(late)).toBeNull();
});
