import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../test/remote-folder';
import type { ListedError } from './error-list';
import { KnownBuilds } from './known-builds';
import { createMeasurements, type Measurements } from './measurements';
import { createReportFiles } from './report-files';
import { joinReports } from './team-report';

const DAY_MS = 24 * 60 * 60 * 1_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
const errorOf = (name: string, days: number): ListedError => ({
  remote: 'tips',
  build: 'b1',
  kind: 'error',
  name,
  place: '',
  message: '',
  source: null,
  count: 1,
  browsers: {},
  first: ago(days).toISOString(),
  last: ago(days).toISOString(),
});
const log = { warn: jest.fn(), error: jest.fn() };

let folder: string;
let measurements: Measurements;
let own: ListedError[];
let reports: ReturnType<typeof joinReports>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reports-'));
  measurements = createMeasurements(log);
  own = [];
});
afterEach(async () => {
  jest.useRealTimers();
  await reports.stop();
  await rm(folder, { recursive: true });
});

/** Writes the file of another gateway. */
async function leave(instance: string, days: number, errors: ListedError[]) {
  const file = join(folder, `errors-${instance}.json`);
  await writeFile(file, JSON.stringify({ errors, events: {} }));
  await utimes(file, ago(days), ago(days));
}

const start = () =>
  (reports = joinReports(createReportFiles(folder, 'own'), () => own, measurements, new KnownBuilds(), log));
const namesOf = async () => (await reports.reportOf('tips')).errors.map(({ name }) => name);

test('at its start, a gateway deletes errors that are older than two weeks, even if no team reads the report', async () => {
  await leave('ended', 15, [errorOf('Gone', 16)]);
  await leave('quiet', 13, [errorOf('Old', 15), errorOf('Young', 13)]);
  await writeFile(join(folder, 'verdicts.json'), '{}');
  await utimes(join(folder, 'verdicts.json'), ago(20), ago(20));
  start();
  await until(async () => !(await readdir(folder)).includes('errors-ended.json'));
  await until(async () => !(await readFile(join(folder, 'errors-quiet.json'), 'utf8')).includes('Old'));
  await reports.stop();
  expect((await readdir(folder)).sort()).toEqual(['errors-quiet.json', 'verdicts.json']);
  expect(await namesOf()).toEqual(['Young']);
});

test('only the newest report files are read when there are too many', async () => {
  for (let day = 1; day <= 200; day++) await leave(`a${day}`, 2, []);
  await leave('z', 1, [errorOf('Newest', 1)]);
  start();
  expect(await namesOf()).toEqual(['Newest']);
});

test('a gateway writes its report at most once a minute, and only after a change', async () => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
  start();
  const isWritten = async () => (await readdir(folder)).includes('errors-own.json');
  own = [errorOf('Own', 0)];
  measurements.record({ remote: 'tips', build: 'b1', kind: 'error', source: 'page' });
  jest.advanceTimersByTime(59_000);
  expect(await isWritten()).toBe(false);
  jest.advanceTimersByTime(1_000);
  await until(isWritten);
  await rm(join(folder, 'errors-own.json'));
  jest.advanceTimersByTime(60_000);
  await reports.stop();
  expect(await isWritten()).toBe(false);
});

test('the report shows the newest 500 errors of a build', async () => {
  own = Array.from({ length: 500 }, (_, index) => errorOf(`Own${index}`, 1));
  await leave('other', 1, [errorOf('Newest', 0), errorOf('Oldest', 2), { ...errorOf('OfAnother', 3), build: 'b2' }]);
  start();
  const names = await namesOf();
  expect([names.length, names.includes('Newest'), names.includes('Oldest')]).toEqual([501, true, false]);
  expect(names).toContain('OfAnother');
});

test('the report has new errors of other gateways after ten seconds, and errors of its own gateway at once', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
  start();
  expect(await namesOf()).toEqual([]);
  await leave('other', 1, [errorOf('Other', 1)]);
  own = [errorOf('Own', 0)];
  expect(await namesOf()).toEqual(['Own']);
  jest.advanceTimersByTime(10_001);
  expect(await namesOf()).toEqual(['Own', 'Other']);
});
