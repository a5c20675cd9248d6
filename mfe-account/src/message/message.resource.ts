import type { OwnMessage } from '@telemarket/contract';
import { useKit, useSWR } from '@telemarket/kit';
import { useUnreadMessages } from '@telemarket/kit/ui';

const PATH = '/api/users/me/messages';

/** @param userId Part of the cache key: another user must not see the cached list. */
export function useOwnMessages(userId: number) {
  const { api } = useKit();
  const { refresh: refreshUnread } = useUnreadMessages(userId);
  const { data, error, isValidating, mutate } = useSWR<OwnMessage[], Error>(
    [PATH, userId],
    () => api<OwnMessage[]>(PATH),
    // always request the list: a reply may have just arrived
    { revalidateOnMount: true, revalidateOnFocus: true, dedupingInterval: 0 },
  );

  const show = (changed: OwnMessage) =>
    mutate((messages) => messages?.map((message) => (message.id === changed.id ? changed : message)), {
      revalidate: false,
    });

  return {
    messages: data,
    error,
    busy: isValidating,
    refresh: () => mutate(),
    answer: async (id: number, text: string) => {
      await show(await api<OwnMessage>(`${PATH}/${id}/entries`, { method: 'POST', body: { text } }));
    },
    /** Marks the replies that the message contains. A later reply stays unread. */
    markRead: async (message: OwnMessage) => {
      const until = message.entries.at(-1)?.createdAt;
      if (!until) return;
      await api(`${PATH}/${message.id}/read`, { method: 'POST', body: { until } });
      await Promise.all([show({ ...message, unread: false }), refreshUnread()]);
    },
  };
}
