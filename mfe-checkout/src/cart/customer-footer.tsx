import { Button } from '@telemarket/kit';
import styles from './cart.module.css';
import { TotalRow } from './total-row';

export interface CustomerFooterProps {
  /** The form that Place Order sends. */
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
