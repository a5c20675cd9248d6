import { createFlightCache } from './flight-cache';

const KEPT_MS = 2_000;
const always = () => true;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A page that counts how often it was made. */
function counted(prefix = 'page') {
  let made = 0;
  return async () => `${prefix} ${(made += 1)}`;
}

test('those who ask at the same time share one flight, and those who ask soon after share its page', async () => {
  const cache = createFlightCache<string>(KEPT_MS, 10);
  const make = jest.fn(counted());
  const pages = await Promise.all([1, 2, 3].map(() => cache.get('/', make, always)));
  jest.advanceTimersByTime(KEPT_MS - 1);
  pages.push(await cache.get('/', make, always));
  expect(new Set(pages)).toEqual(new Set(['page 1']));
  jest.advanceTimersByTime(1);
  expect(await cache.get('/', make, always)).toBe('page 2');
  expect(make).toHaveBeenCalledTimes(2);
});

test('an incomplete page serves those who waited, and no one else', async () => {
  const cache = createFlightCache<string>(KEPT_MS, 10);
  const make = counted();
  const isComplete = (page: string) => page !== 'page 1';
  const waiting = [cache.get('/', make, isComplete), cache.get('/', make, isComplete)];
  expect(await Promise.all(waiting)).toEqual(['page 1', 'page 1']);
  expect(await cache.get('/', make, isComplete)).toBe('page 2');
  expect(await cache.get('/', make, isComplete)).toBe('page 2');
});

test('a failure is not kept', async () => {
  const cache = createFlightCache<string>(KEPT_MS, 10);
  await expect(cache.get('/', () => Promise.reject(new Error('down')), always)).rejects.toThrow('down');
  expect(await cache.get('/', counted(), always)).toBe('page 1');
});

test('keys are apart', async () => {
  const cache = createFlightCache<string>(KEPT_MS, 10);
  expect(await cache.get('/a', counted('a'), always)).toBe('a 1');
  expect(await cache.get('/b', counted('b'), always)).toBe('b 1');
});

test('at most so many are kept: the oldest goes first', async () => {
  const cache = createFlightCache<string>(KEPT_MS, 2);
  const make = counted();
  for (const key of ['/a', '/b', '/c']) await cache.get(key, make, always);
  expect(await cache.get('/c', make, always)).toBe('page 3');
  expect(await cache.get('/b', make, always)).toBe('page 2');
  expect(await cache.get('/a', make, always)).toBe('page 4');
});

test('an incomplete page that was pushed out meanwhile takes no newer one with it', async () => {
  const cache = createFlightCache<string>(KEPT_MS, 1);
  let finish: (page: string) => void = () => {};
  const slow = cache.get(
    '/',
    () => new Promise((resolve) => (finish = resolve)),
    () => false,
  );
  await cache.get('/other', counted('other'), always);
  await cache.get('/', counted('newer'), always);
  finish('incomplete');
  await slow;
  expect(await cache.get('/', counted('newest'), always)).toBe('newer 1');
});

test('in the second half of its time an answer is made anew, and nobody waits for that', async () => {
  const cache = createFlightCache<string>(KEPT_MS, 10);
  await cache.get('/', counted(), always);
  jest.advanceTimersByTime(KEPT_MS / 2);
  let finish: (page: string) => void = () => {};
  const make = jest.fn(() => new Promise<string>((resolve) => (finish = resolve)));
  expect(await Promise.all([1, 2, 3].map(() => cache.get('/', make, always)))).toEqual(Array(3).fill('page 1'));
  expect(make).toHaveBeenCalledTimes(1);
  finish('renewed');
  await Promise.resolve();
  expect(await cache.get('/', make, always)).toBe('renewed');
});

test('what cannot be renewed, or only in part, is served for its time and no longer', async () => {
  const cache = createFlightCache<string>(KEPT_MS, 10);
  await cache.get('/', counted(), always);
  jest.advanceTimersByTime(KEPT_MS / 2);
  const failing = jest.fn(() => Promise.reject(new Error('down')));
  expect(await cache.get('/', failing, always)).toBe('page 1');
  expect(await cache.get('/', counted('incomplete'), () => false)).toBe('page 1');
  expect(failing).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(KEPT_MS / 2);
  await expect(cache.get('/', failing, always)).rejects.toThrow('down');
});

test('an answer is as old as what it was made of: its time counts from when its making began', async () => {
  const cache = createFlightCache<string>(KEPT_MS, 10);
  let finish: (page: string) => void = () => {};
  const slow = cache.get('/', () => new Promise((resolve) => (finish = resolve)), always);
  expect(cache.has('/')).toBe(false);
  jest.advanceTimersByTime(KEPT_MS - 1);
  finish('slow');
  await slow;
  expect(cache.has('/')).toBe(true);
  jest.advanceTimersByTime(1);
  expect(cache.has('/')).toBe(false);
  expect(await cache.get('/', counted(), always)).toBe('page 1');
});
