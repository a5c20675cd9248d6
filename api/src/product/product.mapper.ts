import { artPath } from '../art/art-path';
import type { Product } from './product.entity';
import { type ProductSummaryRow, SUMMARY_FIELDS } from './product-columns';
import type { AdminProductView, ProductSummaryView, ProductView } from './product.view';

export type ProductDetailRow = ProductSummaryRow & Pick<Product, 'features' | 'sellerName'>;

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
  return { ...toProductSummary(product), features: product.features, sellerName: product.sellerName };
}

export function toAdminProduct(product: Product, orderCount: number): AdminProductView {
  const { sellerEmail, version } = product;
  return { ...toProductView(product), sellerEmail, version, orderCount };
}
