import type { AdminOrderDetails } from '@telemarket/contract';
import { Button, Field, useToast } from '@telemarket/kit';
import { type Rules, useForm } from '@telemarket/kit/form';
import { useState } from 'react';
import { failureText, isConflict } from '../failure';
import { statusWord } from './order-status';
import styles from './order.module.css';
import { type Ending, useDecideOrder } from './order.resource';

const LONGEST_REASON = 500;
const RULES: Rules<'status' | 'reason'> = {
  status: () => null,
  reason: (value) => (value ? null : 'Say why: it is kept with the order.'),
};

/** A pending order is completed or cancelled, with a reason, once. */
export function OrderDecision({ order, reload }: { order: AdminOrderDetails; reload: () => void }) {
  const decide = useDecideOrder();
  const toast = useToast();
  const { errors, bind } = useForm(RULES);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(status: Ending, reason: string) {
    setBusy(true);
    setFailure(null);
    try {
      await decide(order.id, { status, reason });
      toast({ title: `Order ${status}`, description: `Order #${order.orderId}: the shopper sees it within seconds.` });
    } catch (error) {
      const isFinal = isConflict(error, 'final');
      setFailure(isFinal ? 'Somebody else has ended this order meanwhile.' : failureText(error));
      if (isFinal) reload();
    } finally {
      setBusy(false);
    }
  }

  if (order.status !== 'pending')
    return (
      <p className={styles['final']} role="status">
        {failure && `${failure} `}
        {statusWord(order.status)} orders are final.
      </p>
    );
  return (
    <form className={styles['decision']} {...bind(({ status, reason }) => void submit(status as Ending, reason))}>
      <input type="hidden" name="status" />
      <Field label="Reason" error={errors.reason} hint="Kept in the order’s history with your name.">
        {(control) => <textarea {...control} name="reason" rows={2} maxLength={LONGEST_REASON} required />}
      </Field>
      <p role="status" className={failure ? styles['failure'] : undefined}>
        {failure}
      </p>
      <div className={styles['buttons']}>
        <Button
          type="submit"
          icon="check"
          busy={busy}
          onClick={({ currentTarget }) => choose(currentTarget, 'completed')}
        >
          Complete order
        </Button>
        <Button
          type="submit"
          variant="danger"
          icon="close"
          busy={busy}
          onClick={({ currentTarget }) => choose(currentTarget, 'cancelled')}
        >
          Cancel order
        </Button>
      </div>
    </form>
  );
}

/** The button that is pressed says which ending it is, just before it submits. */
function choose({ form }: HTMLButtonElement, ending: Ending) {
  const status = form?.elements.namedItem('status');
  if (status instanceof HTMLInputElement) status.value = ending;
}
