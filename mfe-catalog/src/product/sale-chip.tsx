import { Chip } from '@telemarket/kit';
import type { PartialProduct } from './product.resource';
import { saleState } from './sale-state';

interface SaleChipProps {
  product: PartialProduct;
  /** Whether the visitor has reserved the listing. */
  isOwn: boolean;
}

/** Shows that a listing is unique, reserved or sold; null for other listings. */
export function SaleChip({ product, isOwn }: SaleChipProps) {
  const state = saleState(product);
  if (state === 'sold') return <Chip tone="neutral">Sold</Chip>;
  if (state === 'reserved') {
    return <Chip tone={isOwn ? 'success' : 'warning'}>{isOwn ? 'Reserved for you' : 'Reserved'}</Chip>;
  }
  return product.isUnique ? <Chip tone="neutral">One of a kind</Chip> : null;
}
