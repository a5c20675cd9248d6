import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { SHELL } from '@telemarket/host/own-pages';
import type { Span } from '@telemarket/server-kit/tracing';
import { FairSlots } from '../http/fair-slots';
import type { Measurements } from '../measure/measurements';
import { measureProblem } from '../measure/render-problems';
import {
  type Build,
  buildKey,
  type PageData,
  type PageJob,
  type RenderedPage,
  type RenderProblem,
  type ServerBundle,
  type Task,
  type TaskResult,
} from './messages';
import type { ReadPageData } from './page-data';
import { startRenderWorker } from './render-worker';

export interface RenderPool {
  /**
   * Resolves to null when the page could not be rendered in time, and to `shed` when no thread was free. In both cases, the
   * browser renders it.
   * @param bundle Null: only the browser can render the page of the remote, or the page is the shell's own.
   */
  render(job: PageJob, bundle: ServerBundle | null, client: Client): Promise<RenderedPage | 'shed' | null>;
  readonly figures: RenderFigures;
  /** Resolves when all threads have started. */
  started: Promise<unknown>;
  close(): Promise<void>;
}

export interface RenderFigures {
  threads: number;
  running: number;
  waiting: number;
  /** The number of threads that have died at their start and wait for the next attempt. */
  failing: number;
  /** The number of builds that are currently not rendered. */
  quarantined: number;
  /** The number of pages since the start that were left to the browser because no thread was free. */
  shed: number;
}

/** The client of a page. */
export interface Client {
  /** Networks are served round robin. */
  network: string;
  /** The span of the request, if it is traced. */
  span?: Span;
  /** Whether the visitor has disconnected. A task that has not begun is then skipped. */
  isCancelled?: () => boolean;
}

/** Per network. */
const MAX_QUEUED = 100;
/** After this time, the browser would render the page sooner. */
const MAX_QUEUE_WAIT_MS = 200;
/** How long a build that made a thread end is not rendered. */
const QUARANTINE_MS = 60_000;
const MAX_QUARANTINED = 1_000;

export interface RenderPoolOptions {
  /** The number of threads. 0: the browser renders every page. */
  size: number;
  readData: ReadPageData;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  record?: Measurements['record'];
  /** The file that the threads run. */
  file?: string;
}

export function createRenderPool({
  size,
  readData,
  log,
  record = () => {},
  file = join(__dirname, 'render.cjs'),
}: RenderPoolOptions): RenderPool {
  const quarantine = new LRUCache<string, true>({ max: MAX_QUARANTINED, ttl: QUARANTINE_MS, perf: Date });
  const slots = new FairSlots({
    slots: size,
    slotsPerNetwork: size,
    queuedPerNetwork: MAX_QUEUED,
    maxWaitMs: MAX_QUEUE_WAIT_MS,
  });
  let shedPages = 0;
  const workers = Array.from({ length: size }, () => startRenderWorker({ file, log, onUncaught, onCulprit }));

  function onCulprit({ name, build }: Build, reason: 'timeout' | 'exit' | 'leak') {
    log.warn({ remote: name, build, reason }, 'build in quarantine');
    quarantine.set(buildKey({ name, build }), true);
    if (reason === 'timeout') record({ remote: name, build, kind: 'timeout', source: 'gateway' });
    record({ remote: name, build, kind: 'quarantine', source: 'gateway' });
  }

  function onUncaught(problem: RenderProblem) {
    log.warn({ problem: problem.stack || problem.name }, 'uncaught error in a render thread');
    // it may come from a build that ran before the current one
    measureProblem(problem, [], record);
  }

  /** Resolves to null when the task was skipped or made its thread end. */
  async function run(task: Task, bundle: ServerBundle | null, client: Client): Promise<TaskResult | 'shed' | null> {
    const { network, isCancelled } = client;
    if ((await slots.enter(network)) !== 'admitted') return 'shed';
    // threads that start, or do not start, are missing
    const worker = workers.find(({ state }) => state === 'free');
    // a thread that has ended occupies its slot until it has started again
    const leave = () => void (worker?.ready ?? Promise.resolve()).then(() => slots.leave(network));
    try {
      if (!worker) return 'shed';
      if (isCancelled?.()) return null;
      // during the wait, another task of the build may have made its thread end
      const isQuarantined = bundle !== null && quarantine.has(buildKey(bundle));
      if (isQuarantined && task.type === 'reads') return { type: 'paths', paths: [] };
      if (isQuarantined) record({ remote: bundle.name, build: bundle.build, kind: 'skipped', source: 'gateway' });
      const usable = isQuarantined ? null : bundle;
      const result = await worker.run(task, usable);
      if (result) report(result, usable);
      return result;
    } finally {
      leave();
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
      if (result.type === 'page') record({ remote, build, kind: 'render', value: result.ms, source: 'gateway' });
    }
    if (result.type === 'page') for (const problem of result.problems) measureProblem(problem, builds, record);
    if (result.type === 'failed') {
      log.warn({ problem: result.problem.stack }, 'page not rendered');
      measureProblem(result.problem, builds, record);
    }
  }

  async function renderPage(job: PageJob, bundle: ServerBundle | null, client: Client, traceparent?: string) {
    let data: PageData = {};
    if (bundle) {
      const result = await run({ type: 'reads', job }, bundle, client);
      if (result === 'shed') return result;
      if (result?.type !== 'paths') return null;
      data = result.paths && (await readData(result.paths, traceparent));
    }
    const result = await run({ type: 'render', job, data }, bundle, client);
    if (result === 'shed') return result;
    return result?.type === 'page' ? result.page : null;
  }

  return {
    async render(job, bundle, client) {
      if (size === 0) return null;
      const span = client.span?.child('render', {
        attributes: { 'telemarket.remote': bundle?.name ?? SHELL, 'telemarket.build': bundle?.build ?? '' },
      });
      const page = await renderPage(job, bundle, client, span?.traceparent);
      if (page === 'shed') shedPages += 1;
      if (!page) span?.fail();
      span?.end();
      return page;
    },
    get figures() {
      quarantine.purgeStale();
      const failing = workers.filter(({ state }) => state === 'failing').length;
      return { threads: size, ...slots.figures, failing, quarantined: quarantine.size, shed: shedPages };
    },
    started: Promise.all(workers.map(({ ready }) => ready)),
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}
