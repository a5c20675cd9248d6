/** A clock that can be put forward, with the timers that depend on it. A trial skips days, and a test never sleeps. */
export class TelegramClock {
  #skippedMs = 0;
  readonly #timers = new Set<{ at: number; handle: NodeJS.Timeout; work: () => void }>();

  /** @param base The underlying time. A test passes a time that stands still. */
  constructor(private readonly base: () => number = Date.now) {}

  now(): number {
    return this.base() + this.#skippedMs;
  }

  /** The time in seconds, which is the unit of the Bot API. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  /** Runs the work after this time. @returns A function that cancels the timer. */
  runAfter(ms: number, work: () => void): () => void {
    const run = () => {
      clearTimeout(timer.handle);
      this.#timers.delete(timer);
      work();
    };
    const timer = { at: this.now() + ms, handle: setTimeout(run, ms).unref(), work: run };
    this.#timers.add(timer);
    return () => {
      clearTimeout(timer.handle);
      this.#timers.delete(timer);
    };
  }

  /** Puts the clock forward. Timers run in the order of their times, each at its own time. */
  skip(ms: number): void {
    const end = this.now() + ms;
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (!next) break;
      this.#skippedMs += Math.max(0, next.at - this.now());
      next.work();
    }
    this.#skippedMs += Math.max(0, end - this.now());
    for (const timer of this.#timers) {
      clearTimeout(timer.handle);
      timer.handle = setTimeout(timer.work, timer.at - this.now()).unref();
    }
  }

  stop(): void {
    for (const { handle } of this.#timers) clearTimeout(handle);
    this.#timers.clear();
  }
}
