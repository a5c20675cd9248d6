import type { AdminOrder } from '@telemarket/contract';
import { MAX_LENGTHS, required } from '@telemarket/kit/form';
import type { BulkAction, BulkText } from '../bulk-action';
import { SAVE_FAILURES } from '../failure';
import { JOB_LABELS } from '../jobs';

export const adminOrderPath = (id: number) => `/api/admin/orders/${id}`;

export const ENDING_FAILURES = {
  ...SAVE_FAILURES,
  final: 'Somebody else has completed or cancelled this order in the meantime.',
  sold: 'A listing in this order was sold with another order, so this order can only be cancelled.',
  reserved: 'Another order reserves a listing in this order. End that reservation first.',
};

const CANCEL_REASON: BulkText<AdminOrder> = {
  label: 'Reason for all chosen orders',
  rule: required('Give a reason.'),
  maxLength: MAX_LENGTHS.OrderStatusChange.reason,
};

const bulkAction = (
  operation: BulkAction<AdminOrder>['operation'],
  applies: BulkAction<AdminOrder>['applies'],
): BulkAction<AdminOrder> => ({ label: JOB_LABELS[operation], operation, applies });

const isPending = ({ status }: AdminOrder) => status === 'pending';

export const ORDER_ACTIONS: readonly BulkAction<AdminOrder>[] = [
  bulkAction('complete-orders', isPending),
  { ...bulkAction('cancel-orders', isPending), asks: CANCEL_REASON },
  {
    ...bulkAction('release-orders', ({ reservations }) => (reservations?.length ?? 0) > 0),
    verb: 'Release the reservations of',
  },
];
