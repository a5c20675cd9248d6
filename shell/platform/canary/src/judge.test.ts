import type { BuildEvent } from './build-event';
import { eValue } from './e-value';
import { Comparison, type Tally } from './comparison';
import type { Variant } from './pair-counter';
import { FALSE_ALARM_RATE, judge, sumTallies } from './judge';
import { addNetwork, MIN_NETWORKS, NO_NETWORKS, networkSetSize } from './networks';

// the simulation calls these functions millions of times, and a lookup of `Math` in jest's context is slow
const { cos, exp, floor, imul, log, PI, sqrt } = Math;
const NOW = new Date('2026-11-22T12:00:00Z');
const decide = (tally: Tally) => judge(tally, {}, NOW, MIN_NETWORKS);

/** Returns a set of `count` networks. The first network has the number `from`. */
function networks(count: number, from = 0) {
  let set = NO_NETWORKS;
  for (let network = from; networkSetSize(set) < count; network++) set = addNetwork(set, `10.0.${network}.0/24`);
  return set;
}

/** Returns a generator that gives the same random numbers in each run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('the e-value', () => {
  test.each([
    [0, 0, 1],
    [1, 1, 3 / 2],
    [1, 0, 1 / 2],
    [2, 1, 2 / 3],
    [13, 13, (2 ** 14 - 1) / 14],
  ])('after %i pairs, of which the canary was worse in %i, is %d', (pairs, worse, expected) => {
    expect(eValue({ pairs, worse })).toBeCloseTo(expected, 9);
  });

  test('has a constant average while the canary is worse in half of the pairs', () => {
    for (const pairs of [1, 2, 7, 40])
      for (let worse = 0; worse <= pairs; worse++) {
        const next = eValue({ pairs: pairs + 1, worse: worse + 1 }) + eValue({ pairs: pairs + 1, worse });
        expect(next / 2 / eValue({ pairs, worse })).toBeCloseTo(1, 9);
      }
  });

  test('is a finite number even for many pairs', () => {
    expect(eValue({ pairs: 100_000, worse: 50_000 })).toBeLessThan(1);
    expect(eValue({ pairs: 100_000, worse: 51_000 })).toBeGreaterThan(1_000);
  });
});

interface Build {
  /** The share of views that report an error. */
  errors: number;
  /** The share of visitors whose browser makes every view fail. */
  brokenVisitors: number;
  /** The share of renders that fail. */
  renders: number;
  slowerMs: number;
  slowerRenderMs: number;
}
const USUAL: Build = { errors: 0.01, brokenVisitors: 0.02, renders: 0.002, slowerMs: 0, slowerRenderMs: 0 };

interface Site {
  random: () => number;
  /** The share of all visitors who get the canary. */
  share: number;
  canary: Build;
  live?: Build;
  /** The maximum number of views of the canary. */
  maxViews: number;
  decide?: typeof decide;
}

const normal = (random: () => number) => sqrt(-2 * log(1 - random())) * cos(2 * PI * random());
/** Returns a random time in ms with a log-normal distribution. */
const time = (random: () => number, median: number, spread: number) => median * exp(spread * normal(random));

/**
 * Simulates visitors of a site with a canary. Each visitor gets one build, and views one to nine pages.
 * @returns The verdict, and the number of views of the canary before the verdict.
 */
function visit({ random, share, canary, live = USUAL, maxViews, decide: decideOn = decide }: Site) {
  const comparison = new Comparison();
  let now = 0;
  let visitor = 0;
  for (;;) {
    visitor += 1;
    const variant: Variant = random() < share ? 'canary' : 'live';
    const build = variant === 'canary' ? canary : live;
    const network = `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`;
    if (variant === 'canary') comparison.recordServedPage(network, now);
    const isBroken = random() < build.brokenVisitors;
    // the median time in ms until a page is ready over this visitor's connection
    const connection = random() < 0.15 ? 1_800 : 420;
    const views = 1 + floor(random() ** 2 * 9);
    for (let view = 0; view < views; view++) {
      now += 50;
      const report = (kind: BuildEvent['kind'], source: BuildEvent['source'], value?: number) =>
        comparison.addEvent(variant, { remote: 'catalog', build: variant, kind, source, value, network }, now);
      // no cache has the files of the canary before its first view
      const cold = variant === 'canary' && view === 0 ? 60 : 0;
      if (random() < build.renders) report('render-error', 'gateway');
      report('render', 'gateway', time(random, 12, 0.6) + build.slowerRenderMs);
      report('view', 'page');
      report('ready', 'page', time(random, connection, 0.35) + cold + build.slowerMs);
      if (isBroken || random() < build.errors) report('error', 'page');
    }
    if (visitor % 40 > 0) continue;
    comparison.closeOldViews(now);
    const tally = comparison.tally();
    const verdict = decideOn(tally);
    if (verdict || tally.views >= maxViews) return { verdict, views: tally.views };
  }
}

test('at most 1 % of 100 canaries that equal the live build are withdrawn', () => {
  const random = createRandom(14);
  const results = Array.from({ length: 100 }, (_, index) =>
    visit({ random, share: index % 2 === 0 ? 0.1 : 0.5, canary: USUAL, maxViews: 400 }),
  );
  const withdrawn = results.filter(({ verdict }) => verdict);
  expect(withdrawn.length).toBeLessThanOrEqual(1);
  expect(FALSE_ALARM_RATE).toBeLessThanOrEqual(0.01);
});

test('the simulation detects a judge that decides too early', () => {
  const random = createRandom(14);
  const quick = (tally: Tally) =>
    Object.values(tally.metrics).some(({ pairs, worse }) => pairs >= 5 && worse / pairs > 0.6)
      ? ({ kind: 'bad', reason: 'quick' } as const)
      : null;
  const results = Array.from({ length: 25 }, () =>
    visit({ random, share: 0.1, canary: USUAL, maxViews: 400, decide: quick }),
  );
  expect(results.filter(({ verdict }) => verdict).length).toBeGreaterThan(5);
});

test.each<[string, Partial<Build>, RegExp]>([
  ['every render fails', { renders: 1 }, /failed renders/],
  ['every view fails', { errors: 1 }, /^errors/],
  ['one view in three fails, as after a click', { errors: 1 / 3 }, /^errors/],
  ['pages are ready 300 ms later', { slowerMs: 300 }, /time to ready/],
  ['renders take 300 ms more', { slowerRenderMs: 300 }, /time of a render/],
])('a canary is withdrawn within 200 of its views when %s', (_what, change, reason) => {
  const random = createRandom(7);
  const results = Array.from({ length: 20 }, () =>
    visit({ random, share: 0.1, canary: { ...USUAL, ...change }, maxViews: 400 }),
  );
  for (const { verdict } of results) expect(verdict?.reason).toMatch(reason);
  // one of the canaries may need more views by chance
  expect(results.filter(({ views }) => views > 200).length).toBeLessThanOrEqual(1);
});

test('the verdict of several gateways equals the verdict on the sum of their counts', () => {
  const part = (from: number): Tally => {
    const none = { pairs: 0, worse: 0, networks: NO_NETWORKS };
    const seven = networks(7, from);
    return {
      views: 30,
      networks: seven,
      metrics: { errors: { pairs: 7, worse: 7, networks: seven }, ready: none, renders: none, renderTime: none },
    };
  };
  expect(decide(part(0))).toBeNull();
  expect(decide(sumTallies([part(0), part(100)]))?.reason).toContain('of 14 views that differ');
  // the same networks have visited every gateway, so they must count only once
  expect(decide(sumTallies([part(0), part(0)]))).toBeNull();
});

test('a thousand views of one network count as at most two pairs per metric', () => {
  const comparison = new Comparison();
  comparison.recordServedPage('192.0.2.0/24', 0);
  for (let view = 0; view < 1_000; view++)
    for (const [build, kinds] of [
      ['live', ['view', 'ready']],
      ['canary', ['view', 'error', 'ready']],
    ] as const)
      for (const kind of kinds)
        comparison.addEvent(
          build,
          {
            remote: 'catalog',
            build,
            kind,
            source: 'page',
            network: '192.0.2.0/24',
            value: build === 'live' ? 1 : 9_000,
          },
          view * 500,
        );
  comparison.closeOldViews(1e9);
  const { metrics, views, networks } = comparison.tally();
  expect([views, networkSetSize(networks)]).toEqual([1_000, 1]);
  expect([metrics.errors, metrics.ready]).toEqual([
    { pairs: 1, worse: 1, networks },
    { pairs: 2, worse: 2, networks },
  ]);
});

test.each([
  ['before autoPromote', { minutes: 9 }, null],
  ['with too few views', { views: 150 }, null],
  ['with too few networks of visitors', { count: 11 }, null],
  ['with fewer networks than a withdrawal needs', { minNetworks: 30 }, null],
  ['after autoPromote', {}, 'good'],
])(
  'a canary that is as good as the live build is promoted only after autoPromote, with enough views and networks: %s',
  (_what, given, kind) => {
    const { minutes, views, count, minNetworks } = {
      ...{ minutes: 11, views: 300, count: 12, minNetworks: MIN_NETWORKS },
      ...given,
    };
    const none = { pairs: 0, worse: 0, networks: NO_NETWORKS };
    const tally = {
      views,
      networks: networks(count),
      metrics: { errors: none, ready: none, renders: none, renderTime: none },
    };
    const since = new Date(NOW.getTime() - minutes * 60_000).toISOString();
    expect(judge(tally, { since, autoPromote: 10 }, NOW, minNetworks)?.kind ?? null).toBe(kind);
    // without autoPromote, only a person promotes a canary
    expect(judge(tally, { since }, NOW, minNetworks)).toBeNull();
  },
);

/** Makes visitors of these networks view pages of both builds 40 times. */
function compareIn(canaryNetworks: number, liveNetworks: number, canaryFails: boolean): Tally {
  const comparison = new Comparison();
  const add = (variant: Variant, kind: BuildEvent['kind'], network: string, now: number) =>
    comparison.addEvent(variant, { remote: 'catalog', build: variant, kind, source: 'page', network }, now);
  for (let round = 0; round < 40; round++)
    for (let network = 0; network < Math.max(canaryNetworks, liveNetworks); network++) {
      const now = round * 10_000;
      if (network < liveNetworks) add('live', 'view', `192.0.2.${network}`, now);
      if (network >= canaryNetworks) continue;
      comparison.recordServedPage(`198.51.100.${network}`, now);
      add('canary', 'view', `198.51.100.${network}`, now);
      if (canaryFails) add('canary', 'error', `198.51.100.${network}`, now);
    }
  comparison.closeOldViews(1e9);
  return comparison.tally();
}

test.each([
  ['few networks', 11, 11, [null, null]],
  ['few networks of the live build', 30, 2, [null, null]],
  ['enough networks', 12, 12, ['bad', 'good']],
])(
  'with %s, the judge promotes a good canary only if it would also withdraw a bad canary',
  (_what, canaryNetworks, liveNetworks, kinds) => {
    const terms = { since: new Date(NOW.getTime() - 11 * 60_000).toISOString(), autoPromote: 10 };
    const kindIf = (canaryFails: boolean) =>
      judge(compareIn(canaryNetworks, liveNetworks, canaryFails), terms, NOW, MIN_NETWORKS)?.kind ?? null;
    expect([kindIf(true), kindIf(false)]).toEqual(kinds);
  },
);
