import { createStoreRetry } from './remote-files.routes';

const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

let now = 0;
/** The time that a failed read takes. */
let stepMs = 0;
let reads = 0;
beforeEach(() => ([now, stepMs, reads] = [0, 2_000, 0]));
const retry = createStoreRetry(() => now);
const fail = (error: Error) => () => {
  reads += 1;
  now += stepMs;
  return Promise.reject(error);
};

test('a read is retried for 8 s while its build store is down, and the next read is tried only once', async () => {
  await expect(retry('catalog', fail(refused))).rejects.toThrow('refused');
  expect(reads).toBe(5);
  await expect(retry('catalog', fail(refused))).rejects.toThrow('refused');
  expect(reads).toBe(6);
});

test('after a response from the build store, reads are retried for the full time again', async () => {
  stepMs = 20_000;
  await expect(retry('seller', fail(refused))).rejects.toThrow('refused');
  await retry('seller', () => Promise.resolve());
  [stepMs, reads] = [10_000, 0];
  await expect(retry('seller', fail(refused))).rejects.toThrow('refused');
  expect(reads).toBe(2);
});

test.each([
  ['that a server may have received', 'UND_ERR_HEADERS_TIMEOUT'],
  ['that has waited for a connection', 'UND_ERR_CONNECT_TIMEOUT'],
])('a request %s is not sent again', async (_which, code) => {
  const late = Object.assign(new Error('late'), { code });
  await expect(retry('catalog', fail(late))).rejects.toThrow('late');
  expect(reads).toBe(1);
});
