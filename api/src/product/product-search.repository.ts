import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { type FindOptionsSelect, In, IsNull } from 'typeorm';
import { columnName } from '../database/columns';
import { likePattern } from '../database/like';
import { Product } from './product.entity';
import {
  PRODUCT_SCHEMA,
  type ProductSummaryRow,
  type ProductSort,
  PRODUCT_SORTS,
  SUMMARY_FIELDS,
} from './product-columns';
import { IS_LISTED } from './product-index.repository';
import {
  type Condition,
  conditionsOf,
  toFacetFilters,
  hasConditions,
  type ProductFilter,
  toFacets,
} from './product-filter';
import { MAX_EXACT_TOTAL, type SearchResult } from './product-search';
import type { ProductFacetsView } from './product.view';
import type { TopicsById } from '../topic/topic-list';
import { readSearchText, type SearchWord } from './search-text';

/** The maximum number of products for which options are counted. */
const MAX_COUNTED_PRODUCTS = 10_000;

type Sql = { text: string; values: unknown[] };

const SUMMARY_SELECT: FindOptionsSelect<Product> = Object.fromEntries(SUMMARY_FIELDS.map((field) => [field, true]));
const SELECT_LANGUAGES = `SELECT DISTINCT language FROM product WHERE ${IS_LISTED} AND language IS NOT NULL ORDER BY language`;
const SELECT_TOPICS = `SELECT DISTINCT topic_id AS id FROM product WHERE ${IS_LISTED} AND topic_id IS NOT NULL`;
const EVERY_ROW: Sql = { text: 'TRUE', values: [] };
const SEARCHED_COLUMNS = Object.entries(PRODUCT_SCHEMA.columns)
  .filter(([, column]) => 'search' in column && column.search)
  .map(([name]) => columnName(name));

/** Searches products with SQL alone, by the rules of the collation. */
@Injectable()
export class ProductSearchRepository {
  async page(tx: Tx, filter: ProductFilter, sort: ProductSort, offset: number, limit: number): Promise<SearchResult> {
    const where = toConditionsSql(filter);
    const counted = hasConditions(filter) ? await this.countRows(tx, where) : await this.countCategories(tx, where);
    if (!counted.capped && offset >= counted.total) return { ids: [], ...counted };
    return { ids: await this.findKeys(tx, where, orderOf(filter, sort), offset, limit), ...counted };
  }

  /** Counts all options in one scan, which would take too long for more than MAX_COUNTED_PRODUCTS products. */
  async facets(tx: Tx, filter: ProductFilter, topics: TopicsById): Promise<ProductFacetsView> {
    if ((await this.countUpTo(tx, MAX_COUNTED_PRODUCTS + 1, EVERY_ROW)) > MAX_COUNTED_PRODUCTS)
      return toFacets(null, { languages: [], topics: [] });
    const { text: words, seller, ...choices } = filter;
    const languages = (await tx.query<{ language: string }[]>(SELECT_LANGUAGES)).map(({ language }) => language);
    const used = new Set((await tx.query<{ id: number }[]>(SELECT_TOPICS)).map(({ id }) => id));
    const facetValues = { languages, topics: [...topics.values()].filter(({ id }) => used.has(id)) };
    const options = toFacetFilters({ ...choices, text: '' }, facetValues).map(toConditionsSql);
    const where = toConditionsSql({ categories: [], text: words, seller });
    const [row = {}] = await tx.query<Record<string, string | null>[]>(
      `SELECT ${options.map(({ text }, at) => `SUM(${text}) AS option${at}`).join(', ')}
       FROM product WHERE ${IS_LISTED} AND ${where.text}`,
      [...options.flatMap(({ values }) => values), ...where.values],
    );
    const counts = options.map((_, at) => Number(row[`option${at}`] ?? 0));
    return toFacets(counts, facetValues);
  }

  async rows(tx: Tx, ids: number[]): Promise<ProductSummaryRow[]> {
    if (!ids.length) return [];
    const found = await tx.find(Product, { where: { id: In(ids), delistedAt: IsNull() }, select: SUMMARY_SELECT });
    const rows = new Map(found.map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  }

  private async findKeys(tx: Tx, where: Sql, order: Sql, offset: number, limit: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }[]>(
      `SELECT id FROM product WHERE ${IS_LISTED} AND ${where.text} ORDER BY ${order.text} LIMIT ? OFFSET ?`,
      [...where.values, ...order.values, limit, offset],
    );
    return rows.map((row) => row.id);
  }

  /** Counts the products of whole categories exactly. */
  private async countCategories(tx: Tx, where: Sql): Promise<Omit<SearchResult, 'ids'>> {
    const sql = `SELECT COUNT(*) AS total FROM product WHERE ${IS_LISTED} AND ${where.text}`;
    const [row] = await tx.query<{ total: number }[]>(sql, where.values);
    return { total: row?.total ?? 0, capped: false };
  }

  private async countRows(tx: Tx, where: Sql): Promise<Omit<SearchResult, 'ids'>> {
    const total = await this.countUpTo(tx, MAX_EXACT_TOTAL + 1, where);
    return { total: Math.min(total, MAX_EXACT_TOTAL), capped: total > MAX_EXACT_TOTAL };
  }

  private async countUpTo(tx: Tx, max: number, where: Sql): Promise<number> {
    const [row] = await tx.query<{ total: number }[]>(
      `SELECT COUNT(*) AS total FROM (SELECT 1 FROM product WHERE ${IS_LISTED} AND ${where.text} LIMIT ?) AS matching`,
      [...where.values, max],
    );
    return row?.total ?? 0;
  }
}

const toConditionsSql = (filter: ProductFilter): Sql => allOf(conditionsOf(filter).map(sqlOf));

const allOf = (parts: readonly Sql[]): Sql => ({
  text: parts.map(({ text }) => text).join(' AND ') || 'TRUE',
  values: parts.flatMap(({ values }) => values),
});

const anyOf = (parts: readonly Sql[]): Sql => ({
  text: `(${parts.map(({ text }) => text).join(' OR ')})`,
  values: parts.flatMap(({ values }) => values),
});

/**
 * Returns the order of a list. The best matches have the phrase in the title. Next come products where each word is in
 * the title or means the category.
 */
function orderOf(filter: ProductFilter, sort: ProductSort): Sql {
  const { column, direction } = PRODUCT_SORTS[sort === 'match' ? 'popular' : sort];
  const order = { text: `${columnName(column)} ${direction}, id ${direction}`, values: [] };
  if (sort !== 'match' || !filter.text) return order;
  const { phrase, words } = readSearchText(filter.text);
  const title = containsSql('title', phrase);
  const inTitle = allOf(words.map((word) => anyOf([containsSql('title', word.text), ...categorySql(word)])));
  return {
    text: `CASE WHEN ${title.text} THEN 0 WHEN ${inTitle.text} THEN 1 ELSE 2 END, ${order.text}`,
    values: [...title.values, ...inTitle.values],
  };
}

const containsSql = (column: string, text: string): Sql => ({
  text: `${column} LIKE ? ESCAPE '!'`,
  values: [likePattern(text)],
});

/** Returns the condition of the category that a word means. Empty when the word means no category. */
const categorySql = ({ category }: SearchWord): Sql[] =>
  category ? [{ text: 'category = ?', values: [category] }] : [];

function sqlOf(condition: Condition): Sql {
  if (condition.kind === 'text') {
    const wordOf = (word: SearchWord) =>
      anyOf([...SEARCHED_COLUMNS.map((column) => containsSql(column, word.text)), ...categorySql(word)]);
    return allOf(condition.words.map(wordOf));
  }
  const column = columnName(condition.column);
  switch (condition.kind) {
    case 'one of':
      return { text: `${column} IN (${condition.values.map(() => '?').join(', ')})`, values: [...condition.values] };
    case 'is':
      // `=` uses the index. The second condition excludes values that are equal only in the collation.
      return {
        text: `${column} = ? AND ${column} COLLATE utf8mb4_bin = ?`,
        values: [condition.value, condition.value],
      };
    case 'flag':
      return { text: column, values: [] };
    case 'number':
      return { text: `${column} = ?`, values: [condition.value] };
    case 'min':
      return { text: `${column} >= ?`, values: [condition.limit] };
    case 'max':
      return { text: `${column} <= ?`, values: [condition.limit] };
  }
}
