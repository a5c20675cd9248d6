import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Neighbours, RemoteDescription } from '@telemarket/composition';

interface Definition {
  description: Omit<RemoteDescription, 'server'>;
  serverVersion: number;
  modules: { name: string; file: string; reads: string | null }[];
  neighbours: Neighbours;
}
const { readDefinition, readDefinitionSync } = jest.requireActual<{
  readDefinition: (dir: string) => Promise<Definition>;
  readDefinitionSync: (dir: string) => Definition;
}>('./definition.mjs');

/** The folder is inside the repository, so that the remote finds the kit from there. */
const PARENT = join(__dirname, '../../../../.data/test');
let dir = '';
beforeEach(() => {
  mkdirSync(PARENT, { recursive: true });
  dir = mkdtempSync(join(PARENT, 'definition-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  }
}

const remote = (pages: string, widgets = '') => `import { defineRemote } from '@telemarket/composition';
export default defineRemote({
  title: 'Tiny', down: { title: 'Down', text: 'Later' }, pages: [${pages}], widgets: { ${widgets} },
});`;
const page = (path: string, more: string) => `{ path: '${path}', layout: 'slim', ${more} }`;
const COMPONENT = `throw new Error('the page was loaded');\nexport default () => null;`;

test('a definition names the team and its contact', async () => {
  write({
    'src/remote.ts': remote('').replace("title: 'Tiny'", "title: 'Tiny', owner: 'Team Blue', contact: '#blue'"),
  });
  expect((await readDefinition(dir)).description).toMatchObject({ owner: 'Team Blue', contact: '#blue' });
});

test('a definition that prints something can be read', () => {
  write({ 'src/remote.ts': `${remote('')}\nconsole.log('Tiny');` });
  expect(readDefinitionSync(dir).description.title).toBe('Tiny');
});

test('the pages, widgets and reads of a definition are found without loading them', async () => {
  write({
    'src/remote.ts': remote(
      page('/tiny/:id', `load: () => import('./tiny/tiny-page'), reads: () => import('./tiny/tiny-page.reads')`),
      `TinyDialog: () => import('./tiny/tiny-dialog')`,
    ),
    'src/tiny/tiny-page.tsx': COMPONENT,
    'src/tiny/tiny-page.reads.ts': COMPONENT,
    'src/tiny/tiny-dialog.tsx': COMPONENT,
  });
  expect(await readDefinition(dir)).toEqual({
    description: {
      version: 3,
      title: 'Tiny',
      down: { title: 'Down', text: 'Later' },
      pages: [{ path: '/tiny/:id', layout: 'slim', module: 'tiny-page', query: [] }],
      widgets: ['TinyDialog'],
      offers: {},
      widgetContract: 1,
    },
    serverVersion: 3,
    modules: [
      { name: 'tiny-page', file: join(dir, 'src/tiny/tiny-page.tsx'), reads: join(dir, 'src/tiny/tiny-page.reads.ts') },
      { name: 'TinyDialog', file: join(dir, 'src/tiny/tiny-dialog.tsx'), reads: null },
    ],
    neighbours: {},
  });
});

test('the widgets for slots and the slots of pages are found in a definition', async () => {
  const widget = `slot: 'product-aside', order: 2, load: () => import('./tiny-card'), reads: () => import('./tiny-card.reads')`;
  write({
    'src/remote.ts': remote(
      page('/tiny/:id', `load: () => import('./tiny-page'), slots: { 'product-aside': { productId: ':id' } }`),
      `TinyCard: { ${widget} }, TinyTip: { slot: 'settings-end', load: () => import('./tiny-tip') }`,
    ),
    'src/tiny-page.tsx': COMPONENT,
    'src/tiny-card.tsx': COMPONENT,
    'src/tiny-card.reads.ts': COMPONENT,
    'src/tiny-tip.tsx': COMPONENT,
  });
  const { description, modules } = await readDefinition(dir);
  expect(description.pages[0]?.slots).toEqual({ 'product-aside': { productId: ':id' } });
  expect(description.widgets).toEqual(['TinyCard', 'TinyTip']);
  expect(description.slots).toEqual([
    { module: 'TinyCard', slot: 'product-aside', order: 2 },
    { module: 'TinyTip', slot: 'settings-end', order: 0 },
  ]);
  expect(modules.map(({ name, reads }) => [name, reads])).toEqual([
    ['tiny-page', null],
    ['TinyCard', join(dir, 'src/tiny-card.reads.ts')],
    ['TinyTip', null],
  ]);
});

test('two pages can share one module', async () => {
  const load = `load: () => import('./tiny-page')`;
  write({ 'src/remote.ts': remote(`${page('/one', load)}, ${page('/two', load)}`), 'src/tiny-page.tsx': COMPONENT });
  const { description, modules } = await readDefinition(dir);
  expect(description.pages.map(({ module }) => module)).toEqual(['tiny-page', 'tiny-page']);
  expect(modules).toHaveLength(1);
});

test('a loader that imports nothing is refused', async () => {
  write({ 'src/remote.ts': remote(page('/tiny', 'load: () => Promise.resolve({ default: () => null })')) });
  await expect(readDefinition(dir)).rejects.toThrow('is not a function that only imports a module');
});

const visiting = (path: string, visit: string) =>
  write({
    'src/remote.ts': remote(page(path, `load: () => import('./tiny-page'), visit: ${visit}`)),
    'src/tiny-page.tsx': COMPONENT,
  });

test('a release can visit an example address of a page with a parameter', async () => {
  visiting('/gifts/:name', `'/gifts/Ann%20B?sort=price'`);
  expect((await readDefinition(dir)).description.pages[0]?.visit).toBe('/gifts/Ann%20B?sort=price');
});

test.each([
  ['true', "/gifts/:name has a parameter: name an address for the release to visit, such as visit: '/gifts/Ann'"],
  ["'/gifts'", 'visit of /gifts/:name names /gifts, which is an address of another page'],
])('a page whose path has a parameter is refused if its visit is %s', async (visit, problem) => {
  visiting('/gifts/:name', visit);
  await expect(readDefinition(dir)).rejects.toThrow(problem);
});

test('two files with the same module name are refused', async () => {
  write({
    'src/remote.ts': remote(
      `${page('/one', `load: () => import('./one/tiny-page')`)}, ${page('/two', `load: () => import('./two/tiny-page')`)}`,
    ),
    'src/one/tiny-page.tsx': COMPONENT,
    'src/two/tiny-page.tsx': COMPONENT,
  });
  await expect(readDefinition(dir)).rejects.toThrow('would both be the module tiny-page');
});

test('a file without a default export is refused', async () => {
  write({ 'src/remote.ts': 'export const pages = [];' });
  await expect(readDefinition(dir)).rejects.toThrow('has no default export made by defineRemote');
});

test('an import of a missing file is refused', async () => {
  write({ 'src/remote.ts': remote(page('/tiny', `load: () => import('./missing')`)) });
  await expect(readDefinition(dir)).rejects.toThrow('./missing');
});

test('two pages of one module that read different data are refused', async () => {
  write({
    'src/remote.ts': remote(
      [
        page('/one', `load: () => import('./tiny/tiny-page'), reads: () => import('./tiny/tiny-page.reads')`),
        page('/two', `load: () => import('./tiny/tiny-page')`),
      ].join(),
    ),
    'src/tiny/tiny-page.tsx': COMPONENT,
    'src/tiny/tiny-page.reads.ts': COMPONENT,
  });
  await expect(readDefinition(dir)).rejects.toThrow('read different data');
});

const offering = (fields: string, files: Record<string, string> = {}, pages = '') =>
  write({
    'package.json': JSON.stringify({ name: '@acme/tiny' }),
    'src/remote.ts': remote(pages).replace("title: 'Tiny'", `title: 'Tiny', ${fields}`),
    'src/tiny-page.tsx': COMPONENT,
    ...files,
  });

test('the offers of the remote and of its neighbours, and its redirects, are found in a definition', async () => {
  const tips = { events: { 'tips:chosen': { id: 'number' } } };
  offering(
    `redirects: { '/old': '/tiny' }, offers: { slots: { 'tiny-side': { id: 'string', 'note?': 'string' } } }`,
    { 'types/neighbours.json': JSON.stringify({ tips: { build: 'b1', offers: tips } }) },
    page('/tiny/:id', `load: () => import('./tiny-page'), slots: { 'tiny-side': { id: ':id' } }`),
  );
  const { description, neighbours } = await readDefinition(dir);
  expect(description).toMatchObject({
    redirects: { '/old': '/tiny' },
    offers: { slots: { 'tiny-side': { id: 'string', 'note?': 'string' } } },
  });
  expect(neighbours).toEqual({ tips });
});

test.each([
  [
    `offers: { slots: { 'tips-side': {} } }`,
    'src/remote.ts: offers.slots cannot have "tips-side": a slot of tiny is called tiny-…',
  ],
  [`offers: { events: { 'tiny:x': { "a'*/": 'string' } } }`, `src/remote.ts: tiny:x cannot have a field "a'*/"`],
  [`redirects: { '/old': '//evil.example' }`, 'which is not a path of this site'],
])('a definition with %s is refused', async (fields, problem) => {
  offering(fields);
  await expect(readDefinition(dir)).rejects.toThrow(problem);
});

test.each([
  ['{}', '/tiny/:id fills the slot tiny-side without id, which offers has'],
  [`{ id: ':id', other: 'x' }`, '/tiny/:id fills the slot tiny-side with other, which offers lacks'],
])('a page that fills its own slot with %s is refused', async (props, problem) => {
  const filled = page('/tiny/:id', `load: () => import('./tiny-page'), slots: { 'tiny-side': ${props} }`);
  offering(`offers: { slots: { 'tiny-side': { id: 'string' } } }`, {}, filled);
  await expect(readDefinition(dir)).rejects.toThrow(problem);
});

test('a file with the offers of neighbours that is no longer JSON is refused', async () => {
  offering(`owner: 'Team Blue'`, { 'types/neighbours.json': '<<<<<<< HEAD' });
  await expect(readDefinition(dir)).rejects.toThrow(/neighbours\.json: .*Run npm run types to write the file again/);
});
