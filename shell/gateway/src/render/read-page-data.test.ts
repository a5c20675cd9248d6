import type { Api } from '@telemarket/kit';
import { READ_TIMEOUT_MS, readPageData } from './read-page-data';

const api = {} as Api;
const list = async () => ['a product'];
const hanging = () => new Promise<never>(() => {});

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a read that fails is left to the browser', async () => {
  const data = await readPageData({ list, failing: () => Promise.reject(new Error('down')) }, api);
  expect(data).toEqual({ list: ['a product'] });
});

test('a read that takes too long is left to the browser', async () => {
  const reading = readPageData({ list, hanging }, api);
  await jest.advanceTimersByTimeAsync(READ_TIMEOUT_MS);
  expect(await reading).toEqual({ list: ['a product'] });
});

test('the results have one order, whichever response comes first', async () => {
  const late = async () => {
    await Promise.resolve();
    return 'late';
  };
  expect(JSON.stringify(await readPageData({ late, list }, api))).toBe('{"late":"late","list":["a product"]}');
  expect(JSON.stringify(await readPageData({ list, late }, api))).toBe('{"list":["a product"],"late":"late"}');
});

test('the result of a missing product is null', async () => {
  expect(await readPageData({ product: async () => null }, api)).toEqual({ product: null });
});
