import type { AdminUserDetails } from '@telemarket/contract';
import { useSWRConfig } from '@telemarket/kit';
import { useAdminData, useChange } from '../admin-api';

const path = (id: number) => `/api/admin/users/${id}`;

export const useUser = (id: number) => useAdminData<AdminUserDetails>(path(id));

/** Changes resolve when the dialog shows the user as they are now. */
export function useUserChanges(id: number) {
  const change = useChange();
  const { mutate } = useSWRConfig();
  const send = async (part: string, request: Parameters<typeof change>[1]) => {
    const user = await change<AdminUserDetails>(`${path(id)}/${part}`, request);
    await mutate(path(id), user, { revalidate: false });
  };
  return {
    endSessions: () => send('sessions', { method: 'DELETE' }),
    suspend: (reason: string) => send('suspension', { method: 'POST', body: { reason } }),
    endSuspension: () => send('suspension', { method: 'DELETE' }),
  };
}
