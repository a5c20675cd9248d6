import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { BuildEvent } from './build-event';
import { type CanaryWatch, type CanaryWatchOptions, type StoredVerdict, watchCanaries } from './canary-watch';
import { MIN_NETWORKS } from './networks';
import { createExchange, type ExchangeCanaries } from './shared-verdicts';

const BUILDS = { live: 'b1', canary: 'b2', since: '2026-11-22T12:00:00.000Z' };
const SECRET = 'a secret that only gateways know';

let stops: (() => unknown)[];
beforeEach(() => {
  stops = [];
});
afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
});

/** Creates the canary watch of a gateway, with a clock that the test advances. */
function createWatch(exchange: ExchangeCanaries | null = null, verdicts?: CanaryWatchOptions['verdicts']) {
  const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
  let record = (_event: BuildEvent): void => {};
  let now = Date.parse(BUILDS.since);
  const watch = watchCanaries({
    subscribe(listener) {
      record = listener;
      return () => {};
    },
    log,
    minNetworks: MIN_NETWORKS,
    exchange,
    verdicts,
    intervalMs: 1e9,
    now: () => now,
  });
  stops.push(watch.stop);
  const add = (build: string, kind: string, network = '') =>
    record({ remote: 'catalog', build, kind, source: network ? 'page' : 'gateway', network });
  return {
    watch,
    log,
    add,
    serve: (build: string, network: string) => watch.recordServedPage(new Map([['catalog', { build }]]), network),
    failFile: (build: string, network: string) =>
      record({ remote: 'catalog', build, kind: 'store-error', source: 'gateway', network }),
    advance: (ms: number) => void (now += ms),
    /** Each visitor views a page of both builds. */
    visit(count: number, canaryFails: boolean, from = 0) {
      for (let visitor = from; visitor < from + count; visitor++)
        for (const build of ['b1', 'b2']) {
          watch.recordServedPage(new Map([['catalog', { build }]]), `10.0.${build}.${visitor}`);
          add(build, 'view', `10.0.${build}.${visitor}`);
          if (canaryFails && build === 'b2') add(build, 'error', `10.0.${build}.${visitor}`);
        }
      now += 10_000;
    },
    failRenders(count: number) {
      for (let render = 0; render < count; render++) {
        add('b2', 'render-error');
        add('b2', 'render');
        add('b1', 'render');
      }
    },
  };
}

const kindOf = (watch: CanaryWatch) => watch.standings()[0]?.verdict?.kind ?? null;

describe('a gateway without an API', () => {
  test('withdraws a canary whose views fail, and logs the reason', async () => {
    const { watch, visit, log } = createWatch();
    watch.follow('catalog', BUILDS);
    expect(watch.audienceOf('catalog')).toBe('share');
    visit(20, true);
    await watch.sync();
    expect(watch.audienceOf('catalog')).toBe('nobody');
    const reason = 'errors: of 20 views that differ from a live one, 20 failed with the canary';
    expect(log.warn).toHaveBeenCalledWith(
      { remote: 'catalog', build: 'b2', since: BUILDS.since, reason },
      'canary withdrawn',
    );
    await watch.sync();
    expect(log.warn).toHaveBeenCalledTimes(1);
  });

  test('withdraws a canary whose renders fail', async () => {
    const { watch, failRenders } = createWatch();
    watch.follow('catalog', BUILDS);
    failRenders(20);
    await watch.sync();
    expect(kindOf(watch)).toBe('bad');
  });

  test.each([
    ['one network', 1, null],
    ['twelve networks', 12, 'bad'],
  ])('gives a canary whose build store does not serve files to %s the verdict %j', async (_which, count, verdict) => {
    const { watch, failFile, add } = createWatch();
    watch.follow('catalog', BUILDS);
    for (let request = 0; request < 60; request++) {
      failFile('b2', `10.0.${request % count}.0/24`);
      await Promise.resolve();
      add('b1', 'render');
    }
    await watch.sync();
    expect(kindOf(watch)).toBe(verdict);
  });

  test('withdraws a bad canary although one network requests files that the build store of the live build does not serve', async () => {
    const { watch, failFile, failRenders } = createWatch();
    watch.follow('catalog', BUILDS);
    for (let request = 0; request < 120; request++) {
      failFile('b1', '10.0.0.0/24');
      await Promise.resolve();
      if (request % 6 === 0) failRenders(1);
    }
    await watch.sync();
    expect(kindOf(watch)).toBe('bad');
  });

  test('does not withdraw a canary that behaves like the live build', async () => {
    const { watch, visit } = createWatch();
    watch.follow('catalog', BUILDS);
    visit(300, false);
    await watch.sync();
    expect([kindOf(watch), watch.audienceOf('catalog')]).toEqual([null, 'share']);
  });

  test('starts without a verdict when the same build becomes a canary again', async () => {
    const { watch, visit } = createWatch();
    watch.follow('catalog', BUILDS);
    visit(20, true);
    await watch.sync();
    watch.follow('catalog', BUILDS);
    expect(watch.audienceOf('catalog')).toBe('nobody');
    watch.follow('catalog', { ...BUILDS, since: '2026-11-22T13:00:00.000Z' });
    expect([kindOf(watch), watch.audienceOf('catalog')]).toEqual([null, 'share']);
  });

  test('does not judge a canary that a person has ended', async () => {
    const { watch, visit, log } = createWatch();
    watch.follow('catalog', BUILDS);
    visit(20, true);
    watch.follow('catalog', null);
    await watch.sync();
    expect([watch.standings(), watch.audienceOf('catalog')]).toEqual([[], 'share']);
    expect(log.warn).not.toHaveBeenCalled();
  });

  test('promotes a good canary after the requested time', async () => {
    const { watch, visit, advance } = createWatch();
    watch.follow('catalog', { ...BUILDS, autoPromote: 30 });
    visit(200, false);
    advance(29 * 60_000);
    await watch.sync();
    expect(watch.audienceOf('catalog')).toBe('share');
    advance(60_000);
    await watch.sync();
    expect(watch.audienceOf('catalog')).toBe('everybody');
  });
});

/** Stores the counts of gateways and the first verdict, as the API does. */
async function startStore() {
  const rows = new Map<string, { gateway: string; tally: string }[]>();
  const verdicts = new Map<string, string>();
  const respond = (text: string) => {
    const { gateway, canaries } = JSON.parse(text) as {
      gateway: string;
      canaries: { remote: string; build: string; since: string; tally: string; verdict?: string }[];
    };
    return {
      canaries: canaries.map(({ tally, verdict, ...key }) => {
        const name = JSON.stringify(key);
        const otherRows = (rows.get(name) ?? []).filter((row) => row.gateway !== gateway);
        rows.set(name, [...otherRows, { gateway, tally }]);
        if (verdict && !verdicts.has(name)) verdicts.set(name, verdict);
        return { ...key, tallies: otherRows.map((row) => row.tally), verdict: verdicts.get(name) ?? null };
      }),
    };
  };
  let isDown = false;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      if (isDown || request.headers.authorization !== `Bearer ${SECRET}`) return response.writeHead(503).end();
      return response.end(JSON.stringify(respond(text)));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return {
    exchange: () => createExchange(`http://127.0.0.1:${port}`, SECRET, fetch),
    stop: () => void (isDown = true),
    start: () => void (isDown = false),
  };
}

describe('several gateways', () => {
  test('reach a verdict together when each gateway alone has too few views', async () => {
    const store = await startStore();
    const gateways = [1, 2, 3].map(() => createWatch(store.exchange()));
    for (const [index, { watch, visit }] of gateways.entries()) {
      watch.follow('catalog', BUILDS);
      await watch.sync();
      visit(7, true, index * 100);
    }
    // in the first round each gateway shares its counts; in the second round each gateway reads the sum
    for (const _round of [1, 2]) for (const { watch } of gateways) await watch.sync();
    expect(gateways.map(({ watch }) => watch.audienceOf('catalog'))).toEqual(['nobody', 'nobody', 'nobody']);
    const reasons = gateways.map(({ watch }) => watch.standings()[0]?.verdict?.reason);
    expect(new Set(reasons).size).toBe(1);
  });

  /**
   * Opens pages on ten gateways. The reports of a page reach another gateway than the one that has served the page.
   * @param isServed False: no gateway has served the pages.
   */
  async function visitTen(isServed: boolean) {
    const store = await startStore();
    const gateways = Array.from({ length: 10 }, () => createWatch(store.exchange()));
    const at = (number: number) => gateways[number % 10] as (typeof gateways)[number];
    const syncAll = async () => {
      for (const { watch } of gateways) await watch.sync();
    };
    for (const { watch } of gateways) watch.follow('catalog', BUILDS);
    await syncAll();
    for (let visitor = 0; visitor < 20; visitor++) {
      const network = `10.0.${visitor}.0/24`;
      if (isServed) at(visitor).serve('b2', network);
      at(visitor + 3).add('b2', 'view', network);
      at(visitor + 3).add('b2', 'error', network);
      at(visitor + 3).add('b1', 'view', `10.1.${visitor}.0/24`);
    }
    for (const { advance } of gateways) advance(10_000);
    for (const _round of [1, 2, 3]) await syncAll();
    return new Set(gateways.map(({ watch }) => kindOf(watch)));
  }

  test('ten gateways count reports from networks that another gateway has served', async () => {
    expect(await visitTen(true)).toEqual(new Set(['bad']));
  });

  test('ten gateways count no reports from networks that none of them has served', async () => {
    expect(await visitTen(false)).toEqual(new Set([null]));
  });

  test('a gateway accepts the counts of an older one, which do not name the networks that it has served', async () => {
    const withoutServed: ExchangeCanaries = async (reports) =>
      reports.map(({ tally: { served: _served, ...tally }, ...report }) => ({ ...report, tallies: [tally] }));
    const { watch, visit } = createWatch(withoutServed);
    watch.follow('catalog', BUILDS);
    visit(20, true);
    await watch.sync();
    expect(kindOf(watch)).toBe('bad');
  });

  test('a gateway that has served thousands of networks sends a report that is short enough for the API', async () => {
    let longest = 0;
    const { watch, visit } = createWatch(async (reports) => {
      longest = Math.max(longest, ...reports.map(({ tally }) => JSON.stringify({ ...tally, views: 1e12 }).length));
      return [];
    });
    watch.follow('catalog', BUILDS);
    visit(4_000, true);
    await watch.sync();
    expect(longest).toBeGreaterThan(600);
    expect(longest).toBeLessThan(900);
  });

  test('a new gateway serves no canary before it knows the verdict', async () => {
    const store = await startStore();
    const first = createWatch(store.exchange());
    first.watch.follow('catalog', BUILDS);
    first.visit(20, true);
    await first.watch.sync();
    const later = createWatch(store.exchange());
    store.stop();
    later.watch.follow('catalog', BUILDS);
    await later.watch.sync();
    expect(later.watch.audienceOf('catalog')).toBe('nobody');
    store.start();
    await later.watch.sync();
    expect([kindOf(later.watch), later.watch.audienceOf('catalog')]).toEqual(['bad', 'nobody']);
  });

  test('a gateway withdraws a bad canary during an outage of the API, and then informs the other gateways', async () => {
    const store = await startStore();
    const [first, second] = [createWatch(store.exchange()), createWatch(store.exchange())];
    for (const { watch } of [first, second]) {
      watch.follow('catalog', BUILDS);
      await watch.sync();
    }
    store.stop();
    first.visit(20, true);
    await first.watch.sync();
    expect(first.log.warn.mock.calls.map(([, message]) => message as string)).toContain('canary withdrawn');
    expect(first.watch.audienceOf('catalog')).toBe('nobody');
    await second.watch.sync();
    expect(second.watch.audienceOf('catalog')).toBe('share');
    store.start();
    await first.watch.sync();
    await second.watch.sync();
    expect(second.watch.audienceOf('catalog')).toBe('nobody');
  });

  test('a gateway does not promote a canary during an outage of the API', async () => {
    const store = await startStore();
    const { watch, visit, advance } = createWatch(store.exchange());
    watch.follow('catalog', { ...BUILDS, autoPromote: 1 });
    await watch.sync();
    visit(200, false);
    advance(60_000);
    store.stop();
    await watch.sync();
    await watch.sync();
    expect(watch.audienceOf('catalog')).toBe('share');
    store.start();
    await watch.sync();
    await watch.sync();
    expect(watch.audienceOf('catalog')).toBe('everybody');
  });
});

describe('a gateway that restarts while the API does not respond', () => {
  let stored: readonly StoredVerdict[] = [];
  const verdicts = { read: () => stored, write: (next: typeof stored) => void (stored = next) };
  const away: ExchangeCanaries = () => Promise.reject(new Error('the API is away'));
  beforeEach(() => void (stored = []));

  test.each([
    ['promoted', 'good', 'everybody'],
    ['withdrawn', 'bad', 'nobody'],
  ] as const)('knows that a canary was %s', async (_what, kind, audience) => {
    const verdict = { kind, reason: 'all gateways agree' };
    const before = createWatch(
      async (reports) => reports.map((report) => ({ ...report, tallies: [], verdict })),
      verdicts,
    );
    before.watch.follow('catalog', BUILDS);
    await before.watch.sync();
    const { watch } = createWatch(away, verdicts);
    watch.follow('catalog', BUILDS);
    expect(watch.audienceOf('catalog')).toBe(audience);
    // when the same build becomes a canary again, it starts without a verdict
    watch.follow('catalog', { ...BUILDS, since: '2026-11-23T12:00:00.000Z' });
    expect([watch.standings()[0]?.verdict, watch.audienceOf('catalog')]).toEqual([null, 'nobody']);
  });
});
