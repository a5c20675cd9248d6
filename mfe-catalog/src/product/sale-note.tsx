import { Chip, Link } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import type { PartialProduct } from './product.resource';
import styles from './sale-note.module.css';
import { saleState } from './sale-state';

interface SaleProps {
  product: PartialProduct;
  /** The path of the order with which the visitor has reserved the listing. */
  own: string | null;
}

/** Shows that a listing is unique, reserved, paused or sold; null for other listings. */
export function SaleChip({ product, own }: SaleProps) {
  const state = saleState(product);
  if (state === 'sold') return <Chip tone="neutral">Sold</Chip>;
  if (state === 'paused') return <Chip tone="neutral">Not for sale at the moment</Chip>;
  if (state === 'reserved') {
    return <Chip tone={own ? 'success' : 'warning'}>{own ? 'Reserved for you' : 'Reserved'}</Chip>;
  }
  return product.isUnique ? <Chip tone="neutral">One of a kind</Chip> : null;
}

/** Explains what the state of a listing means for an order. */
export function SaleNote({ product, own }: SaleProps) {
  const { isUnique, reservedUntil } = product;
  const state = saleState(product);
  if (state === 'sold') return <p className={styles.note}>This listing is sold and cannot be ordered any more.</p>;
  if (state === 'paused') return <p className={styles.note}>Its seller takes no orders right now.</p>;
  if (reservedUntil && own)
    return (
      <p className={`${styles.note} ${styles.own}`}>
        You reserved this until <DateTime iso={reservedUntil} />. <Link to={own}>See your order</Link>
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
