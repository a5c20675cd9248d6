import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { DatabaseConfig } from '../config/config';
import { fromCents, toCents } from '../money/money';
import type { IndexSource, Query, RowReader, Schema } from '@telemarket/search-engine';
import { CATEGORIES } from './category';
import type { ProductFilter } from './like-product-search';
import type { Product } from './product.entity';
import { type Sort, SORTS } from './product-sort';

/** The fields of a product in lists. */
export type ProductSummaryRow = Omit<
  Product,
  | 'features'
  | 'sellerEmail'
  | 'artTopic'
  | 'version'
  | 'delistedAt'
  | 'reservedBy'
  | 'confirmedUntil'
  | 'reservedHolder'
  | 'reservedNetwork'
  | 'soldAt'
  | 'verifiedAt'
  | 'verificationNote'
>;

const count = {
  kind: 'number',
  storage: 'int32',
  encode: (value: number) => value,
  decode: (value: number) => value,
} as const;
// The unit is milliseconds since 1970.
const time = {
  kind: 'number',
  storage: 'float64',
  encode: (date: Date) => date.getTime(),
  decode: (ms: number) => new Date(ms),
} as const;
const cents = { kind: 'number', storage: 'float64', encode: toCents, decode: fromCents } as const;

/** The fields of lists, in the order of the API: the search engine, SQL and the mapper follow this declaration. */
export const PRODUCT_SCHEMA: Schema<ProductSummaryRow, Sort> = {
  columns: {
    title: { kind: 'text', search: true },
    description: { kind: 'text', search: true },
    category: { kind: 'category', values: CATEGORIES },
    price: { ...cents, range: true },
    originalPrice: cents,
    image: { kind: 'text', search: false },
    // The unit is a tenth.
    rating: {
      kind: 'number',
      storage: 'int8',
      encode: (rating) => Math.round(Number(rating) * 10),
      decode: (tenths) => (tenths / 10).toFixed(1),
      range: true,
    },
    reviewCount: count,
    memberCount: count,
    userCount: count,
    sellerName: { kind: 'text', search: false },
    isVerified: { kind: 'flag' },
    isUnique: { kind: 'flag' },
    // The time may be in the past: readers compare it with the clock.
    reservedUntil: time,
    createdAt: time,
  },
  sorts: SORTS,
  defaultSort: 'popular',
};

export const SUMMARY_FIELDS = ['id', ...Object.keys(PRODUCT_SCHEMA.columns)] as (keyof ProductSummaryRow)[];
const FLAGS = SUMMARY_FIELDS.filter((name) => name !== 'id' && PRODUCT_SCHEMA.columns[name].kind === 'flag');

export function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The condition of products in lists and searches. */
export const IS_LISTED = 'delisted_at IS NULL';
/** The condition of products that have a page. */
export const IS_LISTED_OR_SOLD = '(delisted_at IS NULL OR sold_at IS NOT NULL)';
/** The clock of the database decides, because those of the processes may differ. */
export const NOW = 'UTC_TIMESTAMP(3)';

export function selectProducts(fields: readonly (keyof Product)[], condition: string): string {
  const columns = fields.map((field) => `${columnName(field)} AS ${field}`).join(', ');
  return `SELECT ${columns} FROM product WHERE ${condition}`;
}

/** Reads listed products for lists. Callers append conditions with `AND`. */
export const SELECT_SUMMARIES = selectProducts(SUMMARY_FIELDS, IS_LISTED);

/** A row as the driver returns it: booleans are numbers. */
export type StoredRow<Row> = { [Field in keyof Row]: Row[Field] extends boolean ? number : Row[Field] };

/** Converts the row in place, and returns it. */
export function fromStored<Row extends ProductSummaryRow>(stored: StoredRow<Row>): Row {
  const row: Record<string, unknown> = stored;
  for (const name of FLAGS) row[name] = Boolean(row[name]);
  return row as Row;
}

export function toQuery({ text, categories, minPrice, maxPrice, minRating }: ProductFilter): Query {
  const inCents = (price?: string) => (price === undefined ? undefined : toCents(price));
  return {
    text,
    categories: { category: categories },
    ranges: [
      { column: 'price', min: inCents(minPrice), max: inCents(maxPrice) },
      { column: 'rating', min: minRating === undefined ? undefined : minTenths(minRating) },
    ],
  };
}

/** Returns the smallest number of tenths for which `tenths / 10 >= rating` is true in floating point. */
function minTenths(rating: number): number {
  const near = Math.floor(rating * 10) - 1;
  return [near, near + 1, near + 2].find((tenths) => tenths / 10 >= rating) ?? near + 3;
}

const BATCH = 5_000;
const QUERY_TIMEOUT_MS = 30_000;

/** Reads all listed products for the search engine, with a connection of its own in the thread of the build. */
export const source: IndexSource<ProductSummaryRow, Sort, DatabaseConfig> = {
  schema: PRODUCT_SCHEMA,
  async open({ name, ...server }): Promise<RowReader<ProductSummaryRow>> {
    const options = { database: name, charset: 'utf8mb4_unicode_520_ci', timezone: 'Z', connectTimeout: 2_000 };
    const connection = await createConnection({ ...server, ...options });
    const query = async <Result>(sql: string): Promise<Result[]> => {
      const [rows] = await connection.query<RowDataPacket[]>({ sql, timeout: QUERY_TIMEOUT_MS });
      return rows as Result[];
    };
    async function* rows() {
      for (let last = 0, more = true; more;) {
        const sql = `${SELECT_SUMMARIES} AND id > ${last} ORDER BY id LIMIT ${BATCH}`;
        const stored = await query<StoredRow<ProductSummaryRow>>(sql);
        yield stored.map(fromStored);
        last = stored.at(-1)?.id ?? last;
        more = stored.length === BATCH;
      }
    }
    return { query, rows, close: () => connection.end() };
  },
};
