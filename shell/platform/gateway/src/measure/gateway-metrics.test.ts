import { isDeepStrictEqual } from 'node:util';
import { observedMetrics } from '../../../../../tools/observe-files';
import { type Scrape, scrape } from '../../../../../api/test/scrape';
import { createRemoteFolder, until } from '../test/remote-folder';
import { startTestSite, type TestSite } from '../test/test-site';
import type { MeasurementKind } from './measurements';

let site: TestSite;
beforeAll(async () => {
  // the system chooses a free port
  site = await startTestSite({ config: { metrics: { host: '127.0.0.1', port: 0 } } });
});
afterAll(() => site.stop());

const read = (): Promise<Scrape> => scrape(`http://127.0.0.1:${site.metricsPort}`);
const record = (kind: MeasurementKind, value?: number) =>
  site.measurements.record({ remote: 'catalog', build: 'b1', kind, value, source: 'gateway' });

test('requests are counted by the pattern of the page or route, never by address', async () => {
  for (const path of ['/', '/?q=1', '/no/such/page', '/api/products/1', '/api/products/2', '/assets/main.js'])
    await site.send(path);
  expect((await read()).valuesOf('http_request_duration_seconds_count')).toEqual({
    'GET / 200': 2,
    'GET /* 404': 1,
    'GET /api/* 200': 2,
    'GET /assets/* 200': 1,
  });
});

test('events and times are counted by remote and build', async () => {
  record('render-error');
  record('render-error');
  record('ready', 300);
  record('CLS', 0.05);
  const metrics = await read();
  expect(metrics.valuesOf('remote_events_total')).toEqual({
    'catalog b1 render-error': 2,
    'catalog b1 ready': 1,
    'catalog b1 CLS': 1,
  });
  expect(metrics.valuesOf('remote_ready_seconds_sum')).toEqual({ 'catalog b1': 0.3 });
  expect(metrics.valuesOf('web_vital_cls_sum')).toEqual({ 'catalog b1': 0.05 });
  expect(metrics.valuesOf('remote_live')).toEqual({ 'catalog b1': 1 });
});

test('a metric names the team of a remote, for alerts', async () => {
  expect((await read()).valuesOf('remote_info')).toEqual({});
  const remote = await createRemoteFolder();
  await remote.build('t1', { paths: ['/tips'], team: { owner: 'Team "Blue"', contact: '#blue' } });
  await remote.write('releases.json', { live: 't1' });
  const named = await startTestSite({
    config: { metrics: { host: '127.0.0.1', port: 0 } },
    env: { REMOTES: `tips=${remote.folder}` },
  });
  const text = await (await fetch(`http://127.0.0.1:${named.metricsPort}/metrics`)).text();
  expect(text).toContain('remote_info{remote="tips",owner="Team \\"Blue\\"",contact="#blue"} 1');
  await named.stop();
  await remote.remove();
});

test('a flood of reports from one network counts as twenty views and two events of each other kind', async () => {
  const reports = ['view', 'error', 'render-error', 'failed-load', 'hydration', 'CLS'];
  const entries = reports.flatMap((kind) => Array.from({ length: 30 }, () => [kind, 'catalog', 'b1', 1, '', '']));
  const flood = async (from: string) => {
    for (let beacon = 0; beacon < 3; beacon++)
      await site.send('/vitals', { method: 'POST', from, body: JSON.stringify(entries) });
  };
  const before = (await read()).valuesOf('remote_events_total');
  await flood('127.0.7.1');
  await flood('127.0.7.2');
  await flood('127.0.8.1');
  const after = (await read()).valuesOf('remote_events_total');
  const added = (kind: string) => Number(after[`catalog b1 ${kind}`]) - Number(before[`catalog b1 ${kind}`] ?? 0);
  expect(reports.map(added)).toEqual([40, 4, 4, 4, 4, 4]);
});

test('the render pool, the cache of pages and the calls to the API have metrics', async () => {
  const metrics = await read();
  expect(metrics.valuesOf('render_pool')).toEqual({ threads: 0, running: 0, waiting: 0, failing: 0, quarantined: 0 });
  expect(metrics.valuesOf('render_shed_total')).toEqual({ '': 0 });
  expect(metrics.valuesOf('api_calls')).toEqual({ running: 0, waiting: 0 });
  expect(metrics.valuesOf('gateway_cache_requests_total')).toEqual({ pages: 3 });
  expect(metrics.valuesOf('process_cpu_seconds_total')['']).toBeGreaterThan(0);
});

test('every metric of the alert rules and dashboards exists', async () => {
  const { types } = await read();
  const wanted = observedMetrics('gateway');
  expect(wanted.length).toBeGreaterThan(10);
  expect(wanted.filter((name) => !types.has(name))).toEqual([]);
});

test('a metric shows an unused release and a withdrawn canary until the next release', async () => {
  const remote = await createRemoteFolder();
  await remote.build('b1');
  await remote.build('b2');
  await remote.write('releases.json', {
    live: 'b1',
    canary: { build: 'b2', percent: 99, since: '2026-11-22T12:00:00.000Z' },
  });
  const own = await startTestSite({
    env: { REMOTES: `catalog=${remote.folder}`, RELEASE_INTERVAL_MS: '20' },
    config: { metrics: { host: '127.0.0.1', port: 0 } },
  });
  try {
    const state = async () => {
      const metrics = await scrape(`http://127.0.0.1:${own.metricsPort}`);
      return [metrics.valuesOf('remote_release_refused'), metrics.valuesOf('remote_canary_withdrawn')];
    };
    expect(await state()).toEqual([{}, {}]);
    for (let render = 0; render < 20; render++) {
      own.measurements.record({ remote: 'catalog', source: 'gateway', build: 'b2', kind: 'render-error' });
      own.measurements.record({ remote: 'catalog', source: 'gateway', build: 'b2', kind: 'render', value: 1 });
      own.measurements.record({ remote: 'catalog', source: 'gateway', build: 'b1', kind: 'render', value: 1 });
    }
    await until(async () => isDeepStrictEqual(await state(), [{}, { 'catalog b2': 1 }]));
    await remote.write('releases.json', { live: 'no-such-build' });
    await until(async () => isDeepStrictEqual(await state(), [{ catalog: 1 }, { 'catalog b2': 1 }]));
    await remote.write('releases.json', { live: 'b1' });
    await until(async () => isDeepStrictEqual(await state(), [{}, {}]));
  } finally {
    await own.stop();
    await remote.remove();
  }
});

test('metrics are not on the public port', async () => {
  expect((await site.send('/metrics')).status).toBe(404);
});

test('no metrics are served when no port is configured', async () => {
  const withoutMetrics = await startTestSite();
  expect(withoutMetrics.metricsPort).toBeNull();
  await withoutMetrics.stop();
});
