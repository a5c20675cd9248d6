import { artPath } from '../art/art-path';
import type { Product } from './product.entity';
import { type ProductSummaryRow, SUMMARY_FIELDS } from './product-columns';
import type { Availability } from './availability';
import type { AdminProductView, ProductSummaryView, ProductView } from './product.view';

export type ProductDetailRow = ProductSummaryRow &
  Pick<Product, 'features' | 'sellerName' | 'reservedUntil' | 'soldAt'>;

export function productImage(product: Pick<Product, 'id' | 'category' | 'image'>): string {
  return product.image ?? artPath(product.category, product.id);
}

export function toProductSummary(product: ProductSummaryRow): ProductSummaryView {
  const summary: Record<string, unknown> = {};
  for (const field of SUMMARY_FIELDS) summary[field] = product[field];
  summary.image = productImage(product);
  summary.createdAt = product.createdAt.toISOString();
  return summary as unknown as ProductSummaryView;
}

export function toProductView(product: ProductDetailRow): ProductView {
  const { features, sellerName, reservedUntil } = product;
  const availability = availabilityOf(product);
  const until = availability === 'reserved' && reservedUntil ? reservedUntil.toISOString() : null;
  return { ...toProductSummary(product), features, sellerName, availability, reservedUntil: until };
}

function availabilityOf({
  isUnique,
  reservedUntil,
  soldAt,
}: Pick<Product, 'isUnique' | 'reservedUntil' | 'soldAt'>): Availability {
  if (soldAt) return 'sold';
  return isUnique && reservedUntil && reservedUntil.getTime() > Date.now() ? 'reserved' : 'available';
}

export function toAdminProduct(product: Product, orderCount: number): AdminProductView {
  const { sellerEmail, version, reservedBy } = product;
  const view = toProductView(product);
  const order = view.availability === 'available' ? null : reservedBy;
  return { ...view, sellerEmail, version, orderCount, reservedBy: order };
}
