import type { AuthSession } from '@telemarket/contract';
import { useKit, useSWR } from '@telemarket/kit';

const PATH = '/api/users/me/sessions';

/** @param userId in the key: what the cache holds is one person's. */
export function useAuthSessions(userId: number) {
  const { api } = useKit();
  const { data, error, isValidating, mutate } = useSWR<AuthSession[], Error>(
    [PATH, userId],
    () => api<AuthSession[]>(PATH),
    // never an old list: a session may have begun or ended a moment ago
    { revalidateOnMount: true, dedupingInterval: 0 },
  );
  return {
    sessions: data,
    error,
    busy: isValidating,
    refresh: () => mutate(),
    async signOut(id: number) {
      await api(`${PATH}/${id}`, { method: 'DELETE' });
      await mutate(
        data?.filter((session) => session.id !== id),
        { revalidate: false },
      );
    },
  };
}
