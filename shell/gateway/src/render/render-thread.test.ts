import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as workers from 'node:worker_threads';
import { EMPTY_BOOT } from '@telemarket/kit';
import { build } from 'esbuild';
import type { Measurement } from '../measure/measurements';
import type { PageJob, RenderedPage } from './messages';
import { createRenderPool, type RenderPool } from './render-pool';

// Real threads, which the source of the thread is bundled for.
const folder = mkdtempSync(join(tmpdir(), 'render-thread-'));
const mockFile = join(folder, 'render.cjs');
jest.mock('node:worker_threads', () => {
  const { Worker } = jest.requireActual<typeof workers>('node:worker_threads');
  return {
    Worker: class extends Worker {
      constructor(_file: string, options: workers.WorkerOptions) {
        super(mockFile, options);
      }
    },
  };
});

/** Its page ends the thread with the parameter `exit`, and never ends with `hang`. */
const CATALOG = {
  name: 'catalog',
  build: 'c1',
  source: `
    function reads({ search }) {
      if (search.has('exit')) process.exit(1);
      while (search.has('hang'));
      return [];
    }
    module.exports = { modules: { page: { Component: () => 'The catalog', reads } } };`,
};
/** Its page reads a listing, whose id is a number. */
const LISTINGS = {
  name: 'listings',
  build: 'l1',
  source: `
    const reads = ({ params }) => (params.id === '7' ? [] : null);
    module.exports = { modules: { page: { Component: () => 'A listing', reads } } };`,
};
/** Its page leaves behind a timer and a promise that fail. */
const SELLER = {
  name: 'seller',
  build: 's1',
  source: `
    function Component() {
      setTimeout(() => { throw new TypeError('late'); });
      void Promise.reject(new RangeError('lost'));
      return 'The seller';
    }
    module.exports = { modules: { page: { Component } } };`,
};

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
const registry = {
  ...registryOf('/', CATALOG),
  ...registryOf('/listing/:id', LISTINGS),
  ...registryOf('/seller', SELLER),
};
const files = { font: '', styles: [], scripts: [], preloads: [], integrity: {} };
const jobOf = (url: string): PageJob => ({
  url,
  pattern: '/:page',
  frame: { files, boot: { ...EMPTY_BOOT, registry }, theme: 'system', canonical: `http://shop.example${url}` },
  encoding: null,
});

const recorded: Measurement[] = [];
let onRecord = () => {};
const log = { warn: jest.fn(), error: jest.fn() };
let pool: RenderPool;

beforeAll(() =>
  build({
    entryPoints: [join(__dirname, 'thread.ts')],
    outfile: mockFile,
    bundle: true,
    platform: 'node',
    jsx: 'automatic',
    loader: { '.css': 'local-css' },
  }),
);
beforeEach(() => {
  // on a busy machine the watchdog could end a thread that only starts
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  recorded.length = 0;
});
afterEach(async () => {
  await pool.close();
  jest.useRealTimers();
});
afterAll(() => rmSync(folder, { recursive: true }));

function startPool(size: number) {
  pool = createRenderPool('http://127.0.0.1:1', size, log as never, (measurement) => {
    recorded.push(measurement);
    onRecord();
  });
}

/** @returns The document; null when the browser must render the page. */
async function open(url: string, bundle: typeof CATALOG) {
  const page = await pool.render(jobOf(url), [bundle], { network: '192.0.2.1' });
  return page && Buffer.from((page as RenderedPage).bytes).toString();
}

test('a page that has nothing for its address is 404, and no page for search engines', async () => {
  startPool(1);
  const openListing = (id: string) =>
    pool.render(jobOf(`/listing/${id}`), [LISTINGS], { network: '192.0.2.1' }) as Promise<RenderedPage>;
  const pages = [await openListing('7'), await openListing('abc')];
  expect(pages.map(({ status, complete }) => [status, complete])).toEqual([
    [200, true],
    [404, true],
  ]);
  const canonical = pages.map(({ bytes }) => Buffer.from(bytes).toString().includes('rel="canonical"'));
  expect(canonical).toEqual([true, false]);
});

test('the log of a thread that hangs has no query', async () => {
  startPool(1);
  // the thread runs then, and the watchdog may use the real time
  await open('/', CATALOG);
  jest.useRealTimers();
  expect(await open('/?search=private+words&hang', CATALOG)).toBeNull();
  expect(log.warn).toHaveBeenCalledWith({ pattern: '/:page' }, 'render thread hangs');
});

test('a timer or a promise of a build that fails later is an error of this build, and ends no thread', async () => {
  startPool(1);
  const errors = () => recorded.filter(({ kind }) => kind === 'render-error');
  const both = new Promise<void>((resolve) => {
    onRecord = () => {
      if (errors().length === 2) resolve();
    };
  });
  expect(await open('/seller', SELLER)).toContain('The seller');
  await both;
  const expected = { remote: 'seller', build: 's1', place: expect.stringMatching(/^server\.s1\.cjs:/) as string };
  expect(errors()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...expected, name: 'TypeError' }),
      expect.objectContaining({ ...expected, name: 'RangeError' }),
    ]),
  );
  expect(await open('/', CATALOG)).toContain('The catalog');
  expect(log.error).not.toHaveBeenCalled();
  expect(recorded.filter(({ kind }) => kind === 'quarantine')).toEqual([]);
});

test('a build that has ended one of two threads is rendered by neither', async () => {
  startPool(2);
  // one job in each thread
  const openTwice = () => Promise.all([open('/', CATALOG), open('/', CATALOG)]);
  for (const page of await openTwice()) expect(page).toContain('The catalog');
  expect(await open('/?exit', CATALOG)).toBeNull();
  for (const page of await openTwice()) expect(page).not.toContain('The catalog');
});
