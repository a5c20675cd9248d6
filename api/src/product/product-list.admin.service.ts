import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository, type SelectQueryBuilder } from 'typeorm';
import { AdminList } from '../csv/admin-list';
import type { CsvColumns } from '../csv/csv-file';
import { pageWindow } from '../http/page-query.dto';
import { notFound } from '../http/problem';
import { OrderItemService } from '../order-item/order-item.service';
import { StatsService } from '../stats/stats.service';
import type { ProductFilterQuery } from './product.admin.dto';
import type { AdminProductView } from './product.view';
import { Product } from './product.entity';
import { toAdminProduct } from './product.mapper';
import { ADMIN_SORTS, type AdminSort } from './product-sort';

/** The admins' view of the listed products. */
@Injectable()
export class ProductListAdminService extends AdminList<Product, AdminProductView, ProductFilterQuery, AdminSort> {
  protected readonly name = 'products';
  protected readonly columns = COLUMNS;
  protected readonly sorts = ADMIN_SORTS;
  protected readonly texts = ['title', 'sellerName'];
  protected override readonly window = pageWindow;

  constructor(
    @InjectRepository(Product) products: Repository<Product>,
    private readonly items: OrderItemService,
    private readonly stats: StatsService,
  ) {
    super(products);
  }

  async detail(id: number): Promise<AdminProductView> {
    const product = await this.rows.findOneBy({ id, delistedAt: IsNull() });
    if (!product) throw notFound();
    return this.view(product);
  }

  async view(product: Product): Promise<AdminProductView> {
    const counts = await this.items.countOrders([product.id]);
    return toAdminProduct(product, counts.get(product.id) ?? 0);
  }

  async views(products: Product[]): Promise<AdminProductView[]> {
    const counts = await this.items.countOrders(products.map((product) => product.id));
    return products.map((product) => toAdminProduct(product, counts.get(product.id) ?? 0));
  }

  protected filter(query: SelectQueryBuilder<Product>, { category, verified }: ProductFilterQuery): void {
    query.where('row.delistedAt IS NULL');
    if (category) query.andWhere('row.category = :category', { category });
    if (verified) query.andWhere('row.isVerified = :verified', { verified: verified === 'true' });
  }

  protected storedTotal({ category, verified }: ProductFilterQuery): Promise<number> | null {
    return verified ? null : this.stats.products(category && [category]);
  }
}

const COLUMNS: CsvColumns<AdminProductView> = {
  id: (row) => row.id,
  title: (row) => row.title,
  description: (row) => row.description,
  category: (row) => row.category,
  price: (row) => row.price,
  originalPrice: (row) => row.originalPrice,
  rating: (row) => row.rating,
  reviewCount: (row) => row.reviewCount,
  memberCount: (row) => row.memberCount,
  userCount: (row) => row.userCount,
  features: (row) => row.features.join('\n'),
  sellerName: (row) => row.sellerName,
  isVerified: (row) => row.isVerified,
  orderCount: (row) => row.orderCount,
  createdAt: (row) => row.createdAt,
};
