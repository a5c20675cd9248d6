import { artPath } from '../art/art-path';
import type { Product } from './product.entity';
import type { AdminProductView } from './product.admin.view';
import type { ProductSummaryView, ProductView } from './product.view';

export type ProductSummaryRow = Omit<Product, 'features' | 'sellerName' | 'artTopic' | 'version' | 'delistedAt'>;

export function productImage(product: Pick<Product, 'id' | 'category' | 'image'>): string {
  return product.image ?? artPath(product.category, product.id);
}

export function toProductSummary(product: ProductSummaryRow): ProductSummaryView {
  return {
    id: product.id,
    title: product.title,
    description: product.description,
    category: product.category,
    price: product.price,
    originalPrice: product.originalPrice,
    image: productImage(product),
    rating: product.rating,
    reviewCount: product.reviewCount,
    memberCount: product.memberCount,
    userCount: product.userCount,
    isVerified: product.isVerified,
    createdAt: product.createdAt.toISOString(),
  };
}

export function toProductView(product: Product): ProductView {
  return { ...toProductSummary(product), features: product.features, sellerName: product.sellerName };
}

export function toAdminProduct(product: Product, orderCount: number): AdminProductView {
  return { ...toProductView(product), version: product.version, orderCount };
}
