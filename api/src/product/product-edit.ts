import { PartialType, PickType } from '@nestjs/swagger';
import { WholeNumberField } from '../http/field.decorator';
import { invalidFields } from '../http/problem';
import { fromCents, MAX_CENTS, toCents } from '../money/money';
import { type ProductChange, ProductInput } from './product.admin.dto';
import type { Product } from './product.entity';

const COMMON_FIELDS = ['price', 'sellerName', 'category', 'topicId', 'language', 'state'] as const;

/** A change that many listings get at once. */
export class ProductEdit extends PartialType(PickType(ProductInput, COMMON_FIELDS), { skipNullProperties: false }) {
  @WholeNumberField({
    ...{ required: false, type: 'integer', minimum: -99, maximum: 900 },
    description: 'The percentage by which each price changes',
  })
  pricePercent?: number;
}

/** Throws 422 unless the edit has exactly one change. A listing that is refused then has one clear reason. */
export function checkEdit(edit: ProductEdit | null | undefined): void {
  const fields = Object.entries(edit ?? {}).filter(([, value]) => value !== undefined);
  if (fields.length !== 1) throw invalidFields([{ field: 'edit', message: 'must have exactly one change' }]);
}

/** Returns the change of one listing. Throws 422 for a price that no listing may have. */
export function changeOf({ pricePercent, ...change }: ProductEdit, { price }: Pick<Product, 'price'>): ProductChange {
  if (typeof pricePercent !== 'number') return change;
  const cents = Math.round((toCents(price) * (100 + pricePercent)) / 100);
  if (cents < 1 || cents > MAX_CENTS)
    throw invalidFields([{ field: 'price', message: 'would not be a possible price' }]);
  return { price: fromCents(cents) };
}
