import { READ_TIMEOUT_MS, readPageData } from './read-page-data';

/** Responses by path, each after some turns of the event loop. */
const respond = (responses: Record<string, () => Promise<unknown>>) => (path: string) =>
  responses[path]?.() ?? Promise.reject(new Error('down'));
const list = async () => ['a product'];
const late = async () => {
  await Promise.resolve();
  return 'late';
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a read that fails is left to the browser', async () => {
  expect(await readPageData(['/list', '/failing'], respond({ '/list': list }))).toEqual({ '/list': ['a product'] });
});

test('a read that takes too long is left to the browser', async () => {
  const hanging = () => new Promise<never>(() => {});
  const reading = readPageData(['/list', '/hanging'], respond({ '/list': list, '/hanging': hanging }));
  await jest.advanceTimersByTimeAsync(READ_TIMEOUT_MS);
  expect(await reading).toEqual({ '/list': ['a product'] });
});

test('the results have the order of the paths, whichever response comes first', async () => {
  const read = respond({ '/late': late, '/list': list });
  expect(JSON.stringify(await readPageData(['/late', '/list'], read))).toBe('{"/late":"late","/list":["a product"]}');
  expect(JSON.stringify(await readPageData(['/list', '/late'], read))).toBe('{"/list":["a product"],"/late":"late"}');
});

test('the result of a missing product is null', async () => {
  expect(await readPageData(['/product'], async () => null)).toEqual({ '/product': null });
});
