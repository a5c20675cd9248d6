import type { Schema } from '@telemarket/search-engine';
import { fromCents, toCents } from '../money/money';
import { CATEGORIES } from './category';
import { LANGUAGES } from './language';
import type { Product } from './product.entity';

type Order = { column: keyof Product & string; direction: 'ASC' | 'DESC' };

/** The sort orders of lists by one column. Products with equal values are sorted by id in the same direction. */
export const SORTS = {
  popular: { column: 'reviewCount', direction: 'DESC' },
  'price-low': { column: 'price', direction: 'ASC' },
  'price-high': { column: 'price', direction: 'DESC' },
  rating: { column: 'rating', direction: 'DESC' },
  newest: { column: 'createdAt', direction: 'DESC' },
  owner: { column: 'isOwnerShown', direction: 'DESC' },
} as const satisfies Record<string, Order>;

export const ADMIN_SORTS = {
  newest: ['DESC', 'row.createdAt'],
  title: ['ASC', 'row.title'],
  'price-low': ['ASC', 'row.price'],
  'price-high': ['DESC', 'row.price'],
  rating: ['DESC', 'row.rating'],
} as const;
/**
 * The database index of each sort. The indexes also have the columns of the filters, so that a deep page reads only the
 * index.
 */
export const ADMIN_SORT_INDEXES: Record<keyof typeof ADMIN_SORTS, string> = {
  newest: 'product_by_time',
  title: 'product_by_title',
  'price-low': 'product_by_price',
  'price-high': 'product_by_price',
  rating: 'product_by_rating',
};

export type ColumnSort = keyof typeof SORTS;
/** `match` lists the best matches of a text first. Without a text, it lists products as `popular` does. */
export type Sort = ColumnSort | 'match';
export type AdminSort = keyof typeof ADMIN_SORTS;
export const SORT_NAMES = ['match', ...(Object.keys(SORTS) as ColumnSort[])] as const satisfies Sort[];

const count = {
  kind: 'number',
  storage: 'int32',
  encode: (value: number) => value,
  decode: (value: number) => value,
} as const;
// Times are stored in milliseconds since 1970.
const time = {
  kind: 'number',
  storage: 'float64',
  encode: (date: Date) => date.getTime(),
  decode: (ms: number) => new Date(ms),
} as const;
/** A time that is null in views once it has passed. */
const deadline = { ...time, isDeadline: true } as const;
/** A flag by which lists can be sorted. */
const sortedFlag = {
  kind: 'number',
  storage: 'int8',
  // The driver returns flags as numbers.
  encode: (flag: boolean) => Number(flag),
  decode: (value: number) => value === 1,
} as const;
const cents = { kind: 'number', storage: 'float64', encode: toCents, decode: fromCents } as const;

/** The fields of lists, in the order of the API. The search engine, the SQL and the mapper follow this declaration. */
const columns = {
  title: { kind: 'text', search: true },
  description: { kind: 'text', search: true },
  category: { kind: 'category', values: CATEGORIES, search: true },
  handle: { kind: 'text', search: false },
  language: { kind: 'category', values: LANGUAGES, search: false },
  topicId: { ...count, range: true },
  price: { ...cents, range: true },
  originalPrice: cents,
  image: { kind: 'text', search: false },
  pictures: { kind: 'text', search: false },
  proof: { kind: 'text', search: false },
  isOwnerShown: { ...sortedFlag, range: true },
  // The unit is a tenth.
  rating: {
    kind: 'number',
    storage: 'int8',
    encode: (rating: string) => Math.round(Number(rating) * 10),
    decode: (tenths: number) => (tenths / 10).toFixed(1),
    range: true,
  },
  reviewCount: count,
  isSampleRating: { kind: 'flag' },
  memberCount: { ...count, range: true },
  userCount: { ...count, range: true },
  sinceYear: count,
  sellerName: { kind: 'text', search: true },
  isVerified: { kind: 'flag' },
  verifiedAt: time,
  isUnique: { kind: 'flag' },
  isPaused: { kind: 'flag' },
  // The stored time may be in the past: readers compare it with the clock.
  reservedUntil: deadline,
  createdAt: time,
} as const;

export type ProductSummaryRow = Pick<Product, 'id' | keyof typeof columns>;
export const PRODUCT_SCHEMA: Schema<ProductSummaryRow, ColumnSort> = { columns, sorts: SORTS, defaultSort: 'popular' };

export const SUMMARY_FIELDS = ['id', ...Object.keys(PRODUCT_SCHEMA.columns)] as (keyof ProductSummaryRow)[];

const isDeadline = (field: keyof ProductSummaryRow) => field !== 'id' && 'isDeadline' in columns[field];

/** Returns the value of a field as views show it. */
export function viewOf(field: keyof ProductSummaryRow, value: unknown): unknown {
  if (!(value instanceof Date)) return value;
  return isDeadline(field) && value.getTime() <= Date.now() ? null : value.toISOString();
}
