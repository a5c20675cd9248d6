import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SlotName } from '@telemarket/composition';
import { EMPTY_BOOT } from '@telemarket/kit';
import { build } from 'esbuild';
import type { Measurement } from '../measure/measurements';
import { until } from '../test/remote-folder';
import type { PageJob, RenderedPage } from '../document/document';
import { createRenderPool, type PageParts, type ReadPage, type RenderPool } from './render-pool';
import { createTaskRunner } from './task-runner';
import { createWidgetRenderer, type ReadWidget, type Widget } from './widgets';

// These tests use real threads. Each remote below does one harmful thing. CATALOG is a harmless remote, whose pages
// must still be rendered.

const bundleOf = (name: string, page: string, before = '') => ({
  name,
  build: `${name}-1`,
  source: `${before}
    module.exports = { modules: { page: { ${page} } } };`,
});
const CATALOG = bundleOf('catalog', `Component: () => 'The catalog'`);
/** The API knows only listing 7. */
const LISTINGS = bundleOf(
  'listings',
  `Component: () => 'A listing', reads: ({ params }) => (params.id === '7' ? [] : null)`,
);
const READING = bundleOf('reading', `Component: () => 'Loading', reads: () => ['/api/main', '/api/other']`);
const OPTIONAL = bundleOf(
  'optional',
  `Component: () => 'A page', reads: () => ['/api/main'], optionalReads: () => ['/api/note']`,
);
const LOOPING = bundleOf('looping', `Component: () => 'x', reads() { for (;;); }`);
const EXITING = bundleOf('exiting', `Component: () => process.exit(1)`);
/** A build that ends the thread after its task. */
const LATE_EXIT = bundleOf(
  'late-exit',
  `Component() {
    const cell = new Int32Array(new SharedArrayBuffer(4));
    void Atomics.waitAsync(cell, 0, 0, 1_000).value.then(() => process.exit(1));
    return 'Late exit';
  }`,
);
const THROWING = bundleOf('throwing', `Component() { throw new TypeError('broken'); }`);
const WRONG_READS = bundleOf('wrong-reads', `Component: () => 'x', reads: () => ['//other.example/']`);
/** A build whose late timers would throw in the task of another build. */
const LATE_TIMER = bundleOf(
  'late-timer',
  `Component() {
    const late = () => { throw new TypeError('late'); };
    setTimeout(late, 20);
    setInterval(late, 20);
    return 'Late timer';
  }`,
);
const LOST_PROMISE = bundleOf(
  'lost-promise',
  `Component() { void Promise.reject(new RangeError('lost')); return 'Lost promise'; }`,
);
/** A build that keeps 2 MB of each render. */
const LEAKING = bundleOf(
  'leaking',
  `Component() { kept.push(new Array(250_000).fill(kept.length)); return 'Leaking'; }`,
  'const kept = [];',
);
/** A build that keeps 2 MB of each render outside of its bundle. */
const LEAKING_GLOBAL = bundleOf(
  'leaking-global',
  `Component() { (globalThis.kept ??= []).push(new Array(250_000).fill(1)); return 'Leaking'; }`,
);
const HUNGRY = bundleOf('hungry', `Component() { const all = []; for (;;) all.push(new Array(1_000_000).fill(1)); }`);
/** A build whose memory is outside of V8's heap. */
const BUFFERING = bundleOf(
  'buffering',
  `Component() { const all = []; for (;;) all.push(new Uint8Array(4 * 2 ** 20).fill(1)); }`,
);
const READING_VARIABLES = bundleOf('reading-variables', `Component: () => JSON.stringify(process.env)`);
/** A widget in a slot of the page of LISTINGS. */
const WIDGET = bundleOf(
  'widget',
  `Component: ({ listing }) => 'Widget of ' + listing, reads: ({ props }) => ['/api/' + props.listing]`,
);
const BROKEN_WIDGET = bundleOf('broken-widget', `Component() { throw new TypeError('broken'); }`);
const BUNDLES = [
  LISTINGS,
  READING,
  OPTIONAL,
  LOOPING,
  EXITING,
  LATE_EXIT,
  THROWING,
  WRONG_READS,
  LATE_TIMER,
  LOST_PROMISE,
  LEAKING,
  LEAKING_GLOBAL,
  HUNGRY,
  BUFFERING,
  READING_VARIABLES,
];

const registryOf = (path: string, { name, build }: typeof CATALOG) => ({
  [name]: {
    build,
    version: '1.0.0',
    entry: '',
    global: '',
    down: { title: '', text: '' },
    pages: [{ path, layout: 'store' as const, module: 'page' }],
  },
});
const registry = Object.assign(
  registryOf('/', CATALOG),
  ...BUNDLES.map((bundle) => registryOf(`/${bundle.name}/:id`, bundle)),
) as ReturnType<typeof registryOf>;
const files = { font: '', styles: [], scripts: [], preloads: [] };
const jobOf = (url: string): PageJob => ({
  url,
  pattern: '/:page',
  files,
  boot: { ...EMPTY_BOOT, registry },
  theme: 'system',
  canonical: `http://shop.example${url}`,
  encoding: null,
});

const log = { warn: jest.fn(), error: jest.fn() };
let folder: string;
let file: string;
let recorded: Measurement[] = [];
let pool: RenderPool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'render-worker-'));
  file = join(folder, 'render.cjs');
  await build({
    entryPoints: [join(__dirname, 'worker.ts')],
    outfile: file,
    bundle: true,
    platform: 'node',
    jsx: 'automatic',
    loader: { '.css': 'local-css' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
});
beforeEach(() => {
  recorded = [];
  jest.clearAllMocks();
});
afterEach(() => pool.close());
afterAll(() => rm(folder, { recursive: true }));

function startPool(size = 1, worker = file, values?: Record<string, unknown>) {
  const readData = async (paths: readonly string[]) =>
    values ?? Object.fromEntries(paths.map((path) => [path, 'data']));
  pool = createRenderPool({
    size,
    readData,
    log,
    record: (measurement) => void recorded.push(measurement),
    file: worker,
  });
}
const waiting = { network: '192.0.2.1' };

async function openParts(parts: PageParts) {
  const read = await pool.read(parts, waiting);
  return read === 'shed' || !read ? read : pool.render(read, waiting);
}
const openOnce = (bundle: typeof CATALOG, url: string) =>
  openParts({ job: jobOf(url), bundle, widgets: [], widgetsIfMissing: [] });

/** Opens the page again until it is not shed, because the thread may still be starting. */
async function open(bundle: typeof CATALOG, url = bundle === CATALOG ? '/' : `/${bundle.name}/7`) {
  for (;;) {
    const page = await openOnce(bundle, url);
    if (page !== 'shed') return page;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const textOf = (page: RenderedPage | null) => page && Buffer.from(page.bytes).toString();
const openText = async (bundle: typeof CATALOG) => textOf(await open(bundle));
const kindsOf = ({ name }: typeof CATALOG) =>
  recorded.flatMap(({ remote, kind }) => (remote === name && kind !== 'render' ? [kind] : []));

/** Expects that the catalog is rendered, and that no problem is attributed to it. */
async function expectUnharmedCatalog() {
  expect(await openText(CATALOG)).toContain('The catalog');
  expect(kindsOf(CATALOG)).toEqual([]);
}

test('a page without content for its address has the status 404 and no canonical address', async () => {
  startPool();
  const pages = [await open(LISTINGS, '/listings/7'), await open(LISTINGS, '/listings/abc')];
  expect(pages.map((page) => [page?.status, page?.complete])).toEqual([
    [200, true],
    [404, true],
  ]);
  expect(pages.map((page) => textOf(page)?.includes('rel="canonical"'))).toEqual([true, false]);
});

test.each([
  ['all values', { '/api/main': 1, '/api/other': 1 }, [200, true, true]],
  ['only its main value', { '/api/main': 1 }, [200, false, true]],
  ['no main value', { '/api/other': 1 }, [503, false, false]],
  ['no values', {}, [503, false, false]],
  // null means that the API has no such resource
  ['a missing main resource', { '/api/main': null, '/api/other': 1 }, [404, true, false]],
  ['a missing main resource and no other value', { '/api/main': null }, [404, false, false]],
  ['no main value and another missing resource', { '/api/other': null }, [503, false, false]],
])(
  'a page with %s has the status of its main resource, and counts as complete only if every read has succeeded',
  async (_case, values, expected) => {
    startPool(1, file, values);
    const page = await open(READING);
    expect([page?.status, page?.complete, textOf(page)?.includes('rel="canonical"')]).toEqual(expected);
    // the browser gets the values, hydrates the page with them, and repeats the other reads
    expect(textOf(page)).toContain(`"data":${JSON.stringify(values)}`);
  },
);

test.each([
  ['returns data', { '/api/main': 1, '/api/note': 1 }, [200, true]],
  ['finds nothing', { '/api/main': 1, '/api/note': null }, [200, true]],
  ['fails', { '/api/main': 1 }, [200, false]],
  ['finds nothing, like the main read', { '/api/main': null, '/api/note': null }, [404, true]],
])('a page whose optional read %s has the status of its main read', async (_case, values, expected) => {
  startPool(1, file, values);
  const page = await open(OPTIONAL);
  expect([page?.status, page?.complete]).toEqual(expected);
});

const widgetOf = (bundle: typeof CATALOG, slot: SlotName): Widget => ({
  ...{ id: `${bundle.name}/page`, slot, bundle },
  files: { styles: [], preloads: [`/remotes/${bundle.name}/app.js`] },
});

/** The page of a listing, which declares the props of its widgets. */
function jobOfListing(): PageJob {
  const job = jobOf('/listings/7');
  const listings = { ...registry['listings'] } as (typeof registry)[string];
  const pages = listings.pages.map((page) => ({ ...page, slots: { 'product-aside': { listing: ':id' } } })) as never;
  return { ...job, boot: { ...job.boot, registry: { ...registry, listings: { ...listings, pages } } } };
}

test('a widget is rendered separately with its props and values, and is measured', async () => {
  startPool();
  const runner = createTaskRunner({ size: 1, log, record: (measurement) => void recorded.push(measurement), file });
  await runner.started;
  const widgets = createWidgetRenderer(runner, async (paths) =>
    Object.fromEntries(paths.map((path) => [path, 'data'])),
  );
  const read = await widgets.read(widgetOf(WIDGET, 'product-aside'), jobOfListing(), waiting);
  expect(read).toMatchObject({ id: 'widget/page', data: { '/api/7': 'data' } });
  expect(await widgets.render(read as ReadWidget, jobOfListing(), waiting)).toMatchObject({
    html: expect.stringMatching(
      /^<!--\$--><div [^>]*data-remote="widget\/page">Widget of 7<\/div><!--\/\$-->$/,
    ) as string,
    data: { '/api/7': 'data' },
  });
  expect(recorded).toMatchObject([{ remote: 'widget', build: 'widget-1', kind: 'render' }]);
  await runner.close();
});

/** Opens an address that has no page. The slot of the page that is shown instead has these widgets. */
async function openMissing(...bundles: (typeof CATALOG)[]) {
  await pool.started;
  const job = jobOf('/listings/7/8');
  const placed = bundles.map((bundle) => ({
    ...registryOf('/', bundle)[bundle.name],
    pages: [],
    slots: [{ slot: 'not-found', module: 'page', order: 1 }],
  }));
  const entries = Object.fromEntries(placed.map((entry, at) => [bundles[at]?.name, entry])) as typeof registry;
  return openParts({
    ...{ job: { ...job, boot: { ...job.boot, registry: { ...registry, ...entries } } }, bundle: null },
    ...{ widgets: bundles.map((bundle) => widgetOf(bundle, 'not-found')), widgetsIfMissing: [] },
  });
}

test('widgets that throw or loop affect neither the page nor the other widgets of the next pages', async () => {
  startPool();
  const open = async () => textOf((await openMissing(WIDGET, BROKEN_WIDGET, LOOPING)) as RenderedPage) ?? '';
  expect(await open()).toContain('Page not found');
  await until(() => kindsOf(LOOPING).length === 2);
  expect(kindsOf(LOOPING)).toEqual(['timeout', 'quarantine']);
  // on a busy machine, the widget itself may be late at first
  await until(async () => (await open()).includes('Widget of'));
  const text = await open();
  expect(['widget', 'broken-widget', 'looping'].map((name) => text.includes(`href="/remotes/${name}/app.js"`))).toEqual(
    [true, false, false],
  );
  expect(new Set(kindsOf(BROKEN_WIDGET))).toEqual(new Set(['render-error']));
  await expectUnharmedCatalog();
});

test.each([
  ['a widget without its values', {}, [true, false]],
  ['a widget without content', { '/api/undefined': null }, [true, true]],
])(
  'a page with %s has no HTML of the widget, and counts as complete only if every read has succeeded',
  async (_case, values, expected) => {
    startPool(1, file, values);
    const page = (await openMissing(WIDGET)) as RenderedPage;
    expect([!textOf(page)?.includes('Widget of'), page.complete]).toEqual(expected);
  },
);

test('a page whose main resource is missing has the widgets of the not-found page', async () => {
  startPool();
  await pool.started;
  const [widgets, widgetsIfMissing] = [[widgetOf(WIDGET, 'product-aside')], [widgetOf(WIDGET, 'not-found')]];
  const slotsOf = async (url: string) => {
    const job = { ...jobOfListing(), url };
    const read = await pool.read({ job, bundle: LISTINGS, widgets, widgetsIfMissing }, waiting);
    return (read as ReadPage).widgets.map(({ slot }) => slot);
  };
  expect(await slotsOf('/listings/7')).toEqual(['product-aside']);
  expect(await slotsOf('/listings/abc')).toEqual(['not-found']);
});

test('a build that loops is stopped and put in quarantine, and its log line omits the query string of the address', async () => {
  startPool();
  expect(await open(LOOPING, '/looping/7?search=private+words')).toBeNull();
  expect(kindsOf(LOOPING)).toEqual(['timeout', 'quarantine']);
  expect(log.warn).toHaveBeenCalledWith({ pattern: '/:page' }, 'render thread hangs');
  await expectUnharmedCatalog();
});

test('a build that has crashed one of two threads is no longer rendered by either thread', async () => {
  startPool(2);
  expect(await open(EXITING)).toBeNull();
  expect(kindsOf(EXITING)).toEqual(['quarantine']);
  const pages = await Promise.all([openText(EXITING), openText(EXITING)]);
  expect(pages.map((page) => page?.includes('root'))).toEqual([true, true]);
  expect(kindsOf(EXITING)).toEqual(['quarantine', 'skipped', 'skipped']);
  await expectUnharmedCatalog();
});

test('when a thread ends after a task, the build of that task is put in quarantine', async () => {
  startPool();
  await open(CATALOG);
  expect(await openText(LATE_EXIT)).toContain('Late exit');
  await until(() => kindsOf(LATE_EXIT).length > 0);
  expect(kindsOf(LATE_EXIT)).toEqual(['quarantine']);
  await expectUnharmedCatalog();
});

test('a build that takes all memory is put in quarantine', async () => {
  startPool();
  expect(await open(HUNGRY)).toBeNull();
  // on a busy machine, `timeout` is recorded too, because the task takes too long before it takes too much memory
  expect(kindsOf(HUNGRY)).toContain('quarantine');
  await expectUnharmedCatalog();
});

test('a build that takes all memory for buffers is stopped before it has half a gigabyte', async () => {
  startPool();
  await expectUnharmedCatalog();
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5);
  expect(await open(BUFFERING)).toBeNull();
  clearInterval(timer);
  expect(log.warn).toHaveBeenCalledWith({ pattern: '/:page' }, 'render thread takes too much memory');
  expect(kindsOf(BUFFERING)).toEqual(['quarantine']);
  expect((peak - before) / 2 ** 20).toBeLessThan(512);
  await expectUnharmedCatalog();
});

test('a build cannot read the environment variables of the gateway', async () => {
  process.env['GATEWAY_SECRET'] = 'secret of the gateway';
  startPool();
  const text = await openText(READING_VARIABLES);
  delete process.env['GATEWAY_SECRET'];
  expect(text).toMatch(/>\{\}</);
});

test('among several builds, the one that leaks memory slowly is put in quarantine, and its thread is replaced', async () => {
  startPool();
  for (let count = 0; count < 60 && kindsOf(LEAKING).length === 0; count += 1) {
    await open(CATALOG);
    await open(LEAKING);
    await open(LISTINGS);
  }
  expect(kindsOf(LEAKING)).toEqual(['quarantine']);
  expect(kindsOf(LISTINGS)).toEqual([]);
  await expectUnharmedCatalog();
});

test('a build that leaks memory outside of its bundle is put in quarantine', async () => {
  startPool();
  for (let count = 0; count < 60 && kindsOf(LEAKING_GLOBAL).length === 0; count += 1) await open(LEAKING_GLOBAL);
  expect(kindsOf(LEAKING_GLOBAL)).toEqual(['quarantine']);
  await expectUnharmedCatalog();
});

test('a component that throws is left to the browser, and ends no thread', async () => {
  startPool();
  expect((await open(THROWING))?.complete).toBe(false);
  expect(kindsOf(THROWING)).toEqual(['render-error']);
  await expectUnharmedCatalog();
});

test('reads that are not API paths are an error of their build', async () => {
  startPool();
  expect(await open(WRONG_READS)).toBeNull();
  expect(kindsOf(WRONG_READS)).toEqual(['render-error']);
  await expectUnharmedCatalog();
});

test('the timers of a build end with its task', async () => {
  startPool();
  expect(await openText(LATE_TIMER)).toContain('Late timer');
  for (const end = Date.now() + 200; Date.now() < end;) await open(CATALOG);
  expect(kindsOf(LATE_TIMER)).toEqual([]);
  expect(log.warn).not.toHaveBeenCalled();
  await expectUnharmedCatalog();
});

test('a promise that fails after its render is an error of its build, and ends no thread', async () => {
  startPool();
  expect(await openText(LOST_PROMISE)).toContain('Lost promise');
  await until(() => kindsOf(LOST_PROMISE).length > 0);
  expect(recorded).toContainEqual({
    remote: 'lost-promise',
    build: 'lost-promise-1',
    kind: 'render-error',
    name: 'RangeError',
    message: expect.any(String) as string,
    place: expect.stringMatching(/^server\.lost-promise-1\.cjs:/) as string,
    source: 'gateway',
  });
  expect(log.error).not.toHaveBeenCalled();
  await expectUnharmedCatalog();
});

test('a thread that ends at its start is started again with growing pauses, until it starts', async () => {
  const worker = join(folder, 'broken.cjs');
  await writeFile(worker, 'process.exit(1);');
  startPool(1, worker);
  const failures = () =>
    log.error.mock.calls.filter(([, message]) => message === 'render thread does not start').length;
  await until(() => failures() === 4);
  expect(pool.figures.failing).toBe(2);
  const began = Date.now();
  expect(await openOnce(CATALOG, '/')).toBe('shed');
  expect(Date.now() - began).toBeLessThan(200);
  await until(() => failures() >= 5);
  expect(Date.now() - began).toBeGreaterThan(400);
  await cp(file, worker);
  await until(() => pool.figures.failing === 0);
  await expectUnharmedCatalog();
});
