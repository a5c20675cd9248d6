import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type { ShellBoot } from '../../src/remote/registry';
import type { FromThread, RenderedPage, RenderJob, ServerBundle, ToThread } from './messages';

export interface RenderPool {
  /** Null: the page could not be rendered in time and is left to the browser. */
  render(url: string, boot: ShellBoot, bundles: readonly ServerBundle[]): Promise<RenderedPage | null>;
  close(): Promise<void>;
}

/** More than prefetch and render together may take: a thread that is still silent then hangs. */
const WATCHDOG_MS = 2_000;
/** Jobs a thread may have before further pages are left to the browser. */
const MOST_WAITING = 200;
/** So long a build that hung or killed a thread is not rendered again. */
const QUARANTINE_MS = 60_000;
const MEMORY_MB = 256;

interface Pending {
  bundles: readonly ServerBundle[];
  answer: (page: RenderedPage | null) => void;
  timer: NodeJS.Timeout;
}

interface Thread {
  worker: Worker;
  pending: Map<number, Pending>;
  /** `name@build` of the bundles it has. */
  has: Set<string>;
  /** The job whose synchronous part began last and has not ended. */
  current: number | null;
}

/** @param size threads; with none every page is left to the browser. */
export function createRenderPool(
  apiOrigin: string,
  size: number,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): RenderPool {
  let lastId = 0;
  let closed = false;
  const quarantine = new Map<string, number>();
  const threads = Array.from({ length: size }, startThread);

  function startThread(): Thread {
    const worker = new Worker(join(__dirname, 'render.cjs'), {
      workerData: { apiOrigin },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const thread: Thread = { worker, pending: new Map(), has: new Set(), current: null };
    worker.on('message', (message: FromThread) => receive(thread, message));
    worker.on('error', (error) => log.error({ trouble: String(error) }, 'render thread failed'));
    worker.on('exit', () => replace(thread));
    worker.unref();
    return thread;
  }

  function receive(thread: Thread, message: FromThread) {
    if (message.type === 'begin') {
      thread.current = message.id;
      return;
    }
    if (thread.current === message.id) thread.current = null;
    if (message.type === 'failed') log.warn({ trouble: message.reason }, 'page not rendered');
    settle(thread, message.id, message.type === 'done' ? message.page : null);
  }

  function settle(thread: Thread, id: number, page: RenderedPage | null) {
    const pending = thread.pending.get(id);
    if (!pending) return;
    thread.pending.delete(id);
    clearTimeout(pending.timer);
    pending.answer(page);
  }

  /** The thread is gone, by itself or by the watchdog: what it was at is left to the browser, and its culprit is kept out. */
  function replace(thread: Thread) {
    if (closed) return;
    // a bundle that hangs while it is evaluated has begun no render: the job that waits longest brought it
    const [oldest] = thread.pending.values();
    const culprit = (thread.current !== null && thread.pending.get(thread.current)) || oldest;
    for (const { name, build } of culprit?.bundles ?? [])
      quarantine.set(`${name}@${build}`, Date.now() + QUARANTINE_MS);
    for (const id of [...thread.pending.keys()]) settle(thread, id, null);
    const index = threads.indexOf(thread);
    if (index >= 0) threads[index] = startThread();
  }

  return {
    render(url, boot, bundles) {
      if (size === 0) return Promise.resolve(null);
      const usable = bundles.filter(({ name, build }) => (quarantine.get(`${name}@${build}`) ?? 0) < Date.now());
      const thread = threads.reduce((least, next) => (next.pending.size < least.pending.size ? next : least));
      if (thread.pending.size >= MOST_WAITING) return Promise.resolve(null);
      lastId += 1;
      const id = lastId;
      return new Promise((answer) => {
        const timer = setTimeout(() => {
          log.warn({ url }, 'render thread hangs');
          void thread.worker.terminate();
        }, WATCHDOG_MS);
        thread.pending.set(id, { bundles: usable, answer, timer });
        for (const bundle of usable) {
          const key = `${bundle.name}@${bundle.build}`;
          if (!thread.has.has(key)) {
            thread.has.add(key);
            thread.worker.postMessage({ type: 'bundle', bundle } satisfies ToThread);
          }
        }
        const job: RenderJob = { id, url, boot };
        thread.worker.postMessage({ type: 'render', job } satisfies ToThread);
      });
    },
    async close() {
      closed = true;
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}
