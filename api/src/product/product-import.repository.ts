import { artTopic } from '@telemarket/artwork';
import type { DataSource } from 'typeorm';
import { columnName } from '../database/columns';
import type { ProductInput } from './product.admin.dto';
import type { Product } from './product.entity';
import { ProductChangeRepository } from './product-change.repository';

/** A product whose rating is that of the demonstration catalogue, because nobody has reviewed it. */
export type NewProduct = ProductInput &
  Pick<Product, 'rating' | 'reviewCount' | 'createdAt'> &
  Partial<Pick<Product, 'verifiedAt'>>;

const BATCH = 2_000;

const REMOVE_SAMPLE_RATINGS = `UPDATE product SET rating = IF(is_sample_rating, 0, rating),
  review_count = IF(is_sample_rating, 0, review_count), is_sample_rating = FALSE, demo_rating = NULL,
  demo_review_count = NULL WHERE demo_review_count IS NOT NULL`;

/** Adds many products. It needs no entities and no application, so that commands can use it. */
export class ProductImportRepository {
  private readonly changes: ProductChangeRepository;

  constructor(private readonly dataSource: DataSource) {
    this.changes = new ProductChangeRepository(dataSource);
  }

  async hasProducts(): Promise<boolean> {
    return (await this.dataSource.query<unknown[]>('SELECT 1 FROM product LIMIT 1')).length > 0;
  }

  /** Adds products in batches, each in one transaction. Returns how many were added. */
  async insert(products: Iterable<NewProduct>): Promise<number> {
    let added = 0;
    let batch: NewProduct[] = [];
    const flush = async () => {
      await this.insertBatch(batch);
      added += batch.length;
      batch = [];
    };
    for (const product of products) if (batch.push(product) === BATCH) await flush();
    if (batch.length) await flush();
    return added;
  }

  /** Uses plain SQL, because the ORM takes several times as long. */
  private async insertBatch(products: NewProduct[]): Promise<void> {
    const rows = products.map((product) => ({
      ...product,
      artTopic: artTopic(product.title, product.description, product.category),
      isUnique: product.isUnique ?? false,
      isSampleRating: product.reviewCount > 0,
      demoRating: product.reviewCount > 0 ? product.rating : null,
      demoReviewCount: product.reviewCount || null,
      features: JSON.stringify(product.features),
    }));
    const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))] as (keyof (typeof rows)[number])[];
    await this.dataSource.transaction(async (tx) => {
      const values = rows.map((row) => fields.map((field) => row[field] ?? null));
      await tx.query(`INSERT INTO product (${fields.map(columnName).join(', ')}) VALUES ?`, [values]);
      await this.changes.insert(tx, null);
    });
  }

  /** A public shop shows only ratings of its buyers. */
  async removeSampleRatings(): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const { affectedRows } = await tx.query<{ affectedRows: number }>(REMOVE_SAMPLE_RATINGS);
      if (affectedRows) await this.changes.insert(tx, null);
    });
  }
}
