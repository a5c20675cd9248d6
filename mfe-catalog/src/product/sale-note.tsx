import { Link } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import type { PartialProduct } from './product.resource';
import styles from './sale-note.module.css';
import { type OwnReservation, saleState } from './sale-state';

interface SaleNoteProps {
  product: PartialProduct;
  own: OwnReservation | null;
}

/** Explains what the state of a unique listing means for an order. */
export function SaleNote({ product, own }: SaleNoteProps) {
  const { isUnique, reservedUntil } = product;
  if (saleState(product) === 'sold')
    return <p className={styles.note}>This listing is sold and cannot be ordered any more.</p>;
  if (reservedUntil && own)
    return (
      <p className={`${styles.note} ${styles.own}`}>
        You reserved this until <DateTime iso={reservedUntil} />. <Link to={own.orderPath}>See your order</Link>
      </p>
    );
  if (reservedUntil)
    return (
      <p className={`${styles.note} ${styles.taken}`}>
        Reserved for another buyer until <DateTime iso={reservedUntil} />. If it is not sold by then, you can order it.
      </p>
    );
  return isUnique ? <p className={styles.note}>There is only one: the first order reserves it.</p> : null;
}
