/** Polls in parallel, each repeated after its own interval, so that a slow poll does not delay the others. */
export interface PollLoops {
  /** Starts a loop at once and ends a loop of the same name. @returns Resolves after the first poll. */
  start(name: string): Promise<void>;
  end(name: string): void;
  endAll(): void;
}

/** @param poll Gets a signal that its loop has ended; it must then discard its result. */
export function createPollLoops(
  poll: (name: string, ended: AbortSignal) => Promise<void>,
  intervalMs: number,
): PollLoops {
  const loops = new Map<string, AbortController>();

  function end(name: string) {
    loops.get(name)?.abort();
    loops.delete(name);
  }

  return {
    start(name) {
      end(name);
      const loop = new AbortController();
      loops.set(name, loop);
      const run = async () => {
        if (loop.signal.aborted) return;
        await poll(name, loop.signal);
        setTimeout(() => void run(), intervalMs).unref();
      };
      return run();
    },
    end,
    endAll() {
      for (const name of [...loops.keys()]) end(name);
    },
  };
}
