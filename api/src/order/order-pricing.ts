import { type FieldError, invalid } from '../http/problem';
import { fromCents, MAX_CENTS, toCents } from '../money/money';
import type { NewOrderItem } from '../order-item/order-item.repository';
import type { PricedProduct } from '../product/product.repository';
import type { OrderItemInput } from './order.dto';

export type OrderedItem = Pick<OrderItemInput, 'productId' | 'quantity'>;

/**
 * Computes lines and total from the products' prices, and ignores the prices that the client has sent. Throws 422 for
 * missing products, for several pieces of a unique one, and for a total that the database cannot store.
 */
export function priceOrder(
  items: OrderedItem[],
  products: Map<number, PricedProduct>,
): { lines: NewOrderItem[]; total: string } {
  const errors: FieldError[] = [];
  const counted = new Set<number>();
  const lines: NewOrderItem[] = [];
  let cents = 0;
  items.forEach(({ productId, quantity }, index) => {
    const product = products.get(productId);
    if (!product) {
      errors.push({ field: `items[${index}].productId`, message: 'is not a product of the shop' });
      return;
    }
    if (product.isUnique && (quantity > 1 || counted.has(productId))) {
      errors.push({ field: `items[${index}].quantity`, message: `must be 1: “${product.title}” is one of a kind` });
    }
    counted.add(productId);
    cents += toCents(product.price) * quantity;
    lines.push({ productId, productTitle: product.title, productImage: product.image, quantity, price: product.price });
  });
  if (errors.length) throw invalid(errors);
  if (cents > MAX_CENTS) throw invalid([{ field: 'items', message: 'cost more than an order may cost' }]);
  return { lines, total: fromCents(cents) };
}
