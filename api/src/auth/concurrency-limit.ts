import { unavailable } from '../http/problem';

/** Runs `max` tasks at once and queues up to `maxQueued` others. Throws 503 when the queue is full. */
export class ConcurrencyLimit {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(
    private readonly max: number,
    private readonly maxQueued: number,
  ) {}

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running < this.max) this.running++;
    else await this.enqueue();
    try {
      return await task();
    } finally {
      const next = this.queue.shift();
      // The slot goes to the next task directly, so that no new task can take it first.
      if (next) next();
      else this.running--;
    }
  }

  private enqueue(): Promise<void> {
    if (this.queue.length >= this.maxQueued) throw unavailable();
    return new Promise((resolve) => this.queue.push(resolve));
  }
}
