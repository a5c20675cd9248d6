import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { likePattern } from '../database/like';
import { StatsService } from '../stats/stats.service';
import { CATEGORIES } from './category';
import type { Sort } from './product.dto';
import { type Found, type ProductFilter, ProductSearch, TOTAL_CAP } from './product-search';

type Sql = { text: string; values: unknown[] };
type Keys = { id: number }[];

const ORDER: Record<Sort, string> = {
  popular: 'review_count DESC, id DESC',
  'price-low': 'price ASC, id ASC',
  'price-high': 'price DESC, id DESC',
  rating: 'rating DESC, id DESC',
  newest: 'created_at DESC, id DESC',
};

const LISTED = 'delisted_at IS NULL';
const TITLE = "title LIKE ? ESCAPE '!'";
const ELSEWHERE = "(description LIKE ? ESCAPE '!' OR category LIKE ? ESCAPE '!')";
const ANYWHERE = `(${TITLE} OR ${ELSEWHERE})`;

/** The search that any SQL database can do, and the reference for faster ones. Case folds as the collation has it. */
@Injectable()
export class LikeProductSearch extends ProductSearch {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stats: StatsService,
  ) {
    super();
  }

  async suggest(text: string, limit: number): Promise<Found> {
    const like = likePattern(text);
    const anywhere = { text: ANYWHERE, values: [like, like, like] };
    const [titles, counted] = await Promise.all([
      this.keys({ text: TITLE, values: [like] }, 'popular', 0, limit),
      this.count(anywhere),
    ]);
    const ids = [...titles];
    if (titles.length < limit && counted.total > titles.length) {
      const others = { text: `NOT ${TITLE} AND ${ELSEWHERE}`, values: [like, like, like] };
      ids.push(...(await this.keys(others, 'popular', 0, limit - titles.length)));
    }
    return { ids, ...counted };
  }

  async page(filter: ProductFilter, sort: Sort, offset: number, limit: number): Promise<Found> {
    const where = conditions(filter);
    const counted = hasKeptTotal(filter) ? await this.kept(filter) : await this.count(where);
    if (!counted.capped && offset >= counted.total) return { ids: [], ...counted };
    return { ids: await this.keys(where, sort, offset, limit), ...counted };
  }

  private async keys(where: Sql, sort: Sort, offset: number, limit: number): Promise<number[]> {
    const rows = await this.dataSource.query<Keys>(
      `SELECT id FROM product WHERE ${LISTED} AND ${where.text} ORDER BY ${ORDER[sort]} LIMIT ? OFFSET ?`,
      [...where.values, limit, offset],
    );
    return rows.map((row) => row.id);
  }

  private async kept({ categories }: ProductFilter): Promise<Omit<Found, 'ids'>> {
    const counted = categories.length ? categories : CATEGORIES;
    const total = await this.stats.sum(...counted.map((category) => `product.${category}` as const));
    return { total, capped: false };
  }

  private async count(where: Sql): Promise<Omit<Found, 'ids'>> {
    const [row] = await this.dataSource.query<{ total: number }[]>(
      `SELECT COUNT(*) AS total FROM (SELECT 1 FROM product WHERE ${LISTED} AND ${where.text} LIMIT ?) AS matching`,
      [...where.values, TOTAL_CAP + 1],
    );
    const total = row?.total ?? 0;
    return { total: Math.min(total, TOTAL_CAP), capped: total > TOTAL_CAP };
  }
}

function conditions({ categories, text, minPrice, maxPrice, minRating }: ProductFilter): Sql {
  const parts: Sql[] = [];
  const add = (part: string, ...values: unknown[]) => parts.push({ text: part, values });
  if (categories.length) add(`category IN (${categories.map(() => '?').join(', ')})`, ...categories);
  if (minPrice !== undefined) add('price >= ?', minPrice);
  if (maxPrice !== undefined) add('price <= ?', maxPrice);
  if (minRating !== undefined) add('rating >= ?', minRating);
  if (text) add(ANYWHERE, likePattern(text), likePattern(text), likePattern(text));
  return {
    text: parts.map((part) => part.text).join(' AND ') || 'TRUE',
    values: parts.flatMap((part) => part.values),
  };
}

function hasKeptTotal({ text, minPrice, maxPrice, minRating }: ProductFilter): boolean {
  return !text && minPrice === undefined && maxPrice === undefined && minRating === undefined;
}
