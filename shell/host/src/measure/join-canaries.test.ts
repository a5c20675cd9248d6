import { type Api, ApiError } from '@telemarket/kit';
import { joinCanaries } from './join-canaries';

const KEY = 'tm:canaries';
let asked: string[];
let status: number;

beforeEach(() => {
  localStorage.clear();
  asked = [];
  status = 200;
});

const kit = {
  api: (async (address: string) => {
    asked.push(address);
    if (status !== 200) throw new ApiError(status, '');
    return { share: '1234' };
  }) as Api,
};
const join = (canaries: string | undefined) => joinCanaries(kit, canaries);

const settle = () => new Promise((resolve) => setTimeout(resolve));

// @spec-3.34
test('a page asks once for the same canaries, and with its share for others', async () => {
  expect(join('catalog@b2:10')).toBe(true);
  await settle();
  expect(join('catalog@b2:10')).toBe(false);
  expect(join('catalog@b2:40')).toBe(true);
  await settle();
  expect(asked).toEqual(['/canary.json?share=', '/canary.json?share=1234']);
});

test('a page asks nothing without a canary, and forgets its share', async () => {
  join('catalog@b2:10');
  await settle();
  expect(join(undefined)).toBe(false);
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(asked).toHaveLength(1);
});

test.each(['{', 'null', '7', '[]', '{"share":{}}'])('a stored value of %s is no answer', (value) => {
  localStorage.setItem(KEY, value);
  expect(join('catalog@b2:10')).toBe(true);
});

test('the next page asks again when the gateway did not answer', async () => {
  status = 503;
  join('catalog@b2:10');
  await settle();
  expect(join('catalog@b2:10')).toBe(true);
});
