import { Piscina } from 'piscina';
import type { FastifyBaseLogger } from 'fastify';
import type { Build, RenderProblem, SentTask, ServerBundle, Task, TaskAnswer } from './messages';

/** A task takes some milliseconds; a render that waits for promises of its build is cut off after 1 s. */
const TASK_TIMEOUT_MS = 2_000;
const START_TIMEOUT_MS = 10_000;
/** The pause after the first failed start; it doubles with each further one. */
const MIN_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 30_000;
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

export interface RenderWorker {
  /** `failing`: it has died at its start, and will be started again. */
  readonly state: 'starting' | 'failing' | 'free' | 'busy';
  /** Must be free. Resolves to null when the worker has ended during the task, by itself or after the timeout. */
  run(task: Task, bundle: ServerBundle | null): Promise<TaskAnswer | null>;
  close(): Promise<void>;
}

export interface RenderWorkerOptions {
  /** The bundle that exports `runTask`. */
  file: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  onFree: () => void;
  /** An error outside of the result of a task, e.g. in a promise. */
  onUncaught: (problem: RenderProblem) => void;
  /** Called when a build has made the worker end, or holds too much of its memory. */
  onCulprit: (culprit: Build, reason: 'timeout' | 'exit' | 'leak') => void;
}

/**
 * A worker that runs one task at a time. piscina does not tell which worker runs a task, and does not start one again that
 * has died at its start; therefore each worker is a pool of one.
 */
export function startRenderWorker({ file, log, onFree, onUncaught, onCulprit }: RenderWorkerOptions): RenderWorker {
  let state: RenderWorker['state'] = 'starting';
  let failures = 0;
  /** The build of the task that was sent last, and of the one that has begun last. */
  let sent: Build | null = null;
  let begun: Build | null = null;
  let timeout: AbortSignal | undefined;
  let starting = new AbortController();
  let restart: NodeJS.Timeout | undefined;
  let closed = false;
  const pool = new Piscina<SentTask, TaskAnswer>({
    filename: file,
    name: 'runTask',
    minThreads: 1,
    maxThreads: 1,
    concurrentTasksPerWorker: 1,
    atomics: 'disabled',
    resourceLimits: RESOURCE_LIMITS,
    recordTiming: false,
  });
  pool.on('message', (message: 'began' | RenderProblem) => {
    if (message === 'began') begun = sent;
    else onUncaught(message);
  });
  pool.on('error', (error) => log.error({ problem: String(error) }, 'render thread failed'));
  pool.on('workerDestroy', onEnd);
  void start();

  async function start() {
    const signal = (starting = new AbortController()).signal;
    const timer = setTimeout(() => starting.abort(), START_TIMEOUT_MS);
    try {
      await pool.run({ type: 'start' }, { signal });
      failures = 0;
      free();
    } catch {
      if (state === 'starting') onEnd();
    } finally {
      clearTimeout(timer);
    }
  }

  function occupy(bundle: Build | null): AbortSignal {
    state = 'busy';
    sent = bundle;
    timeout = AbortSignal.timeout(TASK_TIMEOUT_MS);
    return timeout;
  }

  function free() {
    if (closed) return;
    state = 'free';
    onFree();
  }

  /** The worker has ended. piscina starts another one, except after a failed start: then the next task does it. */
  function onEnd() {
    if (closed || state === 'failing') return;
    if (state === 'starting') {
      failures += 1;
      log.error({ failures }, 'render thread does not start');
    } else if (begun) onCulprit(begun, timeout?.aborted ? 'timeout' : 'exit');
    state = failures > 0 ? 'failing' : 'starting';
    sent = begun = null;
    starting.abort();
    const pauseMs = failures > 0 ? Math.min(MIN_BACKOFF_MS * 2 ** (failures - 1), MAX_BACKOFF_MS) : 0;
    restart = setTimeout(() => {
      state = 'starting';
      void start();
    }, pauseMs);
  }

  /** Ends the worker: piscina does so when a running task is aborted. */
  function retire() {
    begun = null;
    const abort = new AbortController();
    pool.run({ type: 'start' }, { signal: abort.signal }).catch(() => {});
    abort.abort();
  }

  return {
    get state() {
      return state;
    },
    async run(task, bundle) {
      const signal = occupy(bundle);
      try {
        const named = bundle && { name: bundle.name, build: bundle.build };
        let answer = await pool.run({ ...task, bundle: named }, { signal });
        if (answer.type === 'source-missing') answer = await pool.run({ ...task, bundle }, { signal });
        if (answer.leakOf) {
          onCulprit(answer.leakOf, 'leak');
          retire();
        } else free();
        return answer;
      } catch (error) {
        if (signal.aborted) log.warn({ pattern: task.job.pattern }, 'render thread hangs');
        else log.error({ problem: String(error) }, 'render thread failed');
        if (state === 'busy') free();
        return null;
      }
    },
    async close() {
      closed = true;
      clearTimeout(restart);
      await pool.destroy();
    },
  };
}
