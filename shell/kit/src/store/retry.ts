const MIN_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 60_000;

/**
 * @param attempt Resolves to true when nothing is left to do.
 * @returns A function that starts an attempt at once, or when the running attempt ends. After an attempt that resolves
 * to false, the next one follows by itself, after 1, 2, 4 ... 60 s.
 */
export function createRetry(attempt: () => Promise<boolean>): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let backoff = MIN_BACKOFF_MS;
  let running: Promise<void> | null = null;
  let again = false;

  async function runAttempt() {
    clearTimeout(timer);
    if (await attempt()) {
      backoff = MIN_BACKOFF_MS;
      return;
    }
    timer = setTimeout(() => void startAttempt(), backoff);
    backoff = Math.min(backoff * 2, MAX_BACKOFF_MS);
  }

  function startAttempt(): Promise<void> {
    if (running) {
      again = true;
      return running;
    }
    running = runAttempt().finally(() => {
      running = null;
      if (!again) return;
      again = false;
      void startAttempt();
    });
    return running;
  }

  return startAttempt;
}
