import { RoundRobinQueue } from '@telemarket/server-kit/round-robin-queue';
import type { RenderWorker } from './render-worker';

export interface Client {
  /** The network of the visitor. The queue serves the networks in turn. */
  network: string;
}

/** The maximum number of waiting tasks for each network. */
const MAX_QUEUED_TASKS = 100;
/** After this time, the browser renders the page faster than a thread that is not free yet. */
const MAX_QUEUE_WAIT_MS = 200;

interface WaitingTask {
  isLate: boolean;
  begin(worker: RenderWorker): void;
}

/** Workers with one queue. Each worker runs one task at a time. */
export class WorkerGroup {
  /** The workers that a task has acquired. */
  private readonly acquired = new Set<RenderWorker>();
  private readonly queue = new RoundRobinQueue<WaitingTask>();
  private queued = 0;

  constructor(private readonly workers: readonly RenderWorker[]) {}

  get figures() {
    return { running: this.acquired.size, waiting: this.queued };
  }

  /**
   * Resolves to undefined when the task is shed: no worker became free in time, no worker is running, or too many tasks
   * of the network are waiting.
   */
  acquireWorker({ network }: Client): Promise<RenderWorker | undefined> {
    const free = this.workers.find((worker) => worker.state === 'ready' && !this.acquired.has(worker));
    if (free) this.acquired.add(free);
    if (free || this.acquired.size === 0 || this.queue.sizeOf(network) >= MAX_QUEUED_TASKS)
      return Promise.resolve(free);
    return new Promise((resolve) => {
      const begin = (worker?: RenderWorker) => {
        clearTimeout(timer);
        this.queued -= 1;
        resolve(worker);
      };
      const task: WaitingTask = { isLate: false, begin };
      const timer = setTimeout(() => {
        task.isLate = true;
        begin();
      }, MAX_QUEUE_WAIT_MS);
      this.queued += 1;
      this.queue.push(network, task);
    });
  }

  /**
   * Gives the worker to the next task. A worker that has ended during its task gets the next task when it runs again.
   */
  async releaseWorker(worker: RenderWorker): Promise<void> {
    await worker.ready;
    let next = this.queue.shift();
    while (next?.isLate) next = this.queue.shift();
    if (next) next.begin(worker);
    else this.acquired.delete(worker);
  }
}
