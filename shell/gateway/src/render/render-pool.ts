import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { SHELL } from '@telemarket/host/own-pages';
import type { Span } from '@telemarket/server-kit/tracing';
import type { Measurements } from '../measure/measurements';
import type { PageJob, RenderedPage, ServerBundle } from './messages';
import { Counter } from '../http/counter';
import { RoundRobinQueue } from '@telemarket/server-kit/round-robin-queue';
import { type RenderThread, startRenderThread } from './render-thread';

export interface RenderPool {
  /**
   * Resolves to null when the page could not be rendered in time, and to `shed` when no thread was free. In both cases, the
   * browser renders it.
   */
  render(job: PageJob, bundles: readonly ServerBundle[], client: Client): Promise<RenderedPage | 'shed' | null>;
  readonly figures: RenderFigures;
  close(): Promise<void>;
}

export interface RenderFigures {
  threads: number;
  running: number;
  waiting: number;
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
  /** Whether the visitor has disconnected. A job that has not begun is then skipped. */
  isCancelled?: () => boolean;
}

/** Per thread. Jobs overlap while they wait for data. Further jobs would wait in the thread, where they cannot be shed. */
const MAX_CONCURRENT_JOBS = 8;
/** Per thread. The remaining jobs are for other networks, so that they do not wait for a flood. */
const MAX_CONCURRENT_JOBS_PER_NETWORK = 4;
/** Per network. */
const MAX_QUEUED = 100;
/** After this time, the browser would render the page sooner. */
const MAX_QUEUE_WAIT_MS = 200;
/** How long a build that made a thread hang or exit is not rendered. */
const QUARANTINE_MS = 60_000;
const MAX_QUARANTINED = 1_000;

interface QueuedJob {
  job: PageJob;
  bundles: readonly ServerBundle[];
  client: Client;
  /** It was shed while it was waiting. */
  isShed: boolean;
  /** Sheds the job after the maximum wait. */
  timer: NodeJS.Timeout;
  resolve: (page: RenderedPage | 'shed' | null) => void;
}

/** @param size The number of threads. 0: the browser renders every page. */
export function createRenderPool(
  apiOrigin: string,
  size: number,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  record: Measurements['record'] = () => {},
): RenderPool {
  const quarantine = new LRUCache<string, true>({ max: MAX_QUARANTINED, ttl: QUARANTINE_MS, perf: Date });
  const queue = new RoundRobinQueue<QueuedJob>();
  const running = new Counter();
  let waiting = 0;
  let shedPages = 0;
  const hasRoom = (network: string) => running.get(network) < size * MAX_CONCURRENT_JOBS_PER_NETWORK;
  const threads = Array.from({ length: size }, (_, index) => start(index));

  function start(index: number): RenderThread {
    return startRenderThread({
      apiOrigin,
      log,
      record,
      onExit(culprits) {
        for (const { name, build } of culprits) {
          quarantine.set(`${name}@${build}`, true);
          record({ remote: name, build, kind: 'quarantine', source: 'gateway' });
        }
        threads[index] = start(index);
        for (const bundle of culprits) for (const thread of threads) thread.drop(bundle);
        runQueued();
      },
    });
  }

  const isUsable = ({ name, build }: ServerBundle) => !quarantine.has(`${name}@${build}`);

  function runQueued() {
    for (;;) {
      const thread = threads.reduce((least, one) => (one.load < least.load ? one : least));
      const next = thread.load < MAX_CONCURRENT_JOBS ? queue.shift(hasRoom) : undefined;
      if (!next) return;
      if (next.isShed) continue;
      waiting -= 1;
      const { job, bundles, client, resolve } = next;
      clearTimeout(next.timer);
      if (client.isCancelled?.()) {
        resolve(null);
        continue;
      }
      running.add(client.network, 1);
      const usable = bundles.filter(isUsable);
      for (const { name, build } of bundles.filter((bundle) => !usable.includes(bundle)))
        record({ remote: name, build, kind: 'skipped', source: 'gateway' });
      const [bundle] = bundles;
      const span = client.span?.child('render', {
        attributes: { 'telemarket.remote': bundle?.name ?? SHELL, 'telemarket.build': bundle?.build ?? '' },
      });
      const traced = span ? { ...job, traceparent: span.traceparent } : job;
      void thread.run(traced, usable).then((page) => {
        if (!page) span?.fail();
        span?.end();
        running.add(client.network, -1);
        resolve(page);
        runQueued();
      });
    }
  }

  return {
    render(job, bundles, client) {
      if (size === 0) return Promise.resolve(null);
      if (queue.sizeOf(client.network) >= MAX_QUEUED) {
        shedPages += 1;
        return Promise.resolve('shed');
      }
      return new Promise((resolve) => {
        const queued: QueuedJob = {
          job,
          bundles,
          client,
          isShed: false,
          timer: setTimeout(shed, MAX_QUEUE_WAIT_MS),
          resolve,
        };
        waiting += 1;
        queue.push(client.network, queued);
        runQueued();

        function shed() {
          queued.isShed = true;
          waiting -= 1;
          shedPages += 1;
          resolve('shed');
        }
      });
    },
    get figures() {
      quarantine.purgeStale();
      const load = threads.reduce((sum, thread) => sum + thread.load, 0);
      return { threads: size, running: load, waiting, quarantined: quarantine.size, shed: shedPages };
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
