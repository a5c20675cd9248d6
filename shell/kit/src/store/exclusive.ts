const LOCK_NAME = 'telemarket-storage';
/** A tab holds the lock only during a few writes. A tab that has waited longer than this continues without the lock. */
const MAX_WAIT_MS = 1_000;

/**
 * Runs a change that reads a value from the storage and writes it back, while no other tab runs such a change. Without
 * locks (old browsers, pages without TLS), the change runs at once.
 */
export async function runExclusive<T>(win: Window | null, change: () => T): Promise<T> {
  const { locks } = (win?.navigator ?? {}) as Partial<Navigator>;
  if (!locks) return change();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), MAX_WAIT_MS);
  let hasRun = false as boolean;
  const run = () => {
    hasRun = true;
    return change();
  };
  try {
    return await locks.request(LOCK_NAME, { signal: waiting.signal }, run);
  } catch (error) {
    // the timer has ended the wait, or the browser refuses locks, as it does where it refuses storage
    if (hasRun) throw error;
    return change();
  } finally {
    clearTimeout(timer);
  }
}
