import type { AuthSession } from '@telemarket/contract';
import { useKit, useSWR } from '@telemarket/kit';

const PATH = '/api/users/me/sessions';

/** @param userId Part of the cache key: another user must not see the cached list. */
export function useAuthSessions(userId: number) {
  const { api } = useKit();
  const { data, error, isValidating, mutate } = useSWR<AuthSession[], Error>(
    [PATH, userId],
    () => api<AuthSession[]>(PATH),
    // always request the list: a session may have just started or ended
    { revalidateOnMount: true, dedupingInterval: 0 },
  );
  return {
    sessions: data,
    error,
    busy: isValidating,
    refresh: () => mutate(),
    async signOutOthers() {
      await api(PATH, { method: 'DELETE' });
      await mutate(
        data?.filter(({ current }) => current),
        { revalidate: false },
      );
    },
    async signOut(id: number) {
      await api(`${PATH}/${id}`, { method: 'DELETE' });
      await mutate(
        data?.filter((session) => session.id !== id),
        { revalidate: false },
      );
    },
  };
}
