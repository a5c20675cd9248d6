import type { AdminOrderDetails, OrderStatusChange } from '@telemarket/contract';
import { useSWRConfig } from '@telemarket/kit';
import { useAdminData, useChange } from '../admin-api';

export const orderPath = (id: number) => `/api/admin/orders/${id}`;

export const useOrder = (id: number) => useAdminData<AdminOrderDetails>(orderPath(id));

/** @param until Null ends the reservation. Rejects with a 404 when the order does not reserve the product. */
export function useChangeReservation() {
  const change = useChange();
  const { mutate } = useSWRConfig();
  return async (id: number, productId: number, until: string | null) => {
    const address = `${orderPath(id)}/reservations/${productId}`;
    const request = until === null ? ({ method: 'DELETE' } as const) : ({ method: 'PATCH', body: { until } } as const);
    await mutate(orderPath(id), await change<AdminOrderDetails>(address, request), { revalidate: false });
  };
}

/** Completes or cancels a pending order. Rejects with a 409 `final` when another admin has ended it. */
export function useDecideOrder() {
  const change = useChange();
  const { mutate } = useSWRConfig();
  return async (id: number, body: OrderStatusChange) => {
    const order = await change<AdminOrderDetails>(orderPath(id), { method: 'PATCH', body });
    await mutate(orderPath(id), order, { revalidate: false });
  };
}
