import { isInCanary, shareOf } from './visitor-builds';

/** A browser that stores cookies. */
function visitor(cookies: Record<string, string | undefined> = {}) {
  const request = { cookies, protocol: 'http' } as never;
  const reply = { setCookie: (name: string, value: string) => void (cookies[name] = value) } as never;
  return () => shareOf(request, reply);
}

test.each([1, 10, 50, 99])('%d %% of a thousand visitors always get the canary', (percent) => {
  const visitors = Array.from({ length: 1_000 }, () => visitor());
  const first = visitors.map((share) => isInCanary('catalog', percent, share()));
  expect(Math.abs(first.filter(Boolean).length / 10 - percent)).toBeLessThanOrEqual(1);
  expect(visitors.map((share) => isInCanary('catalog', percent, share()))).toEqual(first);
});

test('a visitor of a canary stays in the canary when its percentage grows', () => {
  const shares = Array.from({ length: 1_000 }, () => visitor()());
  const inTen = shares.filter((share) => isInCanary('catalog', 10, share));
  expect(inTen.every((share) => isInCanary('catalog', 40, share))).toBe(true);
});

test('two canaries are shown to different visitors', () => {
  const shares = Array.from({ length: 1_000 }, () => visitor()());
  const both = shares.filter((share) => isInCanary('catalog', 10, share) && isInCanary('checkout', 10, share));
  expect(both.length).toBeLessThan(100);
});

test.each(['', 'x', '-1', '10000', '1.5'])('a stored share of "%s" is replaced', (value) => {
  const share = visitor({ tm_share: value })();
  expect(share).toBeGreaterThanOrEqual(0);
  expect(share).toBeLessThan(1);
});
