import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { Offers } from '@telemarket/composition';
import { checkTypes } from '../release/check-types';

type WriteTypes = (dir: string, origin: string, print: (line: string) => void) => Promise<void>;
const { writeTypes } = jest.requireActual<{ writeTypes: WriteTypes }>('./neighbour-types.mjs');

const TIPS: Offers = {
  slots: { 'tips-side': { person: 'string', 'note?': 'string' } },
  events: { 'tips:chosen': { id: 'number', tags: ['string'] } },
};

let site: { offers?: object; remotes?: object } = {};
let server: Server;
let origin = '';
beforeAll(async () => {
  server = createServer((_request, response) => response.end(JSON.stringify(site))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

/** The folder is inside the repository, so that the remote finds the kit from there. */
const PARENT = join(__dirname, '../../../../.data/test');
let dir = '';
beforeEach(() => {
  mkdirSync(PARENT, { recursive: true });
  dir = mkdtempSync(join(PARENT, 'types-'));
  write('package.json', JSON.stringify({ name: '@acme/clubs' }));
  write('src/remote.ts', remoteWith(`offers: { events: { 'clubs:joined': { id: 'number' } } }`));
  write('src/club-tip.tsx', 'export default () => null;');
  site = { offers: { tips: TIPS }, remotes: { tips: { live: 'b1' }, clubs: { live: 'b1' }, catalog: { live: 'b1' } } };
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const remoteWith = (more: string) => `import { defineRemote } from '@telemarket/composition';
export default defineRemote({
  title: 'Clubs', down: { title: 'Down', text: 'Later' }, pages: [],
  widgets: { ClubTip: { slot: 'tips-side', load: () => import('./club-tip') } }, ${more}
});`;
function write(file: string, text: string): void {
  mkdirSync(dirname(join(dir, file)), { recursive: true });
  writeFileSync(join(dir, file), text);
}
const read = (file: string) => readFileSync(join(dir, 'types', file), 'utf8');
async function run(): Promise<string[]> {
  const lines: string[] = [];
  await writeTypes(dir, origin, (line) => lines.push(line));
  return lines;
}

test('the types of neighbours and of the remote itself reject wrong widgets, slots and events', async () => {
  const { compilerOptions } = JSON.parse(readFileSync(join(__dirname, '../presets/tsconfig.json'), 'utf8')) as {
    compilerOptions: object;
  };
  const options = { ...compilerOptions, types: ['@telemarket/kit/css'] };
  write('tsconfig.json', JSON.stringify({ compilerOptions: options, include: ['src', 'types'] }));
  const tip = (body: string) =>
    write(
      'src/club-tip.tsx',
      `import { Slot, useKit } from '@telemarket/kit';
       export default function ClubTip({ person, note }: { person: string; note?: string }) {
         const { bus } = useKit();
         ${body}
         return <p>{person}{note}<Slot name="tips-side" /></p>;
       }`,
    );
  tip(`bus.on('tips:chosen', ({ id, tags }) => bus.emit('clubs:joined', { id: id + tags.length }));`);
  expect(await run()).toEqual([
    'written: types/tips.d.ts',
    'written: types/neighbours.json',
    'written: types/clubs.d.ts',
  ]);
  expect(await checkTypes(dir)).toEqual([]);
  tip(`bus.on('tips:chosen', ({ id }) => bus.emit('clubs:joined', { id: id.trim() }));`);
  expect(await checkTypes(dir)).toEqual([
    expect.stringMatching(/^src\/club-tip\.tsx:4:\d+ has the type error TS2339: .*'trim'/),
  ]);
  site.offers = { tips: { slots: { 'tips-side': { who: 'string' } } } };
  expect(await run()).toEqual([
    'changed: tips-side.person is missing',
    'changed: tips:chosen is not offered',
    'written: types/tips.d.ts',
    'written: types/neighbours.json',
  ]);
  expect(await checkTypes(dir)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^src\/remote\.ts:4:\d+ has the type error TS2322/)]),
  );
}, 60_000);

test('a second run of the command writes nothing', async () => {
  await run();
  expect(JSON.parse(read('neighbours.json'))).toEqual({ tips: { build: 'b1', offers: TIPS } });
  expect(await run()).toEqual([]);
});

test('the types of a remote that was removed or offers nothing are deleted, and those of a remote that does not respond stay', async () => {
  site.offers = { tips: TIPS, gone: { events: { 'gone:x': {} } }, away: { events: { 'away:x': {} } } };
  site.remotes = { tips: { live: 'b1' }, gone: { live: 'b1' }, away: { live: 'b1' } };
  await run();
  write('types/mine.d.ts', 'export {};');
  write('src/remote.ts', remoteWith(''));
  site = { offers: { tips: {} }, remotes: { tips: { live: 'b2' }, away: {} } };
  expect(await run()).toEqual([
    `kept: the types of away, because ${origin} cannot read it now`,
    `removed: types/gone.d.ts, because ${origin} has no remote gone`,
    'removed: types/tips.d.ts, because tips no longer offers anything',
    'written: types/neighbours.json',
    'removed: types/clubs.d.ts, because src/remote.ts offers nothing',
  ]);
  expect(readdirSync(join(dir, 'types')).sort()).toEqual(['away.d.ts', 'mine.d.ts', 'neighbours.json']);
});

test('the files of a remote whose offers the site does not list stay', async () => {
  await run();
  site.offers = {};
  expect(await run()).toEqual([`kept: the types of tips, because ${origin} does not say what it offers`]);
  expect(readdirSync(join(dir, 'types')).sort()).toEqual(['clubs.d.ts', 'neighbours.json', 'tips.d.ts']);
});

test('a file that the team has written is neither changed nor removed', async () => {
  const files = ['types/clubs.d.ts', 'types/tips.d.ts'];
  for (const file of files) write(file, 'export {};\n');
  const kept = files.map((file) => `kept: ${file}, because this command has not written it`);
  expect(await run()).toEqual(expect.arrayContaining(kept));
  site.offers = { tips: {} };
  write('src/remote.ts', remoteWith(''));
  await run();
  for (const file of files) expect(readFileSync(join(dir, file), 'utf8')).toBe('export {};\n');
});

test('an offer that ends is not in the types, and the command prints the day', async () => {
  site.offers = { tips: { ...TIPS, ends: { 'tips:chosen': '2027-01-31' } } };
  expect((await run())[0]).toBe('tips:chosen ends on 2027-01-31, so the types lack it');
  expect(read('tips.d.ts')).not.toContain('chosen');
});

test('no file is written for names that a site must not send', async () => {
  site.offers = { '../evil': TIPS, tips: { slots: { "tips-'; */": {} } }, constructor: TIPS };
  site.remotes = { '../evil': { live: 'b1' }, tips: { live: 'b1' } };
  expect(await run()).toEqual([
    expect.stringContaining('offers.slots cannot have "tips-\'; */"'),
    'written: types/clubs.d.ts',
  ]);
  expect(readdirSync(join(dir, 'types'))).toEqual(['clubs.d.ts']);
  expect(existsSync(join(dir, 'evil.d.ts'))).toBe(false);
});

test('an older site lists no types, and the error about a site that does not respond names its address', async () => {
  site = { remotes: {} };
  expect(await run()).toEqual(['written: types/clubs.d.ts']);
  await expect(writeTypes(dir, 'http://127.0.0.1:9', () => {})).rejects.toThrow(
    'http://127.0.0.1:9/site.json cannot be read (fetch failed). Name another site: --site https://…',
  );
});
