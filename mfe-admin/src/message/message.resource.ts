import type { AdminMessage, AdminMessageDetails, MessageChange, MessageEntryInput } from '@telemarket/contract';
import { useSWRConfig } from '@telemarket/kit';
import { useAdminData, useChange } from '../admin-api';

type MessageKey = Pick<AdminMessage, 'kind' | 'id'>;

const path = ({ kind, id }: MessageKey) => `/api/admin/messages/${kind}/${id}`;

export const useMessage = (message: MessageKey) => useAdminData<AdminMessageDetails>(path(message));

type Versioned = MessageKey & Pick<AdminMessageDetails, 'version'>;

/** Both functions reject with a 409 `stale` when another admin has changed the message since this version. */
export function useMessageChanges() {
  const change = useChange();
  const { mutate } = useSWRConfig();

  async function send(message: Versioned, under: string, request: { method: 'PATCH' | 'POST'; body: unknown }) {
    const key = path(message);
    const headers = { 'if-match': `"${message.version}"` };
    const details = await change<AdminMessageDetails>(key + under, { ...request, headers });
    await mutate(key, details, { revalidate: false });
    return details;
  }

  return {
    addEntry: (message: Versioned, body: MessageEntryInput) => send(message, '/entries', { method: 'POST', body }),
    /** @param assignee Null: nobody is assigned. */
    assign: (message: Versioned, assignee: MessageChange['assignee']) =>
      send(message, '', { method: 'PATCH', body: { assignee } }),
  };
}
