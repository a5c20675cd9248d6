import type { OwnTicket } from '@telemarket/contract';
import { useKit, useSWR } from '@telemarket/kit';

const PATH = '/api/users/me/tickets';

/** @param userId Part of the cache key: another user must not see the cached list. */
export function useOwnTickets(userId: number) {
  const { api } = useKit();
  const { data, error, isValidating, mutate } = useSWR<OwnTicket[], Error>(
    [PATH, userId],
    () => api<OwnTicket[]>(PATH),
    // always request the list: a reply may have just arrived
    { revalidateOnMount: true, dedupingInterval: 0 },
  );
  return { tickets: data, error, busy: isValidating, refresh: () => mutate() };
}
