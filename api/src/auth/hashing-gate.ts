import { unavailable } from '../http/problem';

/** Lets `width` tasks run at once and `queue` wait; the rest is turned away with 503, so that a flood stays outside. */
export class HashingGate {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly width: number,
    private readonly queue: number,
  ) {}

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running < this.width) this.running++;
    else await this.enqueue();
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      // The place is handed over, not given back: nobody can slip in between.
      if (next) next();
      else this.running--;
    }
  }

  private enqueue(): Promise<void> {
    if (this.waiting.length >= this.queue) throw unavailable(1);
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
