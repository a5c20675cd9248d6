import { useEffect, useRef } from 'react';

/**
 * `schedule` calls back with the last value when no other value has followed for `ms`; `flush` does so at once. An
 * unmounted component is not called.
 * @param callback The one of the latest render is called.
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
