import { createSingleFlightCache } from './single-flight-cache';

const TTL_MS = 2_000;
const never = () => false;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A page that counts its renders. */
function counted(prefix = 'page') {
  let made = 0;
  return async () => `${prefix} ${(made += 1)}`;
}

/** A page that is created only when the test calls a function. */
function deferred() {
  let finish: (page: string) => void = () => {};
  const make = jest.fn(() => new Promise<string>((resolve) => (finish = resolve)));
  return { make, finish: (page: string) => finish(page) };
}

test('callers share one call until the ttl has passed', async () => {
  const cache = createSingleFlightCache<string>(TTL_MS, 10);
  const make = jest.fn(counted());
  const pages = await Promise.all([1, 2, 3].map(() => cache.get('/', make)));
  jest.advanceTimersByTime(TTL_MS / 2 - 1);
  pages.push(await cache.get('/', make));
  expect(new Set(pages)).toEqual(new Set(['page 1']));
  jest.advanceTimersByTime(TTL_MS);
  expect(await cache.get('/', make)).toBe('page 2');
  expect(make).toHaveBeenCalledTimes(2);
});

test('a value that must not be cached is shared with the callers that wait for it', async () => {
  const cache = createSingleFlightCache<string>(TTL_MS, 10);
  const make = counted();
  const isComplete = (page: string) => page !== 'page 1';
  const waiting = [cache.get('/', make, isComplete), cache.get('/', make, isComplete)];
  expect(await Promise.all(waiting)).toEqual(['page 1', 'page 1']);
  expect(await cache.get('/', make, isComplete)).toBe('page 2');
  expect(await cache.get('/', make, isComplete)).toBe('page 2');
});

test('an error is not cached', async () => {
  const cache = createSingleFlightCache<string>(TTL_MS, 10);
  await expect(cache.get('/', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await cache.get('/', counted())).toBe('page 1');
});

test('each key has a separate value', async () => {
  const cache = createSingleFlightCache<string>(TTL_MS, 10);
  expect(await cache.get('/a', counted('a'))).toBe('a 1');
  expect(await cache.get('/b', counted('b'))).toBe('b 1');
});

test('the least recently used value is evicted first', async () => {
  const cache = createSingleFlightCache<string>(TTL_MS, 2);
  const make = counted();
  for (const key of ['/a', '/b', '/a', '/c']) await cache.get(key, make);
  expect(await cache.get('/c', make)).toBe('page 3');
  expect(await cache.get('/a', make)).toBe('page 1');
  expect(await cache.get('/b', make)).toBe('page 4');
});

test.each([
  ['cached', () => true],
  ['not cached', never],
])('a value that is evicted while it is created still reaches its caller: %s', async (_what, shouldCache) => {
  const cache = createSingleFlightCache<string>(TTL_MS, 1);
  const slow = deferred();
  const page = cache.get('/', slow.make, shouldCache);
  await cache.get('/other', counted('other'));
  await cache.get('/', counted('newer'));
  slow.finish('slow');
  expect(await page).toBe('slow');
  expect(await cache.get('/', counted('newest'))).toBe('newer 1');
});

test('a value is refreshed in the background in the second half of its ttl', async () => {
  const cache = createSingleFlightCache<string>(TTL_MS, 10);
  await cache.get('/', counted());
  jest.advanceTimersByTime(TTL_MS / 2);
  const { make, finish } = deferred();
  expect(await Promise.all([1, 2, 3].map(() => cache.get('/', make)))).toEqual(Array(3).fill('page 1'));
  expect(make).toHaveBeenCalledTimes(1);
  finish('refreshed');
  await jest.advanceTimersByTimeAsync(0);
  expect(await cache.get('/', make)).toBe('refreshed');
});

test('a value whose refresh fails is served until its ttl has passed', async () => {
  const cache = createSingleFlightCache<string>(TTL_MS, 10);
  await cache.get('/', counted());
  jest.advanceTimersByTime(TTL_MS / 2);
  const failing = () => Promise.reject(new Error('down'));
  expect(await cache.get('/', failing)).toBe('page 1');
  await jest.advanceTimersByTimeAsync(0);
  expect(await cache.get('/', counted('incomplete'), never)).toBe('page 1');
  await jest.advanceTimersByTimeAsync(0);
  expect(await cache.get('/', failing)).toBe('page 1');
  jest.advanceTimersByTime(TTL_MS / 2);
  await expect(cache.get('/', failing)).rejects.toThrow('down');
});

test('a caller waits for a refresh that takes longer than the ttl', async () => {
  const cache = createSingleFlightCache<string>(TTL_MS, 10);
  await cache.get('/', counted());
  jest.advanceTimersByTime(TTL_MS / 2);
  const { make, finish } = deferred();
  await cache.get('/', make);
  jest.advanceTimersByTime(TTL_MS / 2);
  const waiting = cache.get('/', make);
  finish('refreshed');
  expect(await waiting).toBe('refreshed');
});

test('the ttl of a value begins when its call starts', async () => {
  const cache = createSingleFlightCache<string>(TTL_MS, 10);
  const { make, finish } = deferred();
  const slow = cache.get('/', make);
  jest.advanceTimersByTime(TTL_MS - 1);
  finish('slow');
  await slow;
  expect(cache.figures.entries).toBe(1);
  jest.advanceTimersByTime(2);
  expect(await cache.get('/', counted())).toBe('page 1');
});

test('values are evicted when they take too much memory together', async () => {
  const cache = createSingleFlightCache<string>(1_000, 100, { maxBytes: 10, sizeOf: (value) => value.length });
  for (const key of ['a', 'b', 'c']) await cache.get(key, async () => key.repeat(4));
  expect(cache.figures.entries).toBe(2);
  expect(await cache.get('c', counted())).toBe('cccc');
  expect(await cache.get('a', counted())).toBe('page 1');
});
