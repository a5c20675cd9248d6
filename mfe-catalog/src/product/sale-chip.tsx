import { Chip } from '@telemarket/kit';
import type { PartialProduct } from './product.resource';

/** Says of a listing that it is one of a kind, or sold. Nothing of others. */
export function SaleChip({ product: { isUnique, availability } }: { product: PartialProduct }) {
  const text = availability === 'sold' ? 'Sold' : isUnique && 'One of a kind';
  return text ? <Chip tone="neutral">{text}</Chip> : null;
}
