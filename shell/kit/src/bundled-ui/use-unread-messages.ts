import type { UnreadMessages } from '@telemarket/contract';
import { useKit, useResource } from '@telemarket/kit';

const UNREAD_PATH = '/api/users/me/messages/unread';

/**
 * The number of conversations with a reply that the user has not seen. It is requested once for each page load.
 * @param userId Undefined: no request is sent.
 */
export function useUnreadMessages(userId: number | undefined) {
  const { api } = useKit();
  const key: [string, number] | null = userId === undefined ? null : [UNREAD_PATH, userId];
  const { data, mutate } = useResource<UnreadMessages, typeof key>(key, 'once', {
    read: ([path]) => api<UnreadMessages>(path),
  });
  return { unread: data?.unread ?? 0, refresh: () => mutate() };
}
