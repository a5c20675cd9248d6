import { formatPrice } from '@telemarket/kit';
import styles from './item.module.css';

/** @param total A decimal string. */
export const TotalRow = ({ total }: { total: string }) => (
  <p className={styles.total}>
    <span>Total</span>
    <strong className={styles.amount}>{formatPrice(total)}</strong>
  </p>
);
