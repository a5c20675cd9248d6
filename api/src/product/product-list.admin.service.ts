import { Injectable, type StreamableFile } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository, type SelectQueryBuilder } from 'typeorm';
import { type CsvColumns, csvFile } from '../csv/csv-file';
import { likePattern } from '../database/like';
import { rowBatches } from '../database/row-batches';
import { rowWindow } from '../database/row-window';
import { pageWindow } from '../http/page-query.dto';
import { notFound } from '../http/problem';
import { OrderItemService } from '../order-item/order-item.service';
import { StatsService } from '../stats/stats.service';
import type { ProductFilterQuery, ProductListQuery } from './product.admin.dto';
import type { AdminProductView } from './product.view';
import { Product } from './product.entity';
import { toAdminProduct } from './product.mapper';
import { ADMIN_SORTS } from './product-sort';

/** The admins' view of the listed products. */
@Injectable()
export class ProductListAdminService {
  constructor(
    @InjectRepository(Product) private readonly products: Repository<Product>,
    private readonly items: OrderItemService,
    private readonly stats: StatsService,
  ) {}

  async list(query: ProductListQuery): Promise<{ rows: AdminProductView[]; total: number }> {
    const { column, direction } = ADMIN_SORTS[query.sort ?? 'newest'];
    const matching = this.matching(query);
    const sorted = matching.clone().orderBy(`product.${column}`, direction).addOrderBy('product.id', direction);
    const [products, total] = await Promise.all([
      rowWindow(this.products, sorted, pageWindow(query)),
      query.q || query.verified ? matching.getCount() : this.stats.products(query.category && [query.category]),
    ]);
    return { rows: await this.views(products), total };
  }

  async detail(id: number): Promise<AdminProductView> {
    const product = await this.products.findOneBy({ id, delistedAt: IsNull() });
    if (!product) throw notFound();
    return this.view(product);
  }

  async view(product: Product): Promise<AdminProductView> {
    const counts = await this.items.countOrders([product.id]);
    return toAdminProduct(product, counts.get(product.id) ?? 0);
  }

  csv(query: ProductFilterQuery): Promise<StreamableFile> {
    return csvFile('products', COLUMNS, this.viewBatches(query));
  }

  private async *viewBatches(query: ProductFilterQuery): AsyncGenerator<AdminProductView[]> {
    for await (const products of rowBatches(this.matching(query))) yield await this.views(products);
  }

  private async views(products: Product[]): Promise<AdminProductView[]> {
    const counts = await this.items.countOrders(products.map((product) => product.id));
    return products.map((product) => toAdminProduct(product, counts.get(product.id) ?? 0));
  }

  private matching({ q, category, verified }: ProductFilterQuery): SelectQueryBuilder<Product> {
    const query = this.products.createQueryBuilder('product').where('product.delistedAt IS NULL');
    if (category) query.andWhere('product.category = :category', { category });
    if (verified) query.andWhere('product.isVerified = :verified', { verified: verified === 'true' });
    if (q) {
      const text = "(product.title LIKE :text ESCAPE '!' OR product.sellerName LIKE :text ESCAPE '!')";
      query.andWhere(text, { text: likePattern(q) });
    }
    return query;
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
