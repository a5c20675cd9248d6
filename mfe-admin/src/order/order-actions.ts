import type { AdminOrder, OrderStatusChange } from '@telemarket/contract';
import type { BulkAction } from '../bulk-action';
import { orderPath } from './order.resource';

const ending = (status: OrderStatusChange['status'], label: string, done: string): BulkAction<AdminOrder> => ({
  label,
  done,
  needsReason: true,
  applies: (order) => order.status === 'pending',
  run: ({ id }, call, reason) => call(orderPath(id), { method: 'PATCH', body: { status, reason } }),
});

/** The changes that can be made to many orders at once. */
export const ORDER_ACTIONS: readonly BulkAction<AdminOrder>[] = [
  ending('completed', 'Complete', 'is completed'),
  ending('cancelled', 'Cancel', 'is cancelled'),
  {
    label: 'Release reservations',
    done: 'reserves nothing any more',
    applies: ({ reservations }) => (reservations?.length ?? 0) > 0,
    async run({ id, reservations }, call) {
      for (const { productId } of reservations ?? [])
        await call(`${orderPath(id)}/reservations/${productId}`, { method: 'DELETE' });
    },
  },
];
