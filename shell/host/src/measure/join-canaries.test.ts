import { joinCanaries } from './join-canaries';

const KEY = 'tm:canaries';
let asked: string[];
let status: number;

beforeEach(() => {
  localStorage.clear();
  asked = [];
  status = 200;
  globalThis.fetch = async (address) => {
    asked.push(String(address));
    return { ok: status === 200, status, json: async () => ({ share: '1234' }) } as Response;
  };
});

const settle = () => new Promise((resolve) => setTimeout(resolve));

// @spec-3.34
test('a page asks once for the same canaries, and with its share for others', async () => {
  expect(joinCanaries('catalog@b2:10')).toBe(true);
  await settle();
  expect(joinCanaries('catalog@b2:10')).toBe(false);
  expect(joinCanaries('catalog@b2:40')).toBe(true);
  await settle();
  expect(asked).toEqual(['/canary.json?share=', '/canary.json?share=1234']);
});

test('a page asks nothing without a canary, and forgets its share', async () => {
  joinCanaries('catalog@b2:10');
  await settle();
  expect(joinCanaries(undefined)).toBe(false);
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(asked).toHaveLength(1);
});

test.each(['{', 'null', '7', '[]', '{"share":{}}'])('a stored value of %s is no answer', (value) => {
  localStorage.setItem(KEY, value);
  expect(joinCanaries('catalog@b2:10')).toBe(true);
});

test('the next page asks again when the gateway did not answer', async () => {
  status = 503;
  joinCanaries('catalog@b2:10');
  await settle();
  expect(joinCanaries('catalog@b2:10')).toBe(true);
});
