import type { AdminMessage } from '@telemarket/contract';
import { useAdminApi, useRefresh } from '../admin-api';

export function useHandleMessage() {
  const call = useAdminApi();
  const refresh = useRefresh();
  return async ({ kind, id }: Pick<AdminMessage, 'kind' | 'id'>, handled: boolean) => {
    const { data } = await call<AdminMessage>(`/api/admin/messages/${kind}/${id}`, {
      method: 'PATCH',
      body: { handled },
    });
    void refresh();
    return data;
  };
}
