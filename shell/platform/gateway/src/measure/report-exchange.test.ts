import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ListedError } from './error-list';
import { KnownBuilds } from './known-builds';
import { createMeasurements } from './measurements';
import { createReportExchange } from './report-exchange';
import { createReportFiles } from './report-files';
import { joinReports } from './team-report';

const SECRET = 'the secret of all gateways of a site';
const NOW = new Date().toISOString();
const log = { warn: jest.fn(), error: jest.fn() };
const errorOf = (name: string, more: Partial<ListedError> = {}): ListedError => ({
  ...{ remote: 'tips', build: 'b1', kind: 'error', name, place: '', message: 'no ‹text›', source: 'src/tips.tsx:1:1' },
  ...{ count: 1, browsers: { 'Firefox 133': 1 }, first: NOW, last: NOW },
  ...more,
});

interface Row {
  gateway: string;
  remote: string;
  build: string;
  part: string;
  content: string;
}
/** The rows that the API has stored. */
let rows: Row[];
let bodies: string[];
let isAway: boolean;
/** True: the API has more rows than it returns. */
let isPartial: boolean;

/** Stores and returns rows as the API does. */
const send = (async (address: string, { body = '', headers }: RequestInit & { body: string }) => {
  if (isAway) throw new Error('the API does not respond');
  expect(new Headers(headers).get('authorization')).toBe(`Bearer ${SECRET}`);
  bodies.push(body);
  const { gateway, parts, remote } = JSON.parse(body) as { gateway: string; parts: Row[]; remote: string };
  if (address === 'http://api/api/internal/build-reports/others')
    return Response.json({ parts: rows.filter((row) => row.remote === remote && row.gateway !== gateway), isPartial });
  expect(address).toBe('http://api/api/internal/build-reports');
  for (const part of parts) {
    const isSame = (row: Row) =>
      [
        row.gateway === gateway,
        ...(['remote', 'build', 'part'] as const).map((name) => row[name] === part[name]),
      ].every(Boolean);
    rows = [...rows.filter((row) => !isSame(row)), { ...part, gateway }];
  }
  return new Response(null, { status: 204 });
}) as unknown as typeof fetch;

const open = () => createReportExchange('http://api', SECRET, randomUUID(), send);
const EVENTS = { 'tips@b1': { view: 3, error: 1 }, 'clubs@c1': { view: 1 } };

beforeEach(() => {
  [rows, bodies, isAway, isPartial] = [[], [], false, false];
  log.warn.mockClear();
});

test('gateways share their errors and counts of a remote through the API', async () => {
  const first = open();
  await first.write({
    errors: [errorOf('TypeError'), errorOf('Other', { remote: 'clubs', build: 'c1' })],
    events: EVENTS,
  });
  const own = [errorOf('TypeError', { count: 2 }), errorOf('RangeError')];
  const measurements = createMeasurements(log);
  const reports = joinReports(open(), () => own, measurements, new KnownBuilds(), log);
  measurements.record({ remote: 'tips', build: 'b1', kind: 'view', source: 'page' });
  const { errors, events } = await reports.reportOf('tips');
  expect(errors.map(({ name, count, browsers }) => [name, count, browsers])).toEqual([
    ['TypeError', 3, { 'Firefox 133': 2 }],
    ['RangeError', 1, { 'Firefox 133': 1 }],
  ]);
  expect(events).toEqual({ b1: { view: 4, error: 1 } });
  await reports.stop();
});

test('a gateway sends only changed reports, and does not read its own', async () => {
  const store = open();
  await store.write({ errors: [errorOf('A'), errorOf('B')], events: EVENTS });
  await store.write({ errors: [errorOf('A'), errorOf('B')], events: EVENTS });
  expect(bodies).toHaveLength(1);
  await store.write({ errors: [errorOf('A', { count: 2 }), errorOf('B')], events: EVENTS });
  expect(JSON.parse(bodies[1] ?? '')).toMatchObject({ parts: [{ content: expect.stringContaining('"count":2') }] });
  expect((JSON.parse(bodies[1] ?? '') as { parts: object[] }).parts).toHaveLength(1);
  expect(rows).toHaveLength(4);
  expect((await store.readOthers('tips')).reports).toEqual([]);
});

test('many errors are sent in several bodies that are small enough for the API', async () => {
  const errors = Array.from({ length: 500 }, (_, index) => errorOf(`Error${index}`, { message: '→'.repeat(200) }));
  await open().write({ errors, events: {} });
  expect(bodies.length).toBeGreaterThan(5);
  expect(Math.max(...bodies.map((body) => Buffer.byteLength(body)))).toBeLessThan(64 * 1_024);
  expect(rows).toHaveLength(500);
});

test('report files from before the site had a secret are read until they expire, and are then deleted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reports-'));
  const leave = async (name: string, days: number) => {
    const file = join(folder, `errors-${name}.json`);
    await writeFile(file, JSON.stringify({ errors: [errorOf(name)], events: { 'tips@b1': { view: 1 } } }));
    const changed = new Date(Date.now() - days * 86_400_000);
    await utimes(file, changed, changed);
  };
  await leave('young', 1);
  await leave('old', 15);
  const store = createReportExchange('http://api', SECRET, randomUUID(), send, createReportFiles(folder, 'own'));
  const reports = joinReports(store, () => [], createMeasurements(log), new KnownBuilds(), log);
  const { errors, events } = await reports.reportOf('tips');
  await reports.stop();
  expect([errors.map(({ name }) => name), events]).toEqual([['young'], { b1: { view: 1 } }]);
  expect(await readdir(folder)).toEqual(['errors-young.json']);
  await rm(folder, { recursive: true });
});

test('the report tells a team when the API has more reports than it returns', async () => {
  const reports = joinReports(open(), () => [], createMeasurements(log), new KnownBuilds(), log);
  expect((await reports.reportOf('tips')).isPartial).toBe(false);
  isPartial = true;
  expect((await reports.reportOf('clubs')).isPartial).toBe(true);
  await reports.stop();
});

test('while the API does not respond, a team sees the report of one gateway, which sends it when the API responds again', async () => {
  isAway = true;
  const store = open();
  const reports = joinReports(store, () => [errorOf('Own')], createMeasurements(log), new KnownBuilds(), log);
  const report = await reports.reportOf('tips');
  expect([report.errors.map(({ name }) => name), report.isPartial]).toEqual([['Own'], true]);
  expect(log.warn).toHaveBeenCalledWith(expect.anything(), 'errors of other gateways not read');
  await expect(store.write({ errors: [errorOf('Own')], events: {} })).rejects.toThrow('does not respond');
  isAway = false;
  await reports.stop();
  expect(rows.map(({ content }) => (JSON.parse(content) as ListedError).name)).toEqual(['Own']);
});
