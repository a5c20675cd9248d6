import type { ItemCheck } from '@telemarket/contract';
import { isId, isIsoDate, isPrice, isRecord, isText } from '../store/check';

/** The answer of the shop about one product of the cart. */
export interface CheckedItem extends Pick<ItemCheck, 'productId' | 'isUnique' | 'detail' | 'orderId'> {
  /** `reserved` means that another buyer has reserved the product. */
  availability: ItemCheck['availability'];
  /**
   * The price as a decimal string. Null when the shop no longer has the product, or when the API does not send the
   * price.
   */
  price: string | null;
  title: string | null;
  /** Missing when the shop no longer has the product, or when the API does not send the seller. */
  sellerName?: string;
  /**
   * The end of the product's reservation by any buyer. Null: the product is not reserved, or the API does not send the
   * end.
   */
  reservedUntil: string | null;
  /** Set if the seller has paused their listings. The availability is then `reserved`. */
  isPaused?: true;
}

const AVAILABILITIES: readonly unknown[] = ['available', 'reserved', 'sold', 'missing'];

/** @returns The checked products from the response of `POST /api/orders/check`. Undefined for any other value. */
export function readChecks(answer: unknown): CheckedItem[] | undefined {
  if (!Array.isArray(answer)) return undefined;
  const checks = answer.map(toCheckedItem);
  return checks.every((check) => check !== undefined) ? checks : undefined;
}

function toCheckedItem(value: unknown): CheckedItem | undefined {
  if (!isRecord(value) || !isId(value['productId']) || !AVAILABILITIES.includes(value['availability']))
    return undefined;
  const { productId, availability, isUnique, detail, orderId, price, title, sellerName, reservedUntil } = value;
  return {
    productId,
    availability: availability as CheckedItem['availability'],
    isUnique: isUnique === true,
    detail: isText(detail) ? detail : null,
    orderId: isText(orderId) ? orderId : null,
    price: isPrice(price) ? price : null,
    title: isText(title) ? title : null,
    ...(isText(sellerName) && { sellerName }),
    reservedUntil: isIsoDate(reservedUntil) ? reservedUntil : null,
    ...(value['isPaused'] === true && { isPaused: true }),
  };
}
