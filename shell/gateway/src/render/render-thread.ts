import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Measurements } from '../measure/measurements';
import { measureProblem } from '../measure/render-problems';
import type { FromThread, PageJob, RenderedPage, ServerBundle, ThreadData, ToThread } from './messages';

/**
 * A thread with jobs that sends no message for this time hangs: the reads and the render of a page take less. A thread that
 * is only slow, because the processors are busy, still finishes one job after another.
 */
const WATCHDOG_MS = 2_000;
const MAX_MEMORY_MB = 128;
const MAX_YOUNG_MEMORY_MB = 16;
/** Per remote and thread: the live build, a canary, and the previous build. */
const MAX_BUILDS = 3;
/** Job ids are stored in a 32-bit cell. */
const MAX_ID = 2 ** 31 - 1;

interface PendingJob {
  pattern: string;
  bundles: readonly ServerBundle[];
  resolve: (page: RenderedPage | null) => void;
}

export interface RenderThread {
  /** The number of its unfinished jobs. */
  readonly load: number;
  /** Resolves to null when the page could not be rendered in time. */
  run(job: PageJob, bundles: readonly ServerBundle[]): Promise<RenderedPage | null>;
  /** Removes the bundle from the thread until it is sent again. */
  drop(bundle: ServerBundle): void;
  close(): Promise<void>;
}

export interface RenderThreadOptions {
  apiOrigin: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  record: Measurements['record'];
  /**
   * Called when the thread has exited, by itself or by the watchdog. Its jobs resolve to null.
   * @param culprits The bundles of the job that has probably caused it.
   */
  onExit: (culprits: readonly ServerBundle[]) => void;
}

export function startRenderThread({ apiOrigin, log, record, onExit }: RenderThreadOptions): RenderThread {
  const current = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const pending = new Map<number, PendingJob>();
  /** The builds that the thread has, by remote. */
  const sentBuilds = new Map<string, LRUCache<string, true>>();
  let lastId = 0;
  let closed = false;
  /** The last job that has ended. */
  let lastEnded: PendingJob | undefined;
  let isOutOfMemory = false;
  let watchdog: NodeJS.Timeout | undefined;

  const worker = new Worker(join(__dirname, 'render.cjs'), {
    workerData: { apiOrigin, current: current.buffer } satisfies ThreadData,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB, maxYoungGenerationSizeMb: MAX_YOUNG_MEMORY_MB },
  });
  worker.unref();
  const send = (message: ToThread) => worker.postMessage(message);

  function settle(id: number, page: RenderedPage | null) {
    const job = pending.get(id);
    if (!job) return;
    pending.delete(id);
    lastEnded = job;
    job.resolve(page);
  }

  /** Sends a missing bundle to the thread. Drops the least recently used build of the same remote. */
  function ensureSent(bundle: ServerBundle, id: number) {
    const { name, build } = bundle;
    let builds = sentBuilds.get(name);
    if (!builds) {
      const drop = (_value: true, evicted: string) => send({ type: 'drop', name, build: evicted });
      builds = new LRUCache({ max: MAX_BUILDS, dispose: drop });
      sentBuilds.set(name, builds);
    }
    if (builds.get(build)) return;
    send({ type: 'bundle', id, bundle });
    builds.set(build, true);
  }

  /** The last job that ran, if it has not ended. A thread runs out of memory some time after the responsible job. */
  const culprit = () => pending.get(Atomics.load(current, 0)) ?? (isOutOfMemory ? lastEnded : undefined);

  /** Restarts the timeout, with the first job of an idle thread and with each result. */
  function restartWatchdog() {
    clearTimeout(watchdog);
    if (pending.size > 0) watchdog = setTimeout(terminate, WATCHDOG_MS);
  }

  function terminate() {
    const job = culprit();
    log.warn({ pattern: job?.pattern }, 'render thread hangs');
    for (const { name, build } of job?.bundles ?? [])
      record({ remote: name, build, kind: 'timeout', source: 'gateway' });
    void worker.terminate();
  }

  worker.on('message', (message: FromThread) => {
    if (message.type === 'bundle-failed') {
      const { name, build, problem } = message;
      log.warn({ remote: name, build, problem }, 'server bundle not used');
      record({ remote: name, build, kind: 'bundle-failed', source: 'gateway' });
      return;
    }
    if (message.type === 'uncaught') {
      const { name, stack } = message.problem;
      log.warn({ problem: stack || name }, 'uncaught error in a render thread');
      // the current jobs of the thread may belong to other builds
      measureProblem(message.problem, [], record);
      return;
    }
    const bundles = pending.get(message.id)?.bundles ?? [];
    if (message.type === 'failed') {
      log.warn({ problem: message.problem }, 'page not rendered');
      measureProblem({ kind: 'render-error', name: 'Error', stack: message.stack }, bundles, record);
    } else {
      for (const problem of message.problems) measureProblem(problem, bundles, record);
      for (const { name, build } of bundles)
        record({ remote: name, build, kind: 'render', value: message.ms, source: 'gateway' });
    }
    settle(message.id, message.type === 'done' ? message.page : null);
    restartWatchdog();
  });
  worker.on('error', (error: NodeJS.ErrnoException) => {
    isOutOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    log.error({ problem: String(error) }, 'render thread failed');
  });
  worker.on('exit', () => {
    clearTimeout(watchdog);
    if (!closed) onExit(culprit()?.bundles ?? []);
    for (const id of [...pending.keys()]) settle(id, null);
  });

  return {
    get load() {
      return pending.size;
    },
    run(job, bundles) {
      lastId = (lastId % MAX_ID) + 1;
      const id = lastId;
      return new Promise((resolve) => {
        pending.set(id, { pattern: job.pattern, bundles, resolve });
        if (pending.size === 1) restartWatchdog();
        for (const bundle of bundles) ensureSent(bundle, id);
        send({ type: 'render', job: { ...job, id } });
      });
    },
    // the cache's `dispose` sends the message
    drop: ({ name, build }) => void sentBuilds.get(name)?.delete(build),
    async close() {
      closed = true;
      await worker.terminate();
    },
  };
}
