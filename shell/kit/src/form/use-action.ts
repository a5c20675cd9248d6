import { useState } from 'react';

/**
 * Runs an asynchronous function, for example when a button is pressed. It is busy while the promise is pending, and ignores
 * further calls. `error` is the error of the last run.
 * @param onError May return a promise; the action stays busy until it is settled.
 */
export function useAction<A extends unknown[]>(
  action: (...args: A) => Promise<unknown>,
  onError?: (error: unknown) => unknown,
) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function start(args: A) {
    setBusy(true);
    setError(null);
    try {
      await action(...args);
    } catch (cause) {
      await onError?.(cause);
      setError(cause);
    } finally {
      setBusy(false);
    }
  }

  return { run: (...args: A) => void (busy || start(args)), busy, error };
}
