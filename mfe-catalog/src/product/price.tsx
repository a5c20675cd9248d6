import { formatPrice, toCents } from '@telemarket/kit';
import { VisuallyHidden } from '../visually-hidden';
import styles from './price.module.css';

/** Rounded percent off, or null where there is nothing true to say: only an original above the price, above 0, counts. */
export function discountPercent(price: string, originalPrice: string | null): number | null {
  if (originalPrice === null) return null;
  const now = toCents(price);
  const before = toCents(originalPrice);
  if (!(before > now && now > 0)) return null;
  return Math.round((1 - now / before) * 100) || null;
}

export function Price({
  price,
  originalPrice,
  large = false,
}: {
  price: string;
  originalPrice: string | null;
  large?: boolean;
}) {
  const struck = discountPercent(price, originalPrice) === null ? null : originalPrice;
  return (
    <p className={`${styles['price']} ${large ? styles['large'] : ''}`}>
      <span className={styles['now']}>{formatPrice(price)}</span>
      {struck && (
        <s className={styles['was']}>
          <VisuallyHidden>was </VisuallyHidden>
          {formatPrice(struck)}
        </s>
      )}
    </p>
  );
}
