import { bidi } from '@telemarket/composition/text';
import { type FieldError, invalidFields } from '../http/problem';
import { claimedAmount, fromCents, MAX_CENTS, toCents } from '../money/money';
import type { NewOrderItem } from '../order-item/order-item.repository';
import type { PricedProduct } from '../product/product.repository';
import type { OrderItemInput } from './order.dto';
import { refusedLinesMember, type RefusedLine, orderRefusal } from './order-refusal';

/**
 * Computes the lines and the total from the current prices of the products. The price in a request is the price that
 * the buyer saw. A product that costs more now is refused, and a product that costs less is sold at the lower price.
 * Throws 422 for a product that does not exist, for a quantity above 1 of a one-of-a-kind product, and for a total that
 * the database cannot store. Otherwise throws 409 for products that are not available or cost more now. Both errors
 * list every line that cannot be ordered.
 * @param taken the products that are sold, paused or reserved for another buyer
 */
export function priceOrder(
  items: OrderItemInput[],
  products: Map<number, PricedProduct>,
  taken: ReadonlySet<PricedProduct>,
): { lines: NewOrderItem[]; total: string } {
  const errors: FieldError[] = [];
  const refused: RefusedLine[] = [];
  const counted = new Set<number>();
  const lines: NewOrderItem[] = [];
  let cents = 0;
  items.forEach(({ productId, quantity, price: claim }, index) => {
    const product = products.get(productId);
    const seenPrice = claimedAmount(claim);
    if (!product) {
      errors.push({ field: `items[${index}].productId`, message: 'is not a product of the shop' });
      refused.push({ productId, title: null, reason: 'missing', isPaused: false, seenPrice, price: null });
      return;
    }
    const { title, image, price, isUnique, isPaused } = product;
    if (isUnique && (quantity > 1 || counted.has(productId))) {
      errors.push({ field: `items[${index}].quantity`, message: bidi`must be 1: “${title}” is one of a kind` });
    }
    counted.add(productId);
    const reason = reasonOf(product, taken, seenPrice);
    if (reason) refused.push({ productId, title, reason, isPaused, seenPrice, price });
    cents += toCents(price) * quantity;
    lines.push({ productId, productTitle: title, productImage: image, quantity, price });
  });
  if (errors.length) throw invalidFields(errors, 422, refusedLinesMember(refused));
  if (refused.length) throw orderRefusal(refused);
  if (cents > MAX_CENTS) throw invalidFields([{ field: 'items', message: 'have a total that is too high' }]);
  return { lines, total: fromCents(cents) };
}

/** Returns the total of lines that already have a price. */
export const totalOf = (lines: readonly Pick<NewOrderItem, 'price' | 'quantity'>[]): string =>
  fromCents(lines.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0));

function reasonOf(product: PricedProduct, taken: ReadonlySet<PricedProduct>, seenPrice: string) {
  if (taken.has(product)) return product.isSold ? 'sold' : 'reserved';
  return Number(product.price) > Number(seenPrice) ? 'price_changed' : null;
}
