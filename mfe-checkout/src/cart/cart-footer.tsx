import { Button, formatPrice } from '@telemarket/kit';
import styles from './cart.module.css';

/** @param total A decimal string. */
export function CartFooter({ total, onProceed }: { total: string; onProceed: () => void }) {
  return (
    <div className={styles['footer']}>
      <TotalRow total={total} />
      <Button wide onClick={onProceed}>
        Proceed to Checkout
      </Button>
    </div>
  );
}

export interface CustomerFooterProps {
  /** The form that Place Order submits. */
  formId: string;
  total: string;
  onBack: () => void;
}

export function CustomerFooter({ formId, total, onBack }: CustomerFooterProps) {
  return (
    <div className={styles['footer']}>
      <TotalRow total={total} />
      <p className={styles['payment']}>Payment is arranged between you and the seller. You are not charged here.</p>
      <div className={styles['actions']}>
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" form={formId} className={styles['main']}>
          Place Order
        </Button>
      </div>
    </div>
  );
}

function TotalRow({ total }: { total: string }) {
  return (
    <p className={styles['total']}>
      <span>Total</span>
      <strong className={styles['amount']}>{formatPrice(total)}</strong>
    </p>
  );
}
