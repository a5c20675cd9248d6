import type { OwnMessage } from '@telemarket/contract';
import { useKit, useSWR } from '@telemarket/kit';
import { useUnreadMessages } from '@telemarket/kit/ui';
import { useOwnData } from '../own-data';

const PATH = '/api/users/me/messages';

export function useOwnMessages(userId: number) {
  const { api } = useKit();
  const { refresh: refreshUnread } = useUnreadMessages(userId);
  const { data: messages, show, ...state } = useOwnData<OwnMessage[]>(PATH, userId, { revalidateOnFocus: true });

  const replace = (changed: OwnMessage) =>
    show((shown) => shown.map((message) => (message.id === changed.id ? changed : message)));

  return {
    ...state,
    messages,
    answer: async (id: number, text: string) => {
      await replace(await api<OwnMessage>(`${PATH}/${id}/entries`, { method: 'POST', body: { text } }));
    },
    /** Marks the replies that the message contains. A later reply stays unread. */
    markRead: async (message: OwnMessage) => {
      const until = message.entries.at(-1)?.createdAt;
      if (!until) return;
      await api(`${PATH}/${message.id}/read`, { method: 'POST', body: { until } });
      await Promise.all([replace({ ...message, unread: false }), refreshUnread()]);
    },
  };
}

/** The conversation of a guest. @param token that of the link in a mail */
export function useLinkedMessage(token: string) {
  const { api } = useKit();
  const open = () => api<OwnMessage>('/api/messages/open', { method: 'POST', body: { token } });
  return useSWR<OwnMessage, Error>(['linked message', token], open);
}
