import { useEffect, useRef } from 'react';

/**
 * Runs a step once nothing more has come for `ms`, or `now`; of several only the last one runs, and after the component
 * has gone none does. @param step the one of the render before it runs, so that it knows what happened meanwhile.
 */
export function usePause<T>(step: (value: T) => void, ms: number) {
  const latest = useRef(step);
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; value: T } | null>(null);
  useEffect(() => {
    latest.current = step;
  });

  function forget() {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
  }
  useEffect(() => forget, []);

  function now() {
    const { current } = waiting;
    if (!current) return;
    forget();
    latest.current(current.value);
  }

  function later(value: T) {
    forget();
    waiting.current = { timer: setTimeout(now, ms), value };
  }

  return { later, now };
}
