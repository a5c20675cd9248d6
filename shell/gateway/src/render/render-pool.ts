import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { PageJob, RenderedPage, ServerBundle } from './messages';
import { type RenderThread, startRenderThread } from './render-thread';

export interface RenderPool {
  /**
   * Resolves to null when the page could not be rendered in time: the browser renders it.
   * @param isCancelled Whether the visitor has left. A job that has not begun is then skipped.
   */
  render(job: PageJob, bundles: readonly ServerBundle[], isCancelled?: () => boolean): Promise<RenderedPage | null>;
  close(): Promise<void>;
}

/** Per thread. Jobs overlap while they wait for data, and the watchdog leaves time for all of them. */
const MAX_CONCURRENT_JOBS = 32;
const MAX_QUEUED = 400;
/** After this time the browser renders the page sooner. */
const MAX_QUEUE_WAIT_MS = 1_000;
/** For this time a build that made a thread hang or end is not rendered. */
const QUARANTINE_MS = 60_000;
const MAX_QUARANTINED = 1_000;

interface QueuedJob {
  job: PageJob;
  bundles: readonly ServerBundle[];
  isCancelled: (() => boolean) | undefined;
  queuedAt: number;
  resolve: (page: RenderedPage | null) => void;
}

/** @param size The number of threads. Without any, the browser renders every page. */
export function createRenderPool(
  apiOrigin: string,
  size: number,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): RenderPool {
  const quarantine = new LRUCache<string, true>({ max: MAX_QUARANTINED, ttl: QUARANTINE_MS, perf: Date });
  const queue: QueuedJob[] = [];
  const threads = Array.from({ length: size }, (_, index) => start(index));

  function start(index: number): RenderThread {
    return startRenderThread({
      apiOrigin,
      log,
      onExit(culprits) {
        for (const { name, build } of culprits) quarantine.set(`${name}@${build}`, true);
        threads[index] = start(index);
        runQueued();
      },
    });
  }

  const isUsable = ({ name, build }: ServerBundle) => !quarantine.has(`${name}@${build}`);

  function runQueued() {
    for (;;) {
      const thread = threads.reduce((least, one) => (one.load < least.load ? one : least));
      const next = thread.load < MAX_CONCURRENT_JOBS ? queue.shift() : undefined;
      if (!next) return;
      const { job, bundles, isCancelled, queuedAt, resolve } = next;
      if (isCancelled?.() || Date.now() - queuedAt > MAX_QUEUE_WAIT_MS) {
        resolve(null);
        continue;
      }
      void thread.run(job, bundles.filter(isUsable)).then((page) => {
        resolve(page);
        runQueued();
      });
    }
  }

  return {
    render(job, bundles, isCancelled) {
      if (size === 0 || queue.length >= MAX_QUEUED) return Promise.resolve(null);
      return new Promise((resolve) => {
        queue.push({ job, bundles, isCancelled, queuedAt: Date.now(), resolve });
        runQueued();
      });
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
