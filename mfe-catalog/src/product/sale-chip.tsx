import { Chip } from '@telemarket/kit';
import type { PartialProduct } from './product.resource';
import { saleState } from './sale-state';

export interface SaleProps {
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
