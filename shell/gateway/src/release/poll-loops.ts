/** Polls in parallel, each repeated after its own interval, so that a slow poll does not delay the others. */
export class PollLoops {
  private readonly loops = new Map<string, AbortController>();

  /** @param poll Gets a signal that its loop has ended; it must then discard its result. */
  constructor(
    private readonly poll: (name: string, ended: AbortSignal) => Promise<void>,
    private readonly intervalMs: number,
  ) {}

  /** Starts a loop at once and ends a loop of the same name. @returns Resolves after the first poll. */
  start(name: string): Promise<void> {
    this.end(name);
    const loop = new AbortController();
    this.loops.set(name, loop);
    const run = async (): Promise<void> => {
      if (loop.signal.aborted) return;
      await this.poll(name, loop.signal);
      setTimeout(() => void run(), this.intervalMs).unref();
    };
    return run();
  }

  end(name: string): void {
    this.loops.get(name)?.abort();
    this.loops.delete(name);
  }
}
