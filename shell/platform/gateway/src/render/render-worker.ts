import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Piscina } from 'piscina';
import type { FastifyBaseLogger } from 'fastify';
import type { PageJob, RenderedPage } from '../document/document';
import { watchMemory } from './memory-watch';

/** The values of API paths. Null: the address has no page. */
export type PageData = Record<string, unknown> | null;

/** An error in a part of a page. The browser then renders this part. */
export interface RenderProblem {
  kind: 'render-error' | 'timeout' | 'bundle-failed';
  name: string;
  message: string;
  stack: string;
}

/** A build of the remote `name`. */
export type BuildId = { name: string; build: string };

export type LoadedBundle = BuildId & { source: string };

/** A worker runs one task at a time. A task runs the code of at most one build. */
export type Task =
  | { type: 'reads'; job: PageJob }
  | { type: 'render'; job: PageJob; data: PageData; unread?: UnreadPart; optional?: readonly string[] };

/** The part that a page lacks because a read has failed or was late. */
export type UnreadPart = 'main' | 'other';

/** A task as a worker gets it. The task `start` ends when the worker has loaded its own code. */
export type SentTask = { type: 'start' } | (Task & { bundle: LoadedBundle | null });

export type TaskResult = (
  | { type: 'started' }
  /** `optional`: the paths whose data may be missing. */
  | { type: 'paths'; paths: readonly string[] | null; optional?: readonly string[] }
  | { type: 'page'; page: RenderedPage; ms: number; problems: readonly RenderProblem[] }
  /** `html` is null when the browser must render the widget. */
  | { type: 'widget'; html: string | null; ms: number; problems: readonly RenderProblem[] }
  | { type: 'failed'; problem: RenderProblem }
) & {
  /** The bundle could not be evaluated: the browser renders this remote. */
  bundleProblem?: RenderProblem;
  /** True if the memory of the worker has grown too much. */
  hasGrown?: boolean;
};

/**
 * The maximum time of a task. A task usually takes some milliseconds, and a render that waits for promises of its build
 * is cut off after 1 s.
 */
const TASK_TIMEOUT_MS = 2_000;
const START_TIMEOUT_MS = 10_000;
/** The pause after the first failed start. It doubles with each further failure. */
const MIN_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 30_000;
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

export type RenderWorker = ReturnType<typeof startRenderWorker>;

export interface RenderWorkerOptions {
  /** The bundle that exports `runTask`. */
  file: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Called with an error that is not in the result of a task, such as the error of a rejected promise. */
  onUncaught: (problem: RenderProblem) => void;
  /** Called when a build has made the worker end, or holds too much of its memory. */
  onCulprit: (culprit: BuildId, reason: 'timeout' | 'memory' | 'exit' | 'leak') => void;
}

/**
 * A worker that runs one task at a time. piscina does not say which worker runs a task, and does not restart a worker
 * that has died at its start. Therefore each worker is a pool of one.
 */
export function startRenderWorker({ file, log, onUncaught, onCulprit }: RenderWorkerOptions) {
  /** `failing`: the worker has died at its start, and will be started again. */
  let state: 'starting' | 'failing' | 'ready' = 'starting';
  /** The build of the last task that was sent. */
  let sent: BuildId | null = null;
  /** The build of the last task that has begun. */
  let begun: BuildId | null = null;
  let timeout: AbortSignal | undefined;
  let memory: AbortSignal | undefined;
  let starting = new AbortController();
  let closed = false;
  // a function, because TypeScript would assume after the first check that the variable is still false
  const isClosed = () => closed;
  const pool = new Piscina<SentTask, TaskResult>({
    filename: file,
    name: 'runTask',
    minThreads: 1,
    maxThreads: 1,
    concurrentTasksPerWorker: 1,
    atomics: 'disabled',
    resourceLimits: RESOURCE_LIMITS,
    // a worker gets no environment variables, because those of the gateway include its secrets
    env: {},
    recordTiming: false,
  });
  pool.on('message', (message: 'began' | RenderProblem) => {
    if (message === 'began') begun = sent;
    else onUncaught(message);
  });
  pool.on('error', (error) => log.error({ problem: String(error) }, 'render thread failed'));
  pool.on('workerDestroy', onEnd);
  let ready = startWorker();

  async function startWorker(): Promise<void> {
    state = 'starting';
    for (let failures = 0; !isClosed(); failures += 1) {
      const pauseMs = failures && Math.min(MIN_BACKOFF_MS * 2 ** (failures - 1), MAX_BACKOFF_MS);
      await sleep(pauseMs, undefined, { ref: false });
      starting = new AbortController();
      const signal = AbortSignal.any([starting.signal, AbortSignal.timeout(START_TIMEOUT_MS)]);
      const isStarted = await pool.run({ type: 'start' }, { signal }).then(
        () => true,
        () => false,
      );
      state = isStarted ? 'ready' : 'failing';
      if (isStarted || isClosed()) return;
      log.error({ failures: failures + 1 }, 'render thread does not start');
    }
  }

  function onEnd() {
    // without this abort, the start task would wait for ever after a failed start
    if (state === 'starting' || state === 'failing') return starting.abort();
    if (closed) return;
    if (begun) onCulprit(begun, timeout?.aborted ? 'timeout' : memory?.aborted ? 'memory' : 'exit');
    sent = begun = null;
    ready = startWorker();
  }

  /** Aborts a task, so that piscina replaces the worker. Resolves when the worker has ended. */
  async function retireWorker() {
    begun = null;
    const abort = new AbortController();
    const ended = once(pool, 'workerDestroy');
    pool.run({ type: 'start' }, { signal: abort.signal }).catch(() => {});
    abort.abort();
    await ended;
  }

  return {
    get state() {
      return state;
    },
    /**
     * Resolves when the worker runs. When the worker ends, this property gets a new promise, which resolves when the
     * worker has started again.
     */
    get ready() {
      return ready;
    },
    /**
     * The worker must be ready and have no other task. Resolves to null when the worker has ended during the task, by
     * itself or after the timeout.
     */
    async run(task: Task, bundle: LoadedBundle | null): Promise<TaskResult | null> {
      sent = bundle;
      timeout = AbortSignal.timeout(TASK_TIMEOUT_MS);
      const watch = watchMemory();
      memory = watch.signal;
      const signal = AbortSignal.any([timeout, memory]);
      try {
        const result = await pool.run({ ...task, bundle }, { signal });
        if (result.hasGrown) {
          if (bundle) onCulprit(bundle, 'leak');
          await retireWorker();
        }
        return result;
      } catch (error) {
        const { pattern } = task.job;
        if (memory.aborted) log.warn({ pattern }, 'render thread takes too much memory');
        else if (timeout.aborted) log.warn({ pattern }, 'render thread hangs');
        else log.error({ problem: String(error) }, 'render thread failed');
        return null;
      } finally {
        watch.stop();
      }
    },
    async close() {
      closed = true;
      await pool.destroy();
    },
  };
}
