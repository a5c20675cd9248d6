import { chooseArtTopic } from '@telemarket/artwork';
import { columnName } from '../database/columns';
import type { Tx } from '../database/transactions';
import type { ProductInput } from './product.admin.dto';
import type { Product } from './product.entity';
import { SellerLinkRepository } from '../seller/seller-link.repository';
import { topicKey, topicSlug } from '../topic/topic-name';
import { ProductChangeRepository } from './product-change.repository';

/**
 * A product for the catalogue. Nobody has reviewed it, so its rating can only be the one of the demonstration
 * catalogue.
 */
export type NewProduct = Omit<ProductInput, 'topicId'> &
  Pick<Product, 'rating' | 'reviewCount' | 'createdAt'> &
  Partial<Pick<Product, 'id' | 'verifiedAt' | 'countSourceAt'>> & {
    /** The name of the topic. A new name is added to the topics. */
    topic?: string | null;
  };

const SELECT_TOPICS = 'SELECT id, name_key AS nameKey, slug FROM topic';
const INSERT_TOPIC = 'INSERT INTO topic (name, name_key, slug) VALUES (?, ?, ?)';
const REMOVE_SAMPLE_RATINGS = `UPDATE product SET rating = IF(is_sample_rating, 0, rating),
  review_count = IF(is_sample_rating, 0, review_count), is_sample_rating = FALSE, demo_rating = NULL,
  demo_review_count = NULL WHERE demo_review_count IS NOT NULL`;

/** Uses plain SQL, because commands have no entities, and because the ORM takes several times as long. */
export class ProductImportRepository {
  private readonly sellers = new SellerLinkRepository();

  constructor(private readonly changes = new ProductChangeRepository()) {}

  async hasProducts(tx: Tx): Promise<boolean> {
    return (await tx.query<unknown[]>('SELECT 1 FROM product LIMIT 1')).length > 0;
  }

  async insert(tx: Tx, products: readonly NewProduct[]): Promise<void> {
    const topics = await this.topicIds(tx, [...new Set(products.flatMap(({ topic }) => topic ?? []))]);
    const rows = products.map(({ topic, ...product }) => ({
      ...product,
      topicId: topic ? topics.get(topicKey(topic)) : null,
      artTopic: chooseArtTopic(product.title, product.description, product.category),
      isUnique: product.isUnique ?? false,
      countSource: product.countSource ?? 'seller',
      countSourceOf: product.memberCount ?? product.userCount,
      sinceSource: product.sinceSource ?? 'seller',
      isSampleRating: product.reviewCount > 0,
      demoRating: product.reviewCount > 0 ? product.rating : null,
      demoReviewCount: product.reviewCount || null,
      features: JSON.stringify(product.features),
    }));
    const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))] as (keyof (typeof rows)[number])[];
    const values = rows.map((row) => fields.map((field) => row[field] ?? null));
    await tx.query(`INSERT INTO product (${fields.map(columnName).join(', ')}) VALUES ?`, [values]);
    await this.sellers.linkByTexts(tx, await this.sellers.findDifferent(tx, rows.length));
    await this.changes.insert(tx, null);
  }

  private async topicIds(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
    const topics = await tx.query<{ id: number; nameKey: string; slug: string }[]>(SELECT_TOPICS);
    const ids = new Map(topics.map(({ id, nameKey }) => [nameKey, id]));
    const slugs = new Set(topics.map(({ slug }) => slug));
    for (const name of names.filter((missing) => !ids.has(topicKey(missing)))) {
      const slug = topicSlug(name, slugs);
      slugs.add(slug);
      const { insertId } = await tx.query<{ insertId: number }>(INSERT_TOPIC, [name, topicKey(name), slug]);
      ids.set(topicKey(name), insertId);
    }
    return ids;
  }

  /** Removes the ratings of the demonstration catalogue, because a public shop shows only ratings of its buyers. */
  async removeSampleRatings(tx: Tx): Promise<void> {
    const { affectedRows } = await tx.query<{ affectedRows: number }>(REMOVE_SAMPLE_RATINGS);
    if (affectedRows) await this.changes.insert(tx, null);
  }
}
