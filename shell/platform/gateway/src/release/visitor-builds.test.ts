import { isInCanary } from './canary-choice';
import { drawCanaryShare } from './visitor-builds';

/** Imitates a gateway that gives the snapshot of a canary to visitors whose share is below `percent` %. */
const releasesWith = (percent: number) => {
  const [live, canary] = [{}, {}];
  return {
    canaries: () => (percent > 0 ? 'catalog@b2' : ''),
    current: (share: number | null) => (share !== null && share < percent / 100 ? canary : live),
  } as never;
};

/**
 * Imitates a browser that sends one request.
 * @returns The share of the visitor, and the cookie that the browser then has.
 */
function visitor(stored?: string, percent = 10, cookie?: string) {
  const cookies = new Map<string, string>(cookie ? [['tm_share', cookie]] : []);
  const reply = {
    setCookie(name: string, value: string, { expires }: { expires: Date }) {
      expect(Math.round((expires.getTime() - Date.now()) / 86_400_000)).toBe(30);
      cookies.set(name, value);
    },
    clearCookie: (name: string) => void cookies.delete(name),
  };
  const request = { protocol: 'http', cookies: Object.fromEntries(cookies) };
  const membership = drawCanaryShare(releasesWith(percent), stored, request as never, reply as never);
  return { share: membership?.share, cookie: cookies.get('tm_share') };
}

/** The last random number. The random numbers of many visitors are spread evenly. */
let random = 0;
beforeAll(() => void jest.spyOn(Math, 'random').mockImplementation(() => (random = (random + 0.618) % 1)));
afterAll(() => jest.restoreAllMocks());

const shareOf = (stored?: string) => Number(visitor(stored).share) / 10_000;

test.each([1, 10, 50, 99])('%d %% of a thousand visitors get the canary', (percent) => {
  const chosen = Array.from({ length: 1_000 }, () => shareOf()).filter((share) =>
    isInCanary('catalog', percent, share),
  );
  expect(Math.abs(chosen.length / 10 - percent)).toBeLessThanOrEqual(1);
});

test('only a visitor of a canary gets a cookie', () => {
  const visitors = Array.from({ length: 100 }, () => visitor());
  const withCookie = visitors.filter(({ cookie }) => cookie !== undefined);
  expect(Math.abs(withCookie.length - 10)).toBeLessThanOrEqual(2);
  expect(withCookie.every(({ share, cookie }) => cookie === share && Number(share) < 1_000)).toBe(true);
});

test('a visitor gets the same share in a later request', () => {
  expect(visitor('700')).toEqual({ share: '700', cookie: '700' });
  expect(visitor('1500')).toEqual({ share: '1500', cookie: undefined });
  expect(visitor('1500', 40)).toEqual({ share: '1500', cookie: '1500' });
});

test('a visitor whose page has lost the stored share gets the share of the cookie', () => {
  expect(visitor('', 10, '700')).toEqual({ share: '700', cookie: '700' });
});

test('a gateway that knows no canary gives a visitor no share', () => {
  expect(visitor('', 0, '700')).toEqual({ share: undefined, cookie: '700' });
});

test('a visitor of a canary stays in the canary when its percentage grows', () => {
  const shares = Array.from({ length: 1_000 }, () => shareOf());
  const inTen = shares.filter((share) => isInCanary('catalog', 10, share));
  expect(inTen.every((share) => isInCanary('catalog', 40, share))).toBe(true);
});

test('canaries of two remotes go to different visitors, even if the names of the remotes are short', () => {
  const names = ['admin', 'gifts', 'forum', 'loans', 'cart', 'help', 'blog', 'chat', 'seller', 'search', 'catalog'];
  const pairs = names.flatMap((a, index) => names.slice(index + 1).map((b) => [a, b] as const));
  const shares = Array.from({ length: 1_000 }, () => shareOf());
  const common = pairs.map(
    ([a, b]) => shares.filter((share) => isInCanary(a, 10, share) && isInCanary(b, 10, share)).length,
  );
  // two independent canaries have 10 of 1,000 visitors in common on average
  expect(common.reduce((sum, count) => sum + count, 0) / pairs.length).toBeLessThan(20);
});

test.each(['', 'x', '-1', '10000', '1.5'])('the invalid stored share "%s" is replaced', (value) => {
  const share = shareOf(value);
  expect(share).toBeGreaterThanOrEqual(0);
  expect(share).toBeLessThan(1);
});
