import type { AdminMessage, AdminMessageDetails } from '@telemarket/contract';
import { ifMatch, useAdminChange } from '../admin-api';

/** Identifies a message. The id alone is not enough, because ids are unique only within a kind. */
export type MessageKey = Pick<AdminMessage, 'kind' | 'id'>;

export const messagePath = ({ kind, id }: MessageKey) => `/api/admin/messages/${kind}/${id}`;

/**
 * Returns a function that changes a message. The API refuses the change when another admin has changed the message
 * since it was shown.
 */
export function useMessageChange(message: AdminMessageDetails) {
  const change = useAdminChange();
  const path = messagePath(message);
  return (part: string, request: { method: 'PATCH' | 'POST'; body: object }) =>
    change(path + part, { ...request, headers: ifMatch(message.version) }, path);
}
