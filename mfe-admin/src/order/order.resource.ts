import type { AdminOrderDetails, OrderStatusChange } from '@telemarket/contract';
import { useSWRConfig } from '@telemarket/kit';
import { useAdminData, useChange } from '../admin-api';

const path = (id: number) => `/api/admin/orders/${id}`;

export const useOrder = (id: number) => useAdminData<AdminOrderDetails>(path(id));

/** Completes or cancels a pending order. Throws a 409 with the code `final` when another admin has ended it. */
export function useDecideOrder() {
  const change = useChange();
  const { mutate } = useSWRConfig();
  return async (id: number, body: OrderStatusChange) => {
    const order = await change<AdminOrderDetails>(path(id), { method: 'PATCH', body });
    await mutate(path(id), order, { revalidate: false });
  };
}
