import type { UnreadMessages } from '@telemarket/contract';
import { useKit, useSWR } from '@telemarket/kit';

const PATH = '/api/users/me/messages/unread';

/**
 * The number of conversations with a reply that the user has not seen. It is requested once for each page load.
 * @param userId Undefined: no request is sent.
 */
export function useUnreadMessages(userId: number | undefined) {
  const { api } = useKit();
  const key = userId === undefined ? null : [PATH, userId];
  const { data, mutate } = useSWR<UnreadMessages, Error>(key, () => api<UnreadMessages>(PATH));
  return { unread: data?.unread ?? 0, refresh: () => mutate() };
}
