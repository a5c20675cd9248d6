import type { AdminOrderDetails, OrderStatusChange } from '@telemarket/contract';
import { Button, useToast } from '@telemarket/kit';
import { anything, MAX_LENGTHS, required, type Rules, TextField, useForm, type Values } from '@telemarket/kit/form';
import { ORDER_STATUSES } from '@telemarket/kit/ui';
import { failureText, isConflict } from '../failure';
import styles from '../details.module.css';
import { useDecideOrder } from './order.resource';

type Ending = OrderStatusChange['status'];

const RULES: Rules<keyof OrderStatusChange> = {
  status: anything,
  reason: required('Say why: it is kept with the order.'),
};

/** Completes or cancels a pending order, with a reason. Both are final. */
export function OrderDecision({ order, reload }: { order: AdminOrderDetails; reload: () => void }) {
  const decideOrder = useDecideOrder();
  const toast = useToast();
  const { field, busy, failure, bind } = useForm(RULES);
  const failed = failure === null ? null : decisionFailure(failure);

  async function decide({ status, reason }: Values<keyof OrderStatusChange>) {
    await decideOrder(order.id, { status: status as Ending, reason });
    toast({ title: `Order ${status}`, description: `Order #${order.orderId}: the shopper sees it within seconds.` });
  }

  function onFailure(error: unknown) {
    if (isFinal(error) || isConflict(error, 'reserved')) reload();
  }

  if (order.status !== 'pending')
    return (
      <p className={styles['final']} role="status">
        {failed && `${failed} `}
        {ORDER_STATUSES[order.status]} orders are final.
      </p>
    );
  return (
    <form className={styles['log']} {...bind(decide, undefined, onFailure)}>
      <input type="hidden" name="status" />
      <TextField
        {...field('reason')}
        label="Reason"
        hint="Kept in the order’s history with your name. The shopper reads why an order was cancelled."
        rows={2}
        maxLength={MAX_LENGTHS.OrderStatusChange.reason}
        required
      />
      <p role="status" className={failed ? styles['refused'] : undefined}>
        {failed}
      </p>
      <div className={styles['buttons']}>
        <Button
          type="submit"
          icon="check"
          busy={busy}
          onClick={({ currentTarget }) => setStatus(currentTarget, 'completed')}
        >
          Complete order
        </Button>
        <Button
          type="submit"
          variant="danger"
          icon="close"
          busy={busy}
          onClick={({ currentTarget }) => setStatus(currentTarget, 'cancelled')}
        >
          Cancel order
        </Button>
      </div>
    </form>
  );
}

/** The pressed button sets the status just before it submits. */
function setStatus({ form }: HTMLButtonElement, value: Ending) {
  const status = form?.elements.namedItem('status');
  if (status instanceof HTMLInputElement) status.value = value;
}

const isFinal = (error: unknown) => isConflict(error, 'final');

function decisionFailure(error: unknown): string {
  if (isFinal(error)) return 'Somebody else has ended this order meanwhile.';
  if (isConflict(error, 'sold')) return 'Something in it was sold with another order: this one can only be cancelled.';
  if (isConflict(error, 'reserved')) return 'Another order reserves something in it: end that reservation first.';
  return failureText(error);
}
