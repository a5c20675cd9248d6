import { EventEmitter } from 'node:events';
import type { FromThread, PageJob, RenderedPage, ThreadData, ToThread } from './messages';
import type { Measurement } from '../measure/measurements';
import { createRenderPool } from './render-pool';

/** A thread that does nothing by itself. */
class FakeWorker extends EventEmitter {
  static all: FakeWorker[] = [];
  readonly messages: ToThread[] = [];
  readonly current: Int32Array;

  constructor(_file: string, { workerData }: { workerData: ThreadData }) {
    super();
    this.current = new Int32Array(workerData.current);
    FakeWorker.all.push(this);
  }

  unref() {}
  postMessage(message: ToThread) {
    this.messages.push(message);
  }
  async terminate() {
    this.emit('exit');
  }
  send(message: FromThread) {
    this.emit('message', message);
  }
  builds = () => this.messages.flatMap((message) => (message.type === 'bundle' ? [message.bundle.build] : []));
  jobs = () => this.messages.flatMap((message) => (message.type === 'render' ? [message.job.id] : []));
}

jest.mock('node:worker_threads', () => ({
  get Worker() {
    return FakeWorker;
  },
}));

const PAGE = { status: 200 } as RenderedPage;
const JOB = { url: '/', pattern: '/' } as PageJob;
const ONE = { network: '192.0.2.1' };
const OTHER = { network: '192.0.2.2' };
const done = (id: number): FromThread => ({ type: 'done', id, page: PAGE, ms: 1, problems: [] });
const bundle = (build: string) => ({ name: 'catalog', build, source: '' });

let log: Record<'warn' | 'error', jest.Mock>;
let recorded: Measurement[];
const lastThread = () => FakeWorker.all.at(-1) as FakeWorker;

beforeEach(() => {
  jest.useFakeTimers();
  FakeWorker.all = [];
  log = { warn: jest.fn(), error: jest.fn() };
  recorded = [];
});
afterEach(() => jest.useRealTimers());

const createPool = (size = 1) => createRenderPool('http://api', size, log as never, (one) => void recorded.push(one));

test('a page is rendered by the thread with the fewest jobs', async () => {
  const pool = createPool(2);
  const pages = [pool.render(JOB, [], ONE), pool.render(JOB, [], ONE)];
  for (const thread of FakeWorker.all) thread.send(done(1));
  expect(await Promise.all(pages)).toEqual([PAGE, PAGE]);
});

test('a thread gets a bundle once and drops the least recently used of four builds', () => {
  const pool = createPool();
  for (const build of ['b1', 'b2', 'b3', 'b1', 'b4'])
    void pool.render(JOB, [bundle(build)], build === 'b4' ? OTHER : ONE);
  expect(lastThread().builds()).toEqual(['b1', 'b2', 'b3', 'b4']);
  expect(lastThread().messages).toContainEqual({ type: 'drop', name: 'catalog', build: 'b2' });
});

test('a build that makes a thread hang is in quarantine for a minute', async () => {
  const pool = createPool();
  const page = pool.render(JOB, [bundle('b1')], ONE);
  const [hanging] = FakeWorker.all;
  hanging?.current.set([1]);
  jest.advanceTimersByTime(2_000);
  expect(await page).toBeNull();
  expect(log.warn).toHaveBeenCalledWith({ pattern: '/' }, 'render thread hangs');

  void pool.render(JOB, [bundle('b1'), bundle('b2')], ONE);
  expect(lastThread()).not.toBe(hanging);
  expect(lastThread().builds()).toEqual(['b2']);
  lastThread().send(done(1));
  jest.advanceTimersByTime(60_001);
  void pool.render(JOB, [bundle('b1')], ONE);
  expect(lastThread().builds()).toEqual(['b2', 'b1']);
});

test('a thread that is only slow is not ended', () => {
  const pool = createPool();
  for (let count = 0; count < 4; count += 1) void pool.render(JOB, [], ONE);
  for (const id of [1, 2, 3, 4]) {
    jest.advanceTimersByTime(1_900);
    lastThread().send(done(id));
  }
  expect(log.warn).not.toHaveBeenCalled();
});

test('the fifth job of a network and the ninth of all wait in the queue', async () => {
  const pool = createPool();
  for (let count = 0; count < 5; count += 1) void pool.render(JOB, [], ONE);
  expect(lastThread().jobs()).toHaveLength(4);
  for (let count = 0; count < 4; count += 1) void pool.render(JOB, [], OTHER);
  expect(lastThread().jobs()).toHaveLength(8);
  void pool.render(JOB, [], { network: '192.0.2.3' });
  expect(lastThread().jobs()).toHaveLength(8);
  lastThread().send(done(1));
  await jest.advanceTimersByTimeAsync(0);
  expect(lastThread().jobs()).toHaveLength(9);
});

test('a job that has waited for 200 ms is shed to the browser while the thread is busy', async () => {
  const pool = createPool();
  for (let count = 0; count < 4; count += 1) void pool.render(JOB, [], ONE);
  const queued = pool.render(JOB, [], ONE);
  await jest.advanceTimersByTimeAsync(200);
  expect(await queued).toBe('shed');
  lastThread().send(done(1));
  await jest.advanceTimersByTimeAsync(0);
  expect(lastThread().jobs()).toHaveLength(4);
});

test('a job that runs is not shed', async () => {
  const page = createPool().render(JOB, [], ONE);
  await jest.advanceTimersByTimeAsync(500);
  lastThread().send(done(1));
  expect(await page).toBe(PAGE);
});

test('a queued job without a visitor is left to the browser', async () => {
  const pool = createPool();
  for (let count = 0; count < 4; count += 1) void pool.render(JOB, [], ONE);
  const queued = pool.render(JOB, [], { ...ONE, isCancelled: () => true });
  lastThread().send(done(1));
  expect(await queued).toBeNull();
});

test('the queue of one network does not delay another network', async () => {
  const pool = createPool();
  for (let count = 0; count < 60; count += 1) void pool.render({ ...JOB, url: '/flood' }, [], ONE);
  void pool.render({ ...JOB, url: '/visitor' }, [], OTHER);
  const urls = lastThread().messages.flatMap((message) => (message.type === 'render' ? [message.job.url] : []));
  expect(urls.slice(4)).toEqual(['/visitor']);
});

test('the 101st waiting job of a network is shed at once', async () => {
  const pool = createPool();
  for (let count = 0; count < 104; count += 1) void pool.render(JOB, [], ONE);
  expect(await pool.render(JOB, [], ONE)).toBe('shed');
  let isShed = false;
  void pool.render(JOB, [], OTHER).then(() => (isShed = true));
  await jest.advanceTimersByTimeAsync(0);
  expect(isShed).toBe(false);
});

test('without threads every page is left to the browser', async () => {
  expect(await createPool(0).render(JOB, [], ONE)).toBeNull();
});

test('a server bundle that cannot be used is logged', () => {
  createPool();
  lastThread().send({ type: 'bundle-failed', name: 'catalog', build: 'b1', problem: 'broken' });
  const fields = { remote: 'catalog', build: 'b1', problem: 'broken' };
  expect(log.warn).toHaveBeenCalledWith(fields, 'server bundle not used');
});

test('a page that cannot be rendered is logged and left to the browser', async () => {
  const page = createPool().render(JOB, [], ONE);
  lastThread().send({ type: 'failed', id: 1, problem: 'broken', stack: '' });
  expect(await page).toBeNull();
  expect(log.warn).toHaveBeenCalledWith({ problem: 'broken' }, 'page not rendered');
});

const of = (build: string, kind: Measurement['kind']) => ({ remote: 'catalog', build, kind, source: 'gateway' });

test('a render is measured for the build of the page', () => {
  const pool = createPool();
  void pool.render(JOB, [bundle('b1')], ONE);
  lastThread().send(done(1));
  expect(recorded).toEqual([{ ...of('b1', 'render'), value: 1 }]);
});

test('an error is of the build that its stack names, and else of the build of the page', () => {
  const pool = createPool();
  void pool.render(JOB, [bundle('b1')], ONE);
  const stack = 'TypeError: x\n at Home (checkout/server.c7.cjs:12:34)\n at render (/gateway/render.cjs:1:2)';
  const problems = [
    { kind: 'render-error', name: 'TypeError', stack },
    { kind: 'timeout', name: 'Error', stack: 'Error: too late\n at render (/gateway/render.cjs:1:2)' },
  ] as const;
  lastThread().send({ type: 'done', id: 1, page: PAGE, ms: 1, problems });
  const place = 'server.c7.cjs:12:34';
  expect(recorded.slice(0, 2)).toEqual([
    { ...of('c7', 'render-error'), remote: 'checkout', name: 'TypeError', place },
    { ...of('b1', 'timeout'), name: 'Error' },
  ]);
});

test('an uncaught error whose stack names no build is logged, and counts against no build', async () => {
  const page = createPool().render(JOB, [bundle('b1')], ONE);
  lastThread().send({ type: 'uncaught', problem: { kind: 'render-error', name: 'string', stack: '' } });
  expect(log.warn).toHaveBeenCalledWith({ problem: 'string' }, 'uncaught error in a render thread');
  expect(recorded).toEqual([]);
  lastThread().send(done(1));
  expect(await page).toBe(PAGE);
});

test('a build that makes a thread hang is measured as a timeout and a quarantine', () => {
  const pool = createPool();
  void pool.render(JOB, [bundle('b1')], ONE);
  lastThread().current.set([1]);
  jest.advanceTimersByTime(2_000);
  expect(recorded).toEqual([of('b1', 'timeout'), of('b1', 'quarantine')]);
  void pool.render(JOB, [bundle('b1')], ONE);
  expect(recorded.at(-1)).toEqual(of('b1', 'skipped'));
});

test('a build after whose page a thread ends for lack of memory is in quarantine', async () => {
  const pool = createPool();
  const page = pool.render(JOB, [bundle('b1')], ONE);
  lastThread().send(done(1));
  await page;
  recorded.length = 0;
  lastThread().emit('error', Object.assign(new Error(), { code: 'ERR_WORKER_OUT_OF_MEMORY' }));
  lastThread().emit('exit');
  expect(recorded).toEqual([of('b1', 'quarantine')]);
});

test('a build is not blamed when an idle thread ends for another reason', async () => {
  const pool = createPool();
  const page = pool.render(JOB, [bundle('b1')], ONE);
  lastThread().send(done(1));
  await page;
  recorded.length = 0;
  lastThread().emit('exit');
  expect(recorded).toEqual([]);
});

test('a bundle that cannot be evaluated is measured', () => {
  const pool = createPool();
  void pool.render(JOB, [bundle('b1')], ONE);
  lastThread().send({ type: 'bundle-failed', name: 'catalog', build: 'b1', problem: 'SyntaxError' });
  expect(recorded).toEqual([of('b1', 'bundle-failed')]);
});
