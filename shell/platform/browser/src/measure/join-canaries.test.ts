import type { CanaryMembership } from '@telemarket/composition';
import { parseJson } from '@telemarket/kit/device';
import { joinCanaries } from './join-canaries';

const KEY = 'tm:canaries';
let requests: string[];
let status: number;

beforeEach(() => {
  localStorage.clear();
  requests = [];
  status = 200;
});

async function read(address: string): Promise<CanaryMembership> {
  requests.push(address);
  if (status !== 200) throw new Error(String(status));
  return { share: '1234' };
}
const join = (canaries: string | undefined) =>
  joinCanaries({
    canaries,
    read,
    stored: parseJson(localStorage.getItem(KEY)),
    store: (membership) =>
      membership ? localStorage.setItem(KEY, JSON.stringify(membership)) : localStorage.removeItem(KEY),
  });

const settle = () => new Promise((resolve) => setTimeout(resolve));

// @spec-3.34
test('a page asks the gateway about each set of canaries once, and sends its stored share when the canaries change', async () => {
  expect(join('catalog@b2:10')).toBe(true);
  await settle();
  expect(join('catalog@b2:10')).toBe(false);
  expect(join('catalog@b2:40')).toBe(true);
  await settle();
  expect(requests).toEqual(['/canary.json?share=', '/canary.json?share=1234']);
});

test('while no canary runs, a page sends no request and forgets its share', async () => {
  join('catalog@b2:10');
  await settle();
  expect(join(undefined)).toBe(false);
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(requests).toHaveLength(1);
});

test.each(['{', 'null', '7', '[]', '{"share":{}}'])('a page ignores the invalid stored share %s', (value) => {
  localStorage.setItem(KEY, value);
  expect(join('catalog@b2:10')).toBe(true);
});

test('when the gateway does not respond, the next page repeats the request', async () => {
  status = 503;
  join('catalog@b2:10');
  await settle();
  expect(join('catalog@b2:10')).toBe(true);
});
