import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createListNumbers } from '@telemarket/release-trust/list-numbers';
import { createVerifiedBuilds } from '@telemarket/release-trust/verified-builds';
import { readStoreFile } from '../release/build-store';
import { createRemoteFolder, until } from '../test/remote-folder';
import { listErrors, type ListedError } from './error-list';
import { KnownBuilds } from './known-builds';
import { createMeasurements, type Measurement, type Measurements } from './measurements';
import { createSourcePositions } from './source-positions';

/** The first column of the first line is line 11 of the source. */
const MAP = { version: 3, sources: ['./src/home/home-page.tsx'], names: [], mappings: 'AAUA' };
const DAY_MS = 24 * 60 * 60 * 1_000;
const ERROR: Measurement = {
  remote: 'catalog',
  build: 'b1',
  kind: 'error',
  name: 'TypeError',
  place: 'home-page.js:1:1',
  source: 'page',
  network: '192.0.2.1',
};

let remote: Awaited<ReturnType<typeof createRemoteFolder>>;
let shellFolder: string;
let measurements: Measurements;
let builds: KnownBuilds;
let errors: () => ListedError[];
const log = { warn: jest.fn(), error: jest.fn() };

beforeEach(async () => {
  log.warn.mockClear();
  remote = await createRemoteFolder();
  shellFolder = await mkdtemp(`${tmpdir()}/shell-`);
  await remote.build('b1', { js: ['home-page.js', 'other.js'] });
  for (const script of ['home-page.js', 'left-over.js']) await remote.write(`b1/${script}.map`, MAP);
  measurements = createMeasurements(log);
  builds = new KnownBuilds();
  const verified = createVerifiedBuilds(() => null, createListNumbers(null), readStoreFile);
  const positions = createSourcePositions(() => ({ kind: 'folder', folder: remote.folder }), verified, shellFolder);
  errors = listErrors(measurements, builds, positions, log);
});
afterEach(async () => {
  jest.useRealTimers();
  await Promise.all([remote.remove(), rm(shellFolder, { recursive: true })]);
});

const logged = () => log.warn.mock.calls.length;

test('a new error is logged once, with the line of its source', async () => {
  measurements.record(ERROR);
  measurements.record({ ...ERROR, network: '192.0.2.2' });
  await until(() => logged() > 0);
  const at = 'src/home/home-page.tsx:11:1';
  expect(log.warn.mock.calls).toEqual([
    [{ remote: 'catalog', build: 'b1', kind: 'error', error: 'TypeError', at }, 'error of a build'],
  ]);
  expect(errors()).toMatchObject([{ place: ERROR.place, source: at, count: 2 }]);
  expect(JSON.stringify(errors())).not.toContain('192.0.2');
});

test.each([
  ['a file without a map', 'other.js:1:1'],
  ['a file that the build does not name', 'left-over.js:1:1'],
  ['a position that the map does not have', 'home-page.js:7:1'],
  ['a file outside of the build', '..:1:1'],
])('an error in %s is listed without a source line', async (_what, place) => {
  measurements.record({ ...ERROR, place });
  await until(() => logged() > 0);
  expect(errors()).toMatchObject([{ place, source: null }]);
});

test('measurements that are not errors are not listed as errors', () => {
  measurements.record({ ...ERROR, kind: 'view' });
  expect(errors()).toEqual([]);
});

test('a flood of new errors is cut off in the list and in the log', async () => {
  for (let line = 1; line <= 1_000; line++) measurements.record({ ...ERROR, place: `x.js:${line}:1` });
  await until(() => logged() === 61);
  expect(errors()).toHaveLength(60);
});

test('the errors of a forgotten build are deleted', () => {
  measurements.record(ERROR);
  for (let build = 1; build <= 9; build++) builds.add('catalog', `b${build}`);
  expect(errors()).toEqual([]);
});

test('an error that has not happened for two weeks is forgotten, but not one that happens again', () => {
  jest.useFakeTimers();
  measurements.record(ERROR);
  measurements.record({ ...ERROR, name: 'RangeError' });
  jest.advanceTimersByTime(13 * DAY_MS);
  measurements.record(ERROR);
  jest.advanceTimersByTime(2 * DAY_MS);
  expect(errors()).toMatchObject([{ name: ERROR.name, count: 2 }]);
});

test('a gateway lists at most 3,000 errors, and a flood of some builds removes no error of another one', () => {
  jest.useFakeTimers();
  measurements.record({ ...ERROR, build: 'quiet' });
  for (let build = 1; build <= 7; build++)
    for (let line = 1; line <= 500; line++) {
      if (line % 50 === 0) jest.advanceTimersByTime(61_000);
      measurements.record({ ...ERROR, build: `b${build}`, place: `x.js:${line}:1` });
    }
  expect(errors()).toHaveLength(3_000);
  expect(errors()).toContainEqual(expect.objectContaining({ build: 'quiet' }));
});
