import type { AdminOrder, OrderStatusChange } from '@telemarket/contract';
import { MAX_LENGTHS, required } from '@telemarket/kit/form';
import type { BulkAction, BulkText } from '../bulk-action';
import { isMissing, SAVE_FAILURES } from '../failure';

export const adminOrderPath = (id: number) => `/api/admin/orders/${id}`;

export const ENDING_FAILURES = {
  ...SAVE_FAILURES,
  final: 'Somebody else has ended this order in the meantime.',
  sold: 'Something in it was sold with another order: this one can only be cancelled.',
  reserved: 'Another order reserves something in it: end that reservation first.',
};

const RELEASE_AGAIN = 'Some reservations may remain. Please try again.';

const REASON: BulkText<AdminOrder> = {
  label: 'Reason for all chosen',
  rule: required('Give a reason.'),
  maxLength: MAX_LENGTHS.OrderStatusChange.reason,
};

const ending = (
  status: OrderStatusChange['status'],
  label: string,
  done: string,
  asks?: BulkText<AdminOrder>,
): BulkAction<AdminOrder> => ({
  label,
  done,
  failures: ENDING_FAILURES,
  asks,
  applies: (order) => order.status === 'pending',
  run: ({ id }, call, reason) =>
    call(adminOrderPath(id), { method: 'PATCH', body: { status, reason: reason || null } }),
});

export const ORDER_ACTIONS: readonly BulkAction<AdminOrder>[] = [
  ending('completed', 'Complete', 'is completed'),
  ending('cancelled', 'Cancel', 'is cancelled', REASON),
  {
    label: 'Release reservations',
    done: 'reserves nothing any more',
    failures: {
      ...ENDING_FAILURES,
      unreachable: `The server could not be reached. ${RELEASE_AGAIN}`,
      otherwise: RELEASE_AGAIN,
    },
    applies: ({ reservations }) => (reservations?.length ?? 0) > 0,
    async run({ id, reservations }, call) {
      for (const { productId } of reservations ?? [])
        await call(`${adminOrderPath(id)}/reservations/${productId}`, { method: 'DELETE' }).catch((error: unknown) => {
          // somebody else has released it, or it has expired
          if (!isMissing(error)) throw error;
        });
    },
  },
];
