/** Polls that run side by side, each again and again after its own interval: a slow one delays no other. */
export interface PollLoops {
  /** Begins at once. A loop of the same name ends. @returns When the first poll has ended. */
  start(name: string): Promise<void>;
  end(name: string): void;
  endAll(): void;
}

/** @param poll Gets a signal that its loop has ended: what it has read is not to be used any more. */
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
