import { unavailable } from '../http/problem';

type Limits = {
  /** How many tasks run at once. */
  concurrency: number;
  /** How many tasks of one group wait. */
  maxQueuedPerGroup: number;
  /** How many tasks of all groups wait. */
  maxQueued: number;
};

/** Runs a limited number of tasks at once. Others wait and are taken round robin from their groups, so that none delays the others. */
export class FairQueue {
  private running = 0;
  private queued = 0;
  /** In the order in which they are served. */
  private readonly groups = new Map<string, (() => void)[]>();

  constructor(private readonly limits: Limits) {}

  /** Throws 503 when too many wait. */
  async run<T>(group: string, task: () => Promise<T>): Promise<T> {
    if (this.running < this.limits.concurrency) this.running++;
    else await this.enqueue(group);
    try {
      return await task();
    } finally {
      const next = this.dequeue();
      // The slot goes to the next task directly, so that no new task can take it first.
      if (next) next();
      else this.running--;
    }
  }

  private enqueue(group: string): Promise<void> {
    const queue = this.groups.get(group) ?? [];
    if (this.queued >= this.limits.maxQueued || queue.length >= this.limits.maxQueuedPerGroup) throw unavailable();
    this.groups.set(group, queue);
    this.queued++;
    return new Promise((resolve) => queue.push(resolve));
  }

  private dequeue(): (() => void) | undefined {
    const [first] = this.groups;
    if (!first) return undefined;
    const [group, queue] = first;
    this.groups.delete(group);
    if (queue.length > 1) this.groups.set(group, queue);
    this.queued--;
    return queue.shift();
  }
}
