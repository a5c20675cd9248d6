import { bidi } from '@telemarket/composition/text';
import { type FieldError, invalid } from '../http/problem';
import { claimedAmount, fromCents, MAX_CENTS, toCents } from '../money/money';
import type { NewOrderItem } from '../order-item/order-item.repository';
import type { PricedProduct } from '../product/product.repository';
import type { OrderItemInput } from './order.dto';
import { linesOf, type RefusedLine, refuse } from './order-refusal';

/**
 * Computes lines and total from the products' prices. The price in a request is what the buyer saw: a product that
 * costs more now is refused, and one that costs less is sold at the lower price. Throws 422 for missing products, for
 * several pieces of a unique one, and for a total that the database cannot store; otherwise 409 for products that are
 * taken or cost more. Both problems name every line that cannot be ordered.
 * @param taken the products that are sold, paused, or reserved for another buyer
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
  if (errors.length) throw invalid(errors, 422, linesOf(refused));
  if (refused.length) throw refuse(refused);
  if (cents > MAX_CENTS) throw invalid([{ field: 'items', message: 'cost more than an order may cost' }]);
  return { lines, total: fromCents(cents) };
}

/** The sum of lines that were priced before. */
export const totalOf = (lines: readonly Pick<NewOrderItem, 'price' | 'quantity'>[]): string =>
  fromCents(lines.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0));

function reasonOf(product: PricedProduct, taken: ReadonlySet<PricedProduct>, seenPrice: string) {
  if (taken.has(product)) return product.isSold ? 'sold' : 'reserved';
  return Number(product.price) > Number(seenPrice) ? 'price_changed' : null;
}
