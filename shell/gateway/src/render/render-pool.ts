import type { FastifyBaseLogger } from 'fastify';
import type { PageJob, RenderedPage, ServerBundle } from './messages';
import { type RenderThread, startRenderThread } from './render-thread';

export interface RenderPool {
  /**
   * Null: the page could not be rendered in time and is left to the browser.
   * @param left whether the visitor has: what has not begun need not begin.
   */
  render(job: PageJob, bundles: readonly ServerBundle[], left?: () => boolean): Promise<RenderedPage | null>;
  close(): Promise<void>;
}

/** Jobs of one thread at a time: they overlap while they wait for data, and all of them fit into the watchdog's time. */
const MOST_AT_ONCE = 32;
/** Pages that may wait for a thread before further ones are left to the browser. */
const MOST_WAITING = 400;
/** A page that has waited so long is made sooner by the browser. */
const LONGEST_WAIT_MS = 1_000;
/** So long a build that hung or killed a thread is not rendered again. */
const QUARANTINE_MS = 60_000;

interface Waiting {
  job: PageJob;
  bundles: readonly ServerBundle[];
  left: (() => boolean) | undefined;
  since: number;
  answer: (page: RenderedPage | null) => void;
}

/** @param size threads; with none every page is left to the browser. */
export function createRenderPool(
  apiOrigin: string,
  size: number,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): RenderPool {
  const quarantine = new Map<string, number>();
  const queue: Waiting[] = [];
  const threads = Array.from({ length: size }, (_, index) => start(index));

  function start(index: number): RenderThread {
    return startRenderThread({
      apiOrigin,
      log,
      onGone(culprit) {
        for (const [key, until] of quarantine) if (until < Date.now()) quarantine.delete(key);
        for (const { name, build } of culprit) quarantine.set(`${name}@${build}`, Date.now() + QUARANTINE_MS);
        threads[index] = start(index);
        next();
      },
    });
  }

  const isUsable = ({ name, build }: ServerBundle) => (quarantine.get(`${name}@${build}`) ?? 0) < Date.now();

  function next() {
    for (;;) {
      const thread = threads.reduce((least, one) => (one.load < least.load ? one : least));
      const waiting = thread.load < MOST_AT_ONCE ? queue.shift() : undefined;
      if (!waiting) return;
      const { job, bundles, left, since, answer } = waiting;
      if (left?.() || Date.now() - since > LONGEST_WAIT_MS) {
        answer(null);
        continue;
      }
      void thread.run(job, bundles.filter(isUsable)).then((page) => {
        answer(page);
        next();
      });
    }
  }

  return {
    render(job, bundles, left) {
      if (size === 0 || queue.length >= MOST_WAITING) return Promise.resolve(null);
      return new Promise((answer) => {
        queue.push({ job, bundles, left, since: Date.now(), answer });
        next();
      });
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
