import type { AdminOrderDetails } from '@telemarket/contract';
import { useSWRConfig } from '@telemarket/kit';
import { useAdminApi } from '../admin-api';
import { useAdminData, useRefresh } from '../admin-data';

/** Both are final. */
export type Ending = 'completed' | 'cancelled';

const path = (id: number) => `/api/admin/orders/${id}`;

export const useOrder = (id: number) => useAdminData<AdminOrderDetails>(path(id));

/** Ends a pending order, one way or the other. A 409 with code `final`: somebody else has ended it. */
export function useDecideOrder() {
  const call = useAdminApi();
  const { mutate } = useSWRConfig();
  const refresh = useRefresh();
  return async (id: number, body: { status: Ending; reason: string }) => {
    const { data } = await call<AdminOrderDetails>(path(id), { method: 'PATCH', body });
    await mutate(path(id), data, { revalidate: false });
    void refresh();
    return data;
  };
}
