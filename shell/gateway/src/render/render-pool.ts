import { join } from 'node:path';
import { SpanStatusCode } from '@opentelemetry/api';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { SHELL } from '@telemarket/host/own-pages';
import { RoundRobinQueue } from '@telemarket/server-kit/round-robin-queue';
import { tracer } from '@telemarket/server-kit/tracing';
import type { FilledSlot, PageJob, RenderedPage } from '../document/document';
import type { Measurements } from '../measure/measurements';
import type { ReadPageData } from './page-data';
import {
  type Build,
  type PageData,
  type RenderProblem,
  type RenderWorker,
  type ServerBundle,
  startRenderWorker,
  type Task,
  type TaskResult,
  type Unread,
} from './render-worker';

export type RenderPool = ReturnType<typeof createRenderPool>;

export interface Client {
  /** Networks are served round robin. */
  network: string;
}

/** The maximum number of waiting tasks for each network. */
const MAX_QUEUED = 100;
/** After this time, the browser would render the page sooner. */
const MAX_QUEUE_WAIT_MS = 200;
/** A build that made a thread end is not rendered for this time. */
const QUARANTINE_MS = 60_000;
const MAX_QUARANTINED = 1_000;
const MAX_PROVEN = 1_000;
/** The name of a server bundle in a stack, see remote-modules.ts. */
const BUNDLE_FRAME = /\b([a-z][a-z0-9-]*)\/(server\.([0-9A-Za-z._-]+)\.cjs:\d+:\d+)/;

/** Returns the widgets of the page. */
type Slots = (isMissing: boolean) => Promise<FilledSlots>;

export interface FilledSlots {
  slots: readonly FilledSlot[];
  /** Whether a widget is left to the browser because a read has failed or was late. */
  isUnread: boolean;
}

/** Shorter than the time that a page waits for a widget, so that slow reads are not taken for a slow widget. */
const WIDGET_READ_TIMEOUT_MS = 200;

interface WaitingTask {
  isLate: boolean;
  begin(worker: RenderWorker): void;
}

/** Threads, and the tasks that wait for one of them. */
interface Lane {
  workers: readonly RenderWorker[];
  queue: RoundRobinQueue<WaitingTask>;
}

const keyOf = ({ name, build }: Build) => `${name}@${build}`;

export interface RenderPoolOptions {
  /** The number of threads of pages; there is one more for widgets and trials. 0: the browser renders every page. */
  size: number;
  readData: ReadPageData;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  record?: Measurements['record'];
  file?: string;
}

export function createRenderPool({
  size,
  readData,
  log,
  record = () => {},
  file = join(__dirname, 'render.cjs'),
}: RenderPoolOptions) {
  const quarantine = new LRUCache<string, true>({ max: MAX_QUARANTINED, ttl: QUARANTINE_MS, perf: Date });
  const workers = Array.from({ length: size && size + 1 }, () =>
    startRenderWorker({ file, log, onUncaught, onCulprit }),
  );
  const busy = new Set<RenderWorker>();
  const pages: Lane = { workers: workers.slice(1), queue: new RoundRobinQueue() };
  /** Runs widgets, and pages that have not been rendered in time before. Those that hang hold no thread of other pages. */
  const trials: Lane = { workers: workers.slice(0, 1), queue: new RoundRobinQueue() };
  /** The pages whose last render has ended in time, with their builds. */
  const proven = new LRUCache<string, true>({ max: MAX_PROVEN });
  let waiting = 0;
  let shedPages = 0;

  /** Resolves to undefined when the task is shed: no worker became free in time, or none is running. */
  function acquireWorker({ workers, queue }: Lane, network: string): Promise<RenderWorker | undefined> {
    const free = workers.find((worker) => worker.state === 'free' && !busy.has(worker));
    const isRunning = workers.some((worker) => busy.has(worker));
    if (free) busy.add(free);
    if (free || !isRunning || queue.sizeOf(network) >= MAX_QUEUED) return Promise.resolve(free);
    return new Promise((resolve) => {
      const task: WaitingTask = { isLate: false, begin };
      const timer = setTimeout(() => {
        task.isLate = true;
        begin();
      }, MAX_QUEUE_WAIT_MS);
      waiting += 1;
      queue.push(network, task);

      function begin(worker?: RenderWorker) {
        clearTimeout(timer);
        waiting -= 1;
        resolve(worker);
      }
    });
  }

  async function releaseWorker({ queue }: Lane, worker: RenderWorker) {
    // a worker that has ended is free when it has started again
    await worker.ready;
    let next = queue.shift();
    while (next?.isLate) next = queue.shift();
    if (next) next.begin(worker);
    else busy.delete(worker);
  }

  function onCulprit({ name, build }: Build, reason: 'timeout' | 'memory' | 'exit' | 'leak') {
    log.warn({ remote: name, build, reason }, 'build in quarantine');
    quarantine.set(keyOf({ name, build }), true);
    if (reason === 'timeout') record({ remote: name, build, kind: 'timeout', source: 'gateway' });
    record({ remote: name, build, kind: 'quarantine', source: 'gateway' });
  }

  function onUncaught(problem: RenderProblem) {
    log.warn({ problem: problem.stack || problem.name }, 'uncaught error in a render thread');
    // the error may come from a build that ran before the current one
    recordProblem(problem, []);
  }

  /** A problem belongs to the build in its stack; without one, to the build of the page. */
  function recordProblem({ kind, name, stack }: RenderProblem, builds: readonly Build[]) {
    const [, remote, place, build] = BUNDLE_FRAME.exec(stack) ?? [];
    if (remote && build && place) record({ remote, build, kind, name, place, source: 'gateway' });
    else for (const build of builds) record({ remote: build.name, build: build.build, kind, name, source: 'gateway' });
  }

  /** Resolves to null when the task has made its thread end. */
  async function run(task: Task, bundle: ServerBundle | null, client: Client): Promise<TaskResult | 'shed' | null> {
    const { pattern, widget } = task.job;
    const key = bundle && `${keyOf(bundle)} ${pattern}`;
    const isKnown = !key || proven.has(key) || quarantine.has(keyOf(bundle));
    const lane = widget || !isKnown ? trials : pages;
    const worker = await acquireWorker(lane, client.network);
    if (!worker) return 'shed';
    try {
      // during the wait, another task of the build may have made its thread end
      const isQuarantined = bundle !== null && quarantine.has(keyOf(bundle));
      if (isQuarantined && task.type === 'reads') return { type: 'paths', paths: [] };
      if (isQuarantined) record({ remote: bundle.name, build: bundle.build, kind: 'skipped', source: 'gateway' });
      const usable = isQuarantined ? null : bundle;
      const result = await worker.run(task, usable);
      if (result) report(result, usable);
      if (key && usable && !widget) {
        if (!result || isHarmful(result)) proven.delete(key);
        else if ('ms' in result) proven.set(key, true);
      }
      return result;
    } finally {
      void releaseWorker(lane, worker);
    }
  }

  function report(result: TaskResult, bundle: ServerBundle | null) {
    const builds = bundle ? [bundle] : [];
    for (const { name: remote, build } of builds) {
      const problem = result.bundleProblem;
      if (problem !== undefined) {
        log.warn({ remote, build, problem }, 'server bundle not used');
        record({ remote, build, kind: 'bundle-failed', source: 'gateway' });
      }
      if ('ms' in result) record({ remote, build, kind: 'render', value: result.ms, source: 'gateway' });
    }
    if ('ms' in result) for (const problem of result.problems) recordProblem(problem, builds);
    if (result.type === 'failed') {
      log.warn({ problem: result.problem.stack }, 'page not rendered');
      recordProblem(result.problem, builds);
    }
  }

  async function renderPage(job: PageJob, bundle: ServerBundle | null, client: Client, slots: Slots) {
    let data: PageData = {};
    let unread: Unread | undefined;
    if (bundle) {
      const result = await run({ type: 'reads', job }, bundle, client);
      if (result === 'shed') return result;
      if (result?.type !== 'paths') return null;
      data = result.paths && (await readData(result.paths));
      unread = data ? unreadOf(result.paths ?? [], data) : undefined;
    }
    const filled = await slots(!data || Object.values(data).includes(null));
    if (filled.isUnread) unread ??= 'other';
    const result = await run({ type: 'render', job: { ...job, slots: filled.slots }, data, unread }, bundle, client);
    if (result === 'shed') return result;
    return result?.type === 'page' ? result.page : null;
  }

  /** Resolves to null when the browser must render the widget, and to `unread` when this is because of its data. */
  async function renderWidget(job: PageJob, bundle: ServerBundle, client: Client) {
    const reads = await run({ type: 'reads', job }, bundle, client);
    if (reads === 'shed' || reads?.type !== 'paths' || !reads.paths) return null;
    const data = await readData(reads.paths, WIDGET_READ_TIMEOUT_MS);
    if (unreadOf(reads.paths, data)) return 'unread';
    // the server renders a widget only with all of its data
    if (reads.paths.some((path) => (data[path] ?? null) === null)) return null;
    const result = await run({ type: 'render', job, data }, bundle, client);
    return result !== 'shed' && result?.type === 'widget' && result.html ? { html: result.html, data } : null;
  }

  return {
    renderWidget,
    /**
     * Resolves to null when the page could not be rendered in time, and to `shed` when no thread was free. In both cases, the
     * browser renders it.
     * @param bundle Null: only the browser can render the page of the remote, or the page is the shell's own.
     * @param slots Called when it is known whether the page exists. The page is rendered after its promise has resolved.
     */
    async render(
      job: PageJob,
      bundle: ServerBundle | null,
      client: Client,
      slots: Slots = () => Promise.resolve({ slots: [], isUnread: false }),
    ): Promise<RenderedPage | 'shed' | null> {
      if (size === 0) return null;
      const attributes = { 'telemarket.remote': bundle?.name ?? SHELL, 'telemarket.build': bundle?.build ?? '' };
      return tracer.startActiveSpan('render', { attributes }, async (span) => {
        const page = await renderPage(job, bundle, client, slots);
        if (page === 'shed') shedPages += 1;
        if (!page) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
        return page;
      });
    },
    /** `failing`: threads that have died at their start. `quarantined`: builds. `shed`: pages since the start. */
    get figures() {
      quarantine.purgeStale();
      const failing = workers.filter(({ state }) => state === 'failing').length;
      return {
        threads: workers.length,
        running: busy.size,
        waiting,
        failing,
        quarantined: quarantine.size,
        shed: shedPages,
      };
    },
    started: Promise.all(workers.map(({ ready }) => ready)),
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}

const isHarmful = (result: TaskResult) =>
  result.hasGrown || ('ms' in result && result.problems.some(({ kind }) => kind === 'timeout'));

/** The first path of a page is its main part: without it, the page has no content for its address. */
function unreadOf(paths: readonly string[], data: Record<string, unknown>): Unread | undefined {
  const [unread] = paths.filter((path) => !Object.hasOwn(data, path));
  return unread === undefined ? undefined : unread === paths[0] ? 'main' : 'other';
}
