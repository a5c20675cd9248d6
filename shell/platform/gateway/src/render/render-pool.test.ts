import type { Measurement } from '../measure/measurements';
import type { PageJob, RenderedPage } from '../document/document';
import type { ReadPageData } from './page-data';
import { createRenderPool } from './render-pool';
import type { RenderProblem, RenderWorker, RenderWorkerOptions, LoadedBundle, Task, TaskResult } from './render-worker';
import type { Client } from './worker-group';

/** Runs the callbacks of resolved promises. */
const settle = () => jest.advanceTimersByTimeAsync(0);

/** A worker whose results a test sends. */
class FakeWorker implements RenderWorker {
  static all: FakeWorker[] = [];
  state: RenderWorker['state'] = 'ready';
  readonly ready = Promise.resolve();
  readonly tasks: { task: Task; build: string | undefined }[] = [];
  private resolve: (result: TaskResult | null) => void = () => {};

  constructor(readonly options: RenderWorkerOptions) {
    FakeWorker.all.push(this);
  }

  run(task: Task, bundle: LoadedBundle | null) {
    this.tasks.push({ task, build: bundle?.build });
    return new Promise<TaskResult | null>((resolve) => (this.resolve = resolve));
  }

  async result(result: TaskResult | null = PAGE_RESULT) {
    await settle();
    this.resolve(result);
    await settle();
  }

  async close() {}
  urls = () => this.tasks.map(({ task }) => task.job.url);
}

jest.mock('./render-worker', () => ({
  startRenderWorker: (options: RenderWorkerOptions) => new FakeWorker(options),
}));

const PAGE = { status: 200 } as RenderedPage;
const PAGE_RESULT: TaskResult = { type: 'page', page: PAGE, ms: 1, problems: [] };
const PATHS: TaskResult = { type: 'paths', paths: ['/api/stats'] };
const JOB = { url: '/', pattern: '/' } as PageJob;
const ONE = { network: '192.0.2.1' };
const OTHER = { network: '192.0.2.2' };
const bundle = (build: string) => ({ name: 'catalog', build, source: '' });

let log: Record<'warn' | 'error', jest.Mock>;
let recorded: Measurement[];
const readData = jest.fn<ReturnType<ReadPageData>, Parameters<ReadPageData>>(async () => ({ '/api/stats': 1 }));

beforeEach(() => {
  jest.useFakeTimers();
  FakeWorker.all = [];
  log = { warn: jest.fn(), error: jest.fn() };
  recorded = [];
  readData.mockClear();
});
afterEach(() => jest.useRealTimers());

function createPool(size = 1) {
  const pool = createRenderPool({ size, readData, log, record: (measurement) => void recorded.push(measurement) });
  const [isolated, ...workers] = FakeWorker.all;
  async function open(job: PageJob, bundle: LoadedBundle | null, client: Client) {
    const read = await pool.read({ job, bundle, widgets: [], widgetsIfMissing: [] }, client);
    return read === 'shed' || !read ? read : pool.render(read, client);
  }
  return { pool, open, isolated: isolated as FakeWorker, worker: workers[0] as FakeWorker };
}
const measured = (build: string, kind: Measurement['kind']) => ({ remote: 'catalog', build, kind, source: 'gateway' });

test('the data that a build names in its first task is read and passed to its second task, the render', async () => {
  const { open, isolated } = createPool();
  const page = open(JOB, bundle('b1'), ONE);
  await isolated.result(PATHS);
  expect(readData).toHaveBeenCalledWith(['/api/stats'], undefined, expect.any(Function));
  await isolated.result();
  expect(await page).toBe(PAGE);
  expect(isolated.tasks).toEqual([
    { task: { type: 'reads', job: JOB }, build: 'b1' },
    { task: { type: 'render', job: { ...JOB, slots: [] }, data: { '/api/stats': 1 } }, build: 'b1' },
  ]);
  expect(recorded).toEqual([{ ...measured('b1', 'render'), value: 1 }]);
});

test.each([
  ['/api/stats', '/moved'],
  ['/api/other', undefined],
])(
  'only a redirect of the first read of a page moves the page: a redirect of %s moves it to %s',
  async (redirected, movedTo) => {
    const { pool, isolated } = createPool();
    readData.mockImplementationOnce(async (_paths, _timeoutMs, onMoved) => {
      onMoved?.(redirected, '/moved');
      return { '/api/stats': 1, '/api/other': 1 };
    });
    const parts = { job: JOB, bundle: bundle('b1'), widgets: [], widgetsIfMissing: [] };
    const read = pool.read(parts, ONE);
    await isolated.result({ type: 'paths', paths: ['/api/stats', '/api/other'] });
    expect(await read).toMatchObject({ movedTo });
  },
);

test('nothing is read for an address without a page', async () => {
  const { open, isolated } = createPool();
  void open(JOB, bundle('b1'), ONE);
  await isolated.result({ type: 'paths', paths: null });
  expect(isolated.tasks[1]?.task).toEqual({ type: 'render', job: { ...JOB, slots: [] }, data: null });
  expect(readData).not.toHaveBeenCalled();
});

test('each worker runs only one task at a time', async () => {
  const { pool, open } = createPool(2);
  for (let count = 0; count < 3; count += 1) void open(JOB, null, ONE);
  await settle();
  expect(FakeWorker.all.map(({ tasks }) => tasks.length)).toEqual([0, 1, 1]);
  expect(pool.figures).toMatchObject({ threads: 3, running: 2, waiting: 1 });
});

test('the browser renders a page whose task has waited for 200 ms', async () => {
  const { pool, open, worker } = createPool();
  const running = open(JOB, null, ONE);
  const queued = open(JOB, null, ONE);
  await jest.advanceTimersByTimeAsync(200);
  expect(await queued).toBe('shed');
  await worker.result();
  expect(await running).toBe(PAGE);
  expect(worker.tasks).toHaveLength(1);
  expect(pool.figures).toMatchObject({ shed: 1, waiting: 0 });
});

test('the queue of one network does not delay another network', async () => {
  const { open, worker } = createPool();
  for (let count = 0; count < 60; count += 1) void open({ ...JOB, url: '/flood' }, null, ONE);
  void open({ ...JOB, url: '/visitor' }, null, OTHER);
  await worker.result();
  await worker.result();
  expect(worker.urls()).toEqual(['/flood', '/flood', '/visitor']);
});

test('the browser renders a page at once when a network already has 100 waiting tasks', async () => {
  const { open } = createPool();
  for (let count = 0; count < 101; count += 1) void open(JOB, null, ONE);
  expect(await open(JOB, null, ONE)).toBe('shed');
  let isShed = false;
  void open(JOB, null, OTHER).then(() => (isShed = true));
  await settle();
  expect(isShed).toBe(false);
});

test('a page does not wait for threads that do not start', async () => {
  const { pool, open, worker } = createPool();
  worker.state = 'failing';
  expect(await open(JOB, null, ONE)).toBe('shed');
  expect(pool.figures.failing).toBe(1);
});

test('without threads, every page is left to the browser', async () => {
  expect(await createPool(0).open(JOB, null, ONE)).toBeNull();
});

test.each([
  ['timeout', [measured('b1', 'timeout'), { ...measured('b1', 'quarantine'), name: 'timeout' }]],
  ['exit', [{ ...measured('b1', 'quarantine'), name: 'exit' }]],
  ['leak', [{ ...measured('b1', 'quarantine'), name: 'leak' }]],
] as const)('a build is in quarantine for a minute after: %s', async (reason, expected) => {
  const { pool, open, isolated, worker } = createPool();
  isolated.options.onCulprit(bundle('b1'), reason);
  expect(recorded).toEqual(expected);
  expect(pool.figures.quarantined).toBe(1);
  void open(JOB, bundle('b1'), ONE);
  await settle();
  expect(recorded.at(-1)).toEqual(measured('b1', 'skipped'));
  // the rest of the page is rendered
  expect(worker.tasks.map(({ task, build }) => [task.type, build])).toEqual([['render', undefined]]);
  await worker.result();
  jest.advanceTimersByTime(60_001);
  void open(JOB, bundle('b1'), ONE);
  await settle();
  expect(isolated.tasks.at(-1)).toMatchObject({ task: { type: 'reads' }, build: 'b1' });
});

test('pages that have never been rendered in time share one thread, so that other pages have the remaining threads', async () => {
  const { open, isolated, worker } = createPool();
  void open(JOB, bundle('b1'), ONE);
  await isolated.result(PATHS);
  await isolated.result();
  for (const build of ['b2', 'b3']) void open(JOB, bundle(build), OTHER);
  void open(JOB, bundle('b1'), ONE);
  await worker.result(PATHS);
  await worker.result();
  // the thread of b2 has hung and is ended
  await isolated.result(null);
  expect(isolated.tasks.map(({ build }) => build)).toEqual(['b1', 'b1', 'b2', 'b3']);
  expect(worker.tasks.map(({ build }) => build)).toEqual(['b1', 'b1']);
});

test('after a page was cut off, all pages of its build share one thread until they have been rendered in time', async () => {
  const { open, isolated, worker } = createPool();
  const render = async (result: TaskResult, by: FakeWorker) => {
    void open(JOB, bundle('b1'), ONE);
    await by.result(PATHS);
    await by.result(result);
  };
  const problems = [{ kind: 'timeout', name: 'Error', message: 'too late', stack: '' }] as const;
  await render(PAGE_RESULT, isolated);
  await render({ type: 'page', page: PAGE, ms: 1_000, problems }, worker);
  await render(PAGE_RESULT, isolated);
  void open({ ...JOB, pattern: '/other' }, bundle('b1'), ONE);
  await settle();
  expect(isolated.tasks.at(-1)?.task.job.pattern).toBe('/other');
});

test('a task that waits while its build is put in quarantine runs without the build', async () => {
  const { open, isolated } = createPool();
  void open(JOB, bundle('b1'), ONE);
  void open(JOB, bundle('b1'), ONE);
  await settle();
  isolated.options.onCulprit(bundle('b1'), 'timeout');
  await isolated.result(null);
  expect(isolated.tasks.map(({ build }) => build)).toEqual(['b1', undefined]);
});

test('a server bundle that cannot be used is logged and measured', async () => {
  const { open, isolated } = createPool();
  void open(JOB, bundle('b1'), ONE);
  await isolated.result({
    ...PATHS,
    bundleProblem: { kind: 'bundle-failed', name: 'SyntaxError', message: 'x', stack: 'at catalog/server.b1.cjs:3:4' },
  });
  const fields = { remote: 'catalog', build: 'b1', problem: 'SyntaxError: x' };
  expect(log.warn).toHaveBeenCalledWith(fields, 'server bundle not used');
  expect(recorded).toEqual([
    { ...measured('b1', 'bundle-failed'), name: 'SyntaxError', message: 'x', place: 'server.b1.cjs:3:4' },
  ]);
});

test('a page whose reads fail is logged, measured and left to the browser', async () => {
  const { open, isolated } = createPool();
  const page = open(JOB, bundle('b1'), ONE);
  const problem: RenderProblem = {
    kind: 'render-error',
    name: 'TypeError',
    message: 'no "Ann"',
    stack: 'TypeError: no "Ann"\n    at Home (server.b1.cjs:3:4)',
  };
  await isolated.result({ type: 'failed', problem });
  expect(await page).toBeNull();
  expect(log.warn).toHaveBeenCalledWith(
    { problem: 'TypeError: no ‹text›\n    at Home (server.b1.cjs:3:4)' },
    'page not rendered',
  );
  expect(recorded).toEqual([{ ...measured('b1', 'render-error'), name: 'TypeError', message: 'no "Ann"' }]);
});

test('an error belongs to the build that its stack names, or else to the build of the page', async () => {
  const { open, isolated } = createPool();
  void open(JOB, bundle('b1'), ONE);
  await isolated.result(PATHS);
  const stack = 'TypeError: x\n at Home (checkout/server.c7.cjs:12:34)\n at render (/gateway/render.cjs:1:2)';
  const problems = [
    { kind: 'render-error', name: 'TypeError', message: 'x', stack },
    {
      kind: 'timeout',
      name: 'Error',
      message: 'too late',
      stack: 'Error: too late\n at render (/gateway/render.cjs:1:2)',
    },
  ] as const;
  await isolated.result({ type: 'page', page: PAGE, ms: 1, problems });
  expect(recorded.slice(1)).toEqual([
    {
      ...measured('c7', 'render-error'),
      remote: 'checkout',
      name: 'TypeError',
      message: 'x',
      place: 'server.c7.cjs:12:34',
    },
    { ...measured('b1', 'timeout'), name: 'Error', message: 'too late' },
  ]);
});

test('an uncaught error whose stack names no build is logged, and counts against no build', () => {
  const { worker } = createPool();
  worker.options.onUncaught({ kind: 'render-error', name: 'string', message: 'x', stack: '' });
  expect(log.warn).toHaveBeenCalledWith({ problem: 'string: x' }, 'uncaught error in a render thread');
  expect(recorded).toEqual([]);
});
