import { RoundRobinQueue } from '@telemarket/server-kit/round-robin-queue';
import { serviceUnavailable } from './problem';

/** Runs a limited number of tasks at once. The groups of the waiting tasks take turns. */
export class FairQueue {
  private running = 0;
  private readonly queue = new RoundRobinQueue<() => void>();

  constructor(private readonly limits: { concurrency: number; maxQueuedPerGroup: number; maxQueued: number }) {}

  async run<T>(group: string, task: () => Promise<T>): Promise<T> {
    if (this.running < this.limits.concurrency) this.running++;
    else await this.enqueue(group);
    try {
      return await task();
    } finally {
      const next = this.queue.shift();
      // The finished task passes its slot to the next waiting task, so that no new task can take the slot first.
      if (next) next();
      else this.running--;
    }
  }

  private enqueue(group: string): Promise<void> {
    const { maxQueued, maxQueuedPerGroup } = this.limits;
    if (this.queue.size >= maxQueued || this.queue.sizeOf(group) >= maxQueuedPerGroup) throw serviceUnavailable();
    return new Promise((resolve) => this.queue.push(group, resolve));
  }
}
