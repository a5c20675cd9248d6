import { useEffect, useRef, useState } from 'react';

export interface ActionOptions {
  /** Says whether a pending action goes on when its component is unmounted. */
  atUnmount: 'continue' | 'cancel';
  /**
   * Called after a failure, but not after a cancellation. If it returns a promise, the action stays busy until the
   * promise is settled.
   */
  onError?: (error: unknown) => unknown;
}

export interface Action<A extends unknown[]> {
  /** Starts the action. A call while the action is busy is ignored, even a second press before the next render. */
  run: (...args: A) => undefined;
  busy: boolean;
  /** The error of the last run. */
  error: unknown;
  /** Aborts the signal of the pending run. The action stays busy until the promise of this run is settled. */
  cancel: () => void;
}

/**
 * Runs an asynchronous function, for example when a button is pressed. The action is busy while the promise is pending,
 * and ignores further calls. A function that can be cancelled gets an `AbortSignal` as its first argument.
 */
export function useAction<A extends unknown[]>(
  action: (signal: AbortSignal, ...args: A) => Promise<unknown>,
  options: ActionOptions & { atUnmount: 'cancel' },
): Action<A>;
export function useAction<A extends unknown[]>(
  action: (...args: A) => Promise<unknown>,
  options: ActionOptions & { atUnmount: 'continue' },
): Action<A>;
/** @deprecated Pass `{ atUnmount: 'continue', onError }`. */
export function useAction<A extends unknown[]>(
  action: (...args: A) => Promise<unknown>,
  onError?: (error: unknown) => unknown,
): Action<A>;
export function useAction<A extends unknown[]>(
  action: (...args: never[]) => Promise<unknown>,
  options?: ActionOptions | ActionOptions['onError'],
): Action<A> {
  const { atUnmount, onError } = typeof options === 'object' ? options : { atUnmount: 'continue', onError: options };
  const cancels = atUnmount === 'cancel';
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  // This is no React state, because two presses can happen before the next render.
  const pending = useRef<AbortController>(null);
  useEffect(() => (cancels ? () => pending.current?.abort() : undefined), [cancels]);

  async function trackWork(work: Promise<unknown>, signal: AbortSignal) {
    setBusy(true);
    setError(null);
    try {
      await work;
    } catch (cause) {
      if (signal.aborted) return;
      await onError?.(cause);
      setError(cause);
    } finally {
      pending.current = null;
      setBusy(false);
    }
  }

  return {
    run(...args) {
      if (pending.current) return;
      const { signal } = (pending.current = new AbortController());
      let work: unknown;
      try {
        work = action(...((cancels ? [signal, ...args] : args) as never[]));
      } finally {
        // an action that returns no promise is over: a form may have a synchronous handler
        if (!(work instanceof Promise)) pending.current = null;
      }
      if (work instanceof Promise) void trackWork(work, signal);
    },
    busy,
    error,
    cancel: () => pending.current?.abort(),
  };
}
