import type { AdminOrderDetails, OrderStatusChange } from '@telemarket/contract';
import { Button, useSession, useToast } from '@telemarket/kit';
import { anything, FailureNote, failureText, required, type Rules, useForm, type Values } from '@telemarket/kit/form';
import { ORDER_STATUSES } from '@telemarket/kit/ui';
import { useAdminChange } from '../admin-api';
import dialog from '../dialog.module.css';
import { isConflict } from '../failure';
import { PanelFooter } from '../panel';
import { ENDING_FAILURES, adminOrderPath } from './order-actions';
import { END_REASONS, ReasonField } from './reason-field';

const requiredReason = required('Give a reason. The reason is saved with the order.');
const RULES: Rules<keyof OrderStatusChange> = {
  status: anything,
  reason: (reason, { status }) => (status === 'cancelled' ? requiredReason(reason) : null),
};

/** Completes or cancels a pending order, with a reason. Neither can be undone. */
export function OrderDecision({ order, reload }: { order: AdminOrderDetails; reload: () => void }) {
  const admin = useSession();
  const change = useAdminChange();
  const toast = useToast();
  const { field, busy, failure, bind, forgetDraft } = useForm(RULES, undefined, `decision ${order.id} of ${admin?.id}`);
  const failed = failureText(failure, ENDING_FAILURES);

  async function endOrder({ status, reason }: Values<keyof OrderStatusChange>) {
    const path = adminOrderPath(order.id);
    await change(path, { method: 'PATCH', body: { status, reason } }, path);
    forgetDraft();
    toast({
      title: `Order ${status}`,
      description: `Order #${order.orderId}: the shopper sees the change within seconds.`,
    });
  }

  function onFailure(error: unknown) {
    if (isConflict(error, 'final') || isConflict(error, 'reserved')) reload();
  }

  if (order.status !== 'pending')
    return (
      <p className={dialog.final} role="status">
        {`${failed ? `${failed} ` : ''}${ORDER_STATUSES[order.status]} orders are final.`}
      </p>
    );
  return (
    <PanelFooter>
      <form className={dialog.decision} {...bind(endOrder, undefined, onFailure)}>
        <ReasonField
          {...field('reason')}
          suggestions={END_REASONS}
          label="Reason"
          hint="The reason is saved with your name. A cancellation needs a reason, which the shopper will read."
        />
        <FailureNote>{failed}</FailureNote>
        <div className={dialog.buttons}>
          <Button type="submit" name="status" value="completed" icon="check" busy={busy}>
            Complete order
          </Button>
          <Button type="submit" name="status" value="cancelled" variant="danger" icon="close" busy={busy}>
            Cancel order
          </Button>
        </div>
      </form>
    </PanelFooter>
  );
}
