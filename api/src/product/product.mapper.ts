import { artPath } from '../art/art-path';
import type { Product } from './product.entity';
import { type ProductSummaryRow, SUMMARY_FIELDS } from './product-columns';
import type { AdminProductView, ProductSummaryView, ProductView } from './product.view';

export type ProductDetailRow = ProductSummaryRow & Pick<Product, 'features' | 'sellerName'>;

export function productImage(product: Pick<Product, 'id' | 'category' | 'image'>): string {
  return product.image ?? artPath(product.category, product.id);
}

export function toProductSummary(product: ProductSummaryRow): ProductSummaryView {
  const summary = Object.fromEntries(SUMMARY_FIELDS.map((field) => [field, product[field]])) as ProductSummaryRow;
  return { ...summary, image: productImage(product), createdAt: product.createdAt.toISOString() };
}

export function toProductView(product: ProductDetailRow): ProductView {
  return { ...toProductSummary(product), features: product.features, sellerName: product.sellerName };
}

export function toAdminProduct(product: Product, orderCount: number): AdminProductView {
  return { ...toProductView(product), version: product.version, orderCount };
}
