import type { OwnMessage } from '@telemarket/contract';
import { ApiError, useKit, useResource } from '@telemarket/kit';
import { useShownPages, useUnreadMessages } from '@telemarket/kit/ui';
import { useOwnData } from '../own-data';

const PATH = '/api/users/me/messages';

interface ShownMessages {
  messages: OwnMessage[];
  /** The number of all conversations. */
  total: number;
}

export function useOwnMessages(userId: number) {
  const { api } = useKit();
  const { refresh: refreshUnread } = useUnreadMessages(userId);
  const [pages, showMore] = useShownPages();
  const { data, show, ...state } = useOwnData<ShownMessages>(`${PATH}?pages=${pages}`, userId, 'on focus', {
    keepPrevious: true,
    read: readMessages,
  });

  async function readMessages(): Promise<ShownMessages> {
    const paths = Array.from({ length: pages }, (_, index) => `${PATH}?page=${index + 1}`);
    const responses = await Promise.all(paths.map((path) => api.withTotal<OwnMessage[]>(path)));
    // removes duplicates, because a message that moves to another page between two requests is in both responses
    const messages = [...new Map(responses.flatMap((page) => page.data.map((row) => [row.id, row]))).values()];
    // an API of an earlier release sends all messages, and no total
    return { messages, total: Number(responses[0]?.total ?? messages.length) };
  }

  /**
   * Shows a changed conversation. Adds it if the list lacks it: a conversation that was opened by its link may be on a
   * later page.
   */
  const replace = (changed: OwnMessage) =>
    show(({ messages, total }) => {
      const isListed = messages.some(({ id }) => id === changed.id);
      return {
        messages: [...(isListed ? [] : [changed]), ...messages.map((row) => (row.id === changed.id ? changed : row))],
        total,
      };
    });

  return {
    ...state,
    messages: data?.messages,
    showMore: data && data.total > data.messages.length ? showMore : null,
    answer: async (id: number, text: string) => {
      await replace(await api<OwnMessage>(`${PATH}/${id}/entries`, { method: 'POST', body: { text } }));
    },
    /**
     * Marks the replies of the shown message as read, and then loads the messages again. A reply that has arrived later
     * stays unread.
     */
    markRead: async ({ id, entries }: OwnMessage) => {
      const until = entries.at(-1)?.createdAt;
      if (!until) return;
      await api(`${PATH}/${id}/read`, { method: 'POST', body: { until } });
      await Promise.all([state.refresh(), refreshUnread()]);
    },
  };
}

/** Whether the user has deals as a seller. The API finds these deals by the user's verified email address. */
export function useHasDeals(userId: number): boolean {
  const { api } = useKit();
  const path = '/api/users/me/deals?page=1&pageSize=1';
  const read = async () => (await api.withTotal<unknown[]>(path)).data.length > 0;
  return useOwnData<boolean>(path, userId, 'on focus', { read }).data === true;
}

/**
 * The conversation of a guest.
 * @param token The token of the link in a mail.
 */
export function useLinkedMessage(token: string) {
  const { api } = useKit();
  return useResource<OwnMessage, readonly [string, string]>(['/api/messages/open', token], 'on open', {
    read: ([path]) => api<OwnMessage>(path, { method: 'POST', body: { token } }),
  });
}

/**
 * The open conversation with all of its entries. Lists have only the newest entries of each conversation.
 * @param listed The conversation in the list. Undefined: the list does not have it.
 */
export function useConversation(userId: number, id: number | undefined, listed: OwnMessage | undefined) {
  const { api } = useKit();
  const isWhole = listed && !(listed.entryCount > listed.entries.length);
  const path = `${PATH}/${id}`;
  // the key contains the time of the newest listed entry, so that a new entry loads the conversation again
  const key = [path, userId, listed?.entries.at(-1)?.createdAt] as const;
  const isAsked = id !== undefined && !isWhole;
  const { data, error } = useResource<OwnMessage, typeof key | null>(isAsked ? key : null, 'on open', {
    read: () => api<OwnMessage>(path),
    keepPrevious: true,
  });
  const whole = data?.id === id ? data : undefined;
  const message = whole && listed ? { ...listed, entries: whole.entries } : (whole ?? listed);
  return { message, isUnknown: !message && error instanceof ApiError && error.status === 404 };
}
