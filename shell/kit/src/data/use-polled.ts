import { useEffect } from 'react';
import useSWR from 'swr';

/**
 * Polls a key while the page is visible, and at once when it is seen again. Use it in one hook per key: every further
 * hook would run its own timer. @param key null: nothing is asked. @param interval in ms.
 */
export function usePolled<T>(key: string | null, interval: number) {
  const answer = useSWR<T, Error>(key, { refreshInterval: interval });
  const { mutate } = answer;
  useEffect(() => {
    const onReturn = () => {
      if (key && document.visibilityState === 'visible') void mutate();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [key, mutate]);
  return answer;
}
