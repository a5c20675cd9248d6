/** A job may return the milliseconds until its next round. */
export type Job = (signal: AbortSignal) => Promise<unknown>;

export type LoopOptions = {
  /** Milliseconds between the end of a round and the next one, unless the job returns another pause. */
  everyMs: number;
  /** Milliseconds before the first round. Default: 0. */
  firstMs?: number;
  /** Called with the first of several errors in a row. */
  onError?: (error: unknown) => void;
  onRecovery?: () => void;
};

/** Runs a job again and again until it is stopped. An error ends a round, not the loop. */
export class BackgroundLoop {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private failing = false;
  /** An abort skips the current pause, or the pause after the current round. */
  private waking = new AbortController();

  constructor(
    private readonly job: Job,
    private readonly options: LoopOptions,
  ) {}

  start(after: Promise<unknown> = Promise.resolve()): void {
    this.running = this.run(after);
  }

  wake(): void {
    this.waking.abort();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  private async run(after: Promise<unknown>): Promise<void> {
    const { signal } = this.stopping;
    const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve));
    await Promise.race([after, stopped]);
    await this.pause(this.options.firstMs ?? 0);
    while (!signal.aborted) {
      this.waking = new AbortController();
      await this.pause(await this.runRound(signal));
    }
  }

  private async runRound(signal: AbortSignal): Promise<number> {
    const { everyMs, onError, onRecovery } = this.options;
    try {
      const pauseMs = await this.job(signal);
      if (this.failing) onRecovery?.();
      this.failing = false;
      return typeof pauseMs === 'number' ? pauseMs : everyMs;
    } catch (error) {
      if (!this.failing && !signal.aborted) onError?.(error);
      this.failing = true;
      return everyMs;
    }
  }

  private async pause(ms: number): Promise<void> {
    const { signal } = this.waking;
    if (ms === 0 || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
