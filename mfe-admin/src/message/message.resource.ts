import type { AdminMessage, AdminMessageDetails } from '@telemarket/contract';
import { ifMatch, useAdminChange } from '../admin-api';

/** Ids are unique only within a kind. */
export type MessageKey = Pick<AdminMessage, 'kind' | 'id'>;

export const messagePath = ({ kind, id }: MessageKey) => `/api/admin/messages/${kind}/${id}`;

/** Returns a function that changes the shown version of a message. */
export function useMessageChange(message: AdminMessageDetails) {
  const change = useAdminChange();
  const path = messagePath(message);
  return (part: string, request: { method: 'PATCH' | 'POST'; body: object }) =>
    change(path + part, { ...request, headers: ifMatch(message.version) }, path);
}
