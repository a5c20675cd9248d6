import { Link } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import type { SaleProps } from './sale-chip';
import styles from './sale-note.module.css';
import { saleState } from './sale-state';

/** Explains what the state of a listing means for an order. */
export function SaleNote({ product, own }: SaleProps) {
  const { isUnique, reservedUntil } = product;
  const state = saleState(product);
  if (state === 'sold') return <p className={styles.note}>This listing has been sold and can no longer be ordered.</p>;
  if (state === 'paused') return <p className={styles.note}>This listing cannot be ordered right now.</p>;
  if (reservedUntil && own)
    return (
      <p className={`${styles.note} ${styles.own}`}>
        You have reserved this listing until <DateTime iso={reservedUntil} />. <Link to={own}>See your order</Link>
      </p>
    );
  if (reservedUntil)
    return (
      <p className={`${styles.note} ${styles.taken}`}>
        Reserved for another buyer until <DateTime iso={reservedUntil} />. If the listing is not sold by then, you can
        order it.
      </p>
    );
  return isUnique ? <p className={styles.note}>There is only one, and the first order reserves it.</p> : null;
}
