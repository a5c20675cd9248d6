import { DateTime } from '@telemarket/kit/ui';
import type { PartialProduct } from './product.resource';
import styles from './sale-note.module.css';

/** What being one of a kind means for an order now. */
export function SaleNote({ product: { isUnique, availability, reservedUntil } }: { product: PartialProduct }) {
  if (availability === 'sold')
    return <p className={styles['note']}>This listing is sold and cannot be ordered any more.</p>;
  if (availability === 'reserved' && reservedUntil)
    return (
      <p className={styles['note']}>
        Reserved by an order until <DateTime iso={reservedUntil} />. Other orders are refused until then.
      </p>
    );
  return isUnique ? <p className={styles['note']}>There is only one: the first order reserves it.</p> : null;
}
