import { formatPrice } from '@telemarket/kit';
import styles from './cart.module.css';

/** @param total decimal string. */
export function TotalRow({ total }: { total: string }) {
  return (
    <p className={styles['total']}>
      <span>Total</span>
      <strong className={styles['amount']}>{formatPrice(total)}</strong>
    </p>
  );
}
