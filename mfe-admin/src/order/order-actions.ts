import type { AdminOrder } from '@telemarket/contract';
import { MAX_LENGTHS, required } from '@telemarket/kit/form';
import type { BulkAction, BulkText } from '../bulk-action';
import { SAVE_FAILURES } from '../failure';
import { LABELS } from '../jobs';

export const adminOrderPath = (id: number) => `/api/admin/orders/${id}`;

export const ENDING_FAILURES = {
  ...SAVE_FAILURES,
  final: 'Somebody else has ended this order in the meantime.',
  sold: 'Something in it was sold with another order: this one can only be cancelled.',
  reserved: 'Another order reserves something in it: end that reservation first.',
};

const REASON: BulkText<AdminOrder> = {
  label: 'Reason for all chosen',
  rule: required('Give a reason.'),
  maxLength: MAX_LENGTHS.OrderStatusChange.reason,
};

const bulk = (
  operation: BulkAction<AdminOrder>['operation'],
  applies: BulkAction<AdminOrder>['applies'],
): BulkAction<AdminOrder> => ({ label: LABELS[operation], operation, applies });

const isPending = ({ status }: AdminOrder) => status === 'pending';

export const ORDER_ACTIONS: readonly BulkAction<AdminOrder>[] = [
  bulk('complete-orders', isPending),
  { ...bulk('cancel-orders', isPending), asks: REASON },
  {
    ...bulk('release-orders', ({ reservations }) => (reservations?.length ?? 0) > 0),
    verb: 'Release the reservations of',
  },
];
