import { Button } from '@telemarket/kit';
import { TotalRow } from './total-row';
import styles from './cart.module.css';

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
