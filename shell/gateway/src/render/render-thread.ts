import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type { FromThread, PageJob, RenderedPage, ServerBundle, ThreadSetting, ToThread } from './messages';

/**
 * More than prefetch and render together may take: a thread that has jobs and is silent for so long hangs. One that is
 * only slow, because others use the processors, answers one job after the other.
 */
const WATCHDOG_MS = 2_000;
const MEMORY_MB = 256;
/** Builds of one remote that a thread keeps: the live one, a canary, and one that is just leaving. */
const KEPT_BUILDS = 3;
/** Job numbers start again there: they go through a 32-bit cell. */
const MOST_ID = 2 ** 31 - 1;

interface Pending {
  url: string;
  bundles: readonly ServerBundle[];
  answer: (page: RenderedPage | null) => void;
}

export interface RenderThread {
  /** Jobs that it has. */
  readonly load: number;
  /** Null: it could not be rendered in time. */
  run(job: PageJob, bundles: readonly ServerBundle[]): Promise<RenderedPage | null>;
  close(): Promise<void>;
}

export interface RenderThreadOptions {
  apiOrigin: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** The thread is gone, by itself or by the watchdog; what it had is answered with null. @param culprit what it was at. */
  onGone: (culprit: readonly ServerBundle[]) => void;
}

export function startRenderThread({ apiOrigin, log, onGone }: RenderThreadOptions): RenderThread {
  const current = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const pending = new Map<number, Pending>();
  /** By remote, the builds it has, the one used last at the end. */
  const held = new Map<string, string[]>();
  let lastId = 0;
  let closed = false;
  let watchdog: NodeJS.Timeout | undefined;

  const worker = new Worker(join(__dirname, 'render.cjs'), {
    workerData: { apiOrigin, current: current.buffer } satisfies ThreadSetting,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  worker.unref();
  const send = (message: ToThread) => worker.postMessage(message);

  function settle(id: number, page: RenderedPage | null) {
    const job = pending.get(id);
    if (!job) return;
    pending.delete(id);
    job.answer(page);
  }

  function hold(bundle: ServerBundle, id: number) {
    const { name, build } = bundle;
    const builds = held.get(name) ?? [];
    if (!builds.includes(build)) send({ type: 'bundle', id, bundle });
    const [next, dropped] = keepNewest(builds, build);
    held.set(name, next);
    for (const old of dropped) send({ type: 'drop', name, build: old });
  }

  /** The job that was last at work, if any. */
  const culprit = () => pending.get(Atomics.load(current, 0));

  /** With each job that finds the thread idle, and with each answer, its time begins anew. */
  function watch() {
    clearTimeout(watchdog);
    if (pending.size > 0) watchdog = setTimeout(end, WATCHDOG_MS);
  }

  function end() {
    log.warn({ url: culprit()?.url }, 'render thread hangs');
    void worker.terminate();
  }

  worker.on('message', (message: FromThread) => {
    if (message.type === 'failed') log.warn({ trouble: message.reason }, 'page not rendered');
    settle(message.id, message.type === 'done' ? message.page : null);
    watch();
  });
  worker.on('error', (error) => log.error({ trouble: String(error) }, 'render thread failed'));
  worker.on('exit', () => {
    clearTimeout(watchdog);
    if (!closed) onGone(culprit()?.bundles ?? []);
    for (const id of [...pending.keys()]) settle(id, null);
  });

  return {
    get load() {
      return pending.size;
    },
    run(job, bundles) {
      lastId = (lastId % MOST_ID) + 1;
      const id = lastId;
      return new Promise((answer) => {
        pending.set(id, { url: job.url, bundles, answer });
        if (pending.size === 1) watch();
        for (const bundle of bundles) hold(bundle, id);
        send({ type: 'render', job: { ...job, id } });
      });
    },
    async close() {
      closed = true;
      await worker.terminate();
    },
  };
}

/** The builds with `used` as the newest, and those that are too many. */
function keepNewest(builds: readonly string[], used: string): [kept: string[], dropped: string[]] {
  const all = [...builds.filter((build) => build !== used), used];
  return [all.slice(-KEPT_BUILDS), all.slice(0, -KEPT_BUILDS)];
}
