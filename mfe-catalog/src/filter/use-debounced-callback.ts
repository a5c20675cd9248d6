import { useEffect, useRef } from 'react';

/**
 * `schedule` calls the callback with the last value after `ms` without another value; `flush` calls it immediately. After
 * the component is unmounted, the callback is not called.
 * @param callback The callback of the latest render is used.
 */
export function useDebouncedCallback<T>(callback: (value: T) => void, ms: number) {
  const latest = useRef(callback);
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; value: T } | null>(null);
  useEffect(() => {
    latest.current = callback;
  });

  function cancel() {
    clearTimeout(pending.current?.timer);
    pending.current = null;
  }
  useEffect(() => cancel, []);

  function flush() {
    const { current } = pending;
    if (!current) return;
    cancel();
    latest.current(current.value);
  }

  function schedule(value: T) {
    cancel();
    pending.current = { timer: setTimeout(flush, ms), value };
  }

  return { schedule, flush };
}
