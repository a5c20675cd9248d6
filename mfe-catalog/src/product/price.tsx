import type { ProductSummary } from '@telemarket/contract';
import { Chip, formatPrice, toCents } from '@telemarket/kit';
import { VisuallyHidden } from '@telemarket/kit/ui';
import styles from './price.module.css';

type Prices = Pick<ProductSummary, 'price' | 'originalPrice'>;

/** The discount in whole percents; null unless the price is above 0 and below the original price. */
export function discountPercent({ price, originalPrice }: Prices): number | null {
  if (originalPrice === null) return null;
  const now = toCents(price);
  const before = toCents(originalPrice);
  if (!(before > now && now > 0)) return null;
  return Math.round((1 - now / before) * 100) || null;
}

export function Price({ price, originalPrice, large = false }: Prices & { large?: boolean }) {
  return (
    <p className={`${styles.price} ${large ? styles.large : ''}`}>
      <span className={styles.now}>{formatPrice(price)}</span>
      {originalPrice !== null && discountPercent({ price, originalPrice }) !== null && (
        <s className={styles.was}>
          <VisuallyHidden>was </VisuallyHidden>
          <span>{formatPrice(originalPrice)}</span>
        </s>
      )}
    </p>
  );
}

export function DiscountBadge({ price, originalPrice }: Prices) {
  const percent = discountPercent({ price, originalPrice });
  return percent === null ? null : <Chip tone="sale">{`${percent}% OFF`}</Chip>;
}
