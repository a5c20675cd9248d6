import { useResource } from '@telemarket/kit';

/**
 * Polls a key while the page is visible, and at once when it becomes visible.
 * @param key Null: no request is sent.
 * @param interval Milliseconds.
 * @deprecated Use `useResource(key, { poll: interval })`.
 */
export const usePolled = <T>(key: string | null, interval: number) => useResource<T>(key, { poll: interval });
