import { Chip } from '@telemarket/kit';
import { discountPercent } from './price';

export function DiscountBadge({ price, originalPrice }: { price: string; originalPrice: string | null }) {
  const percent = discountPercent(price, originalPrice);
  return percent === null ? null : <Chip tone="sale">{percent}% OFF</Chip>;
}
