import { useSWR } from '@telemarket/kit';
import { useEffect } from 'react';

/**
 * Polls a key while the page is visible, and at once when it becomes visible. Each call of this hook has its own timer.
 * @param key Null: no request is sent.
 * @param interval Milliseconds.
 */
export function usePolled<T>(key: string | null, interval: number) {
  const response = useSWR<T, Error>(key, { refreshInterval: interval });
  const { mutate } = response;
  useEffect(() => {
    const onReturn = () => {
      if (key && document.visibilityState === 'visible') void mutate();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [key, mutate]);
  return response;
}
