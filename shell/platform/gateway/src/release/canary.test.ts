import type { CanaryStanding } from '@telemarket/composition';
import { createRemoteFolder, until } from '../test/remote-folder';
import { startTestSite } from '../test/test-site';

let stops: (() => unknown)[];
beforeEach(() => {
  stops = [];
});
afterEach(async () => {
  for (const stop of stops.reverse()) await stop();
});

async function createCanary(path: string) {
  const remote = await createRemoteFolder();
  stops.push(remote.remove);
  for (const build of ['b1', 'b2']) await remote.build(build, { paths: [path] });
  const since = new Date().toISOString();
  await remote.write('releases.json', { live: 'b1', canary: { build: 'b2', percent: 50, since } });
  return remote.folder;
}

/** A gateway behind one proxy. Half of the visitors get a canary of the catalog. */
async function startCanary() {
  const REMOTES = `catalog=${await createCanary('/')},seller=${await createCanary('/seller')}`;
  const site = await startTestSite({ env: { REMOTES, GATEWAY_TRUST_PROXY_HOPS: '1' } });
  stops.push(site.stop);
  const send = (path: string, address: string, headers: Record<string, string> = {}, body?: string) =>
    site.send(path, {
      ...(body !== undefined && { method: 'POST', body }),
      headers: { ...headers, 'x-forwarded-for': address },
    });
  const verdictOn = async (remote: string) => {
    const { canaries } = JSON.parse((await site.send('/site.json')).body) as { canaries: CanaryStanding[] };
    return canaries.find((canary) => canary.remote === remote)?.verdict?.kind ?? null;
  };
  return {
    /** Opens a page of each build. A cookie chooses the build. */
    async open(address: string) {
      const builds: unknown[] = [];
      for (const share of ['0', '5000'])
        builds.push((await send('/', address, { cookie: `tm_share=${share}` })).headers['x-remotes']);
      expect(builds.join(' ')).toMatch(/catalog@b1.*catalog@b2|catalog@b2.*catalog@b1/);
    },
    /** Sends reports from pages of both builds, as a script does. The pages of the canary are slow and fail. */
    async report(address: string) {
      const entriesOf = (build: string, ms: number, kinds: string[]) =>
        kinds.map((kind) => [kind, 'catalog', build, ms, '', '']);
      const entries = [
        ...entriesOf('b1', 1, ['view', 'ready', 'ready']),
        ...entriesOf('b2', 9_000, ['view', 'error', 'ready', 'ready']),
      ];
      const { status } = await send('/vitals', address, { 'content-type': 'text/plain' }, JSON.stringify(entries));
      expect(status).toBe(204);
    },
    /**
     * Returns the verdict on the canary of the catalog. First waits until the canary of the seller is withdrawn: both
     * are judged at the same time, and the renders of the seller's canary always fail.
     */
    async verdict() {
      const own = { remote: 'seller', source: 'gateway' } as const;
      for (let render = 0; render < 20; render++) {
        site.measurements.record({ ...own, build: 'b2', kind: 'render-error' });
        site.measurements.record({ ...own, build: 'b2', kind: 'render', value: 1 });
        site.measurements.record({ ...own, build: 'b1', kind: 'render', value: 1 });
      }
      await until(async () => (await verdictOn('seller')) === 'bad');
      return verdictOn('catalog');
    },
  };
}

const SIX = ['198.51.100.7', '203.0.113.7', '192.0.2.7', '10.1.1.7', '10.2.2.7', '2001:db8:1::7'];
const TWENTY = Array.from({ length: 20 }, (_, network) => `10.0.${network}.7`);

test.each([
  ['six networks', SIX],
  ['many /64 of one /48', Array.from({ length: 40 }, (_, subnet) => `2001:db8:7:${subnet.toString(16)}::7`)],
  ['the addresses of one /24', Array.from({ length: 40 }, (_, host) => `198.51.100.${host + 1}`)],
])('reports from %s cannot withdraw a canary', async (_what, addresses) => {
  const { open, report, verdict } = await startCanary();
  for (const address of addresses) {
    await open(address);
    await report(address);
  }
  expect(await verdict()).toBeNull();
});

test('reports from twenty networks that have not opened a page cannot withdraw a canary', async () => {
  const { report, verdict } = await startCanary();
  for (const address of TWENTY) await report(address);
  expect(await verdict()).toBeNull();
});

test('reports from twenty networks with pages of both builds withdraw a canary', async () => {
  const { open, report, verdict } = await startCanary();
  for (const address of TWENTY) await open(address);
  // the reports begin after all pages were opened, because the first reports may already withdraw the canary
  for (const address of TWENTY) await report(address);
  expect(await verdict()).toBe('bad');
});

const CANARY_SINCE = '2026-11-22T12:00:00.000Z';

test('a site withdraws a bad canary from its visitors, and a person can start it again', async () => {
  const remote = await createRemoteFolder();
  stops.push(remote.remove);
  await remote.build('b1');
  await remote.build('b2');
  const canary = (since: string) => ({ live: 'b1', canary: { build: 'b2', percent: 99, since } });
  await remote.write('releases.json', canary(CANARY_SINCE));
  const env = { REMOTES: `catalog=${remote.folder}`, RELEASE_INTERVAL_MS: '20' };
  const site = await startTestSite({ env });
  stops.push(site.stop);
  const buildsOf = async () => {
    const shares = Array.from({ length: 10 }, (_, index) => index * 1_000);
    const responses = await Promise.all(
      shares.map((share) => site.send('/', { headers: { cookie: `tm_share=${share}` } })),
    );
    return new Set(responses.map(({ headers }) => headers['x-remotes']));
  };
  expect(await buildsOf()).toContain('catalog@b2');
  for (let render = 0; render < 20; render++) {
    const own = { remote: 'catalog', source: 'gateway' } as const;
    site.measurements.record({ ...own, build: 'b2', kind: 'render-error', name: 'TypeError' });
    site.measurements.record({ ...own, build: 'b2', kind: 'render', value: 1 });
    site.measurements.record({ ...own, build: 'b1', kind: 'render', value: 1 });
  }
  await until(async () => !(await buildsOf()).has('catalog@b2'));
  const { canaries } = JSON.parse((await site.send('/site.json')).body) as { canaries: unknown[] };
  expect(canaries).toEqual([
    {
      ...{ remote: 'catalog', build: 'b2', since: CANARY_SINCE, live: 'b1' },
      verdict: { kind: 'bad', reason: expect.stringMatching(/^failed renders: of 20 .* 20 failed/) as string },
    },
  ]);
  await remote.write('releases.json', canary('2026-11-22T13:00:00.000Z'));
  await until(async () => (await buildsOf()).has('catalog@b2'));
});

test('until a gateway knows the verdict, it serves no canary and deletes no cookie', async () => {
  const REMOTES = `catalog=${await createCanary('/')}`;
  // the API of this site has no route for canaries
  const site = await startTestSite({ env: { REMOTES, GATEWAY_SECRET: 'a secret that only gateways know' } });
  stops.push(site.stop);
  for (const share of ['0', '5000']) {
    const { headers, body } = await site.send('/', { headers: { cookie: `tm_share=${share}` } });
    expect([headers['x-remotes'], headers['set-cookie']]).toEqual(['catalog@b1', undefined]);
    expect(body).toContain('"canaries":"catalog@b2:50"');
  }
});
