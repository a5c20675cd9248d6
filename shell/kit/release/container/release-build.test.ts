import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseReleases, publish, type Releases, rollBack, startCanary } from '../releases';

const SCRIPT = join(__dirname, 'release-build.sh');
const NOW = new Date();

let parent = '';
let builds = '';

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'release-build-'));
  builds = join(parent, 'builds');
  mkdirSync(builds);
});
afterEach(() => rmSync(parent, { recursive: true }));

/** A container of the image with this build starts; answers what the command after it printed. */
function start(build: string): string {
  const image = join(parent, `image-${build}`);
  mkdirSync(join(image, build), { recursive: true });
  writeFileSync(join(image, build, 'mf-manifest.json'), build);
  return execFileSync('sh', [SCRIPT, image, builds, 'echo', 'serving'], { encoding: 'utf8', stdio: 'pipe' });
}

const pointer = () => join(builds, 'releases.json');
const read = () => parseReleases(readFileSync(pointer(), 'utf8'));
const write = (releases: Releases) => writeFileSync(pointer(), JSON.stringify(releases, null, 2));

/** Without the moment: the script takes its own. */
const timeless = ({ live, canary, past = [] }: Releases) => ({
  live,
  canary,
  past: past.map(({ build, withdrawn }) => ({ build, withdrawn })),
});

const two = publish(publish(null, 'b1', NOW), 'b2', NOW);

test.each<[string, Releases | null]>([
  ['nothing', null],
  ['another build', publish(null, 'b1', NOW)],
  ['another build, and one before it', two],
  ['a canary', startCanary(two, 'b3', 10, NOW)],
  ['a canary of the same build', startCanary(two, 'new', 10, NOW)],
  ['the same build', publish(two, 'new', NOW)],
  ['a build to which one went back', rollBack(two, null, NOW)],
  ['a build after the same one', publish(publish(two, 'new', NOW), 'b4', NOW)],
  ['a file from another hand', { live: 'b1' }],
])('over %s it writes what the release command writes', (_what, current) => {
  if (current) write(current);
  expect(start('new')).toBe('live: new\nserving\n');
  expect(timeless(read())).toEqual(timeless(publish(current, 'new', NOW)));
  expect(readFileSync(join(builds, 'new/mf-manifest.json'), 'utf8')).toBe('new');
});

test('the moments are those of the release, and earlier ones stay', () => {
  write(publish(publish(null, 'b1', NOW), 'b2', new Date(0)));
  start('new');
  const [newest, before] = read().past ?? [];
  expect(Math.abs(Date.parse(newest?.until ?? '') - Date.now())).toBeLessThan(10_000);
  expect(before).toEqual({ build: 'b1', until: new Date(0).toISOString() });
});

test('starting the same image again releases nothing: what was taken back stays taken back', () => {
  start('b1');
  start('b2');
  write(rollBack(read(), null, NOW));
  expect(start('b2')).toBe('serving\n');
  expect(read().live).toBe('b1');
});

test('an older image is a way back', () => {
  start('b1');
  start('b2');
  start('b1');
  expect(timeless(read())).toEqual({ live: 'b1', canary: undefined, past: [{ build: 'b2', withdrawn: undefined }] });
});

test('a lock that was left behind is not waited for, and none is left', () => {
  mkdirSync(`${pointer()}.lock`);
  execFileSync('touch', ['-d', '1 minute ago', `${pointer()}.lock`]);
  start('b1');
  expect(readdirSync(builds).filter((name) => name.includes('lock'))).toEqual([]);
});

test.each(['', '{}', '{"live":"b1","past":[{"until":"2026-11-21T00:00:00.000Z","build":"b0"}]}'])(
  'a file that it cannot read stays as it is: %s',
  (text) => {
    writeFileSync(pointer(), text);
    expect(() => start('new')).toThrow('was not released');
    expect(readFileSync(pointer(), 'utf8')).toBe(text);
    expect(existsSync(`${pointer()}.lock`)).toBe(false);
  },
);
