import type { Schema } from '@telemarket/search-engine';
import { fromCents, toCents } from '../money/money';
import { CATEGORIES } from './category';
import { LANGUAGES } from './language';
import type { Product } from './product.entity';

type ColumnOrder = { column: keyof Product & string; direction: 'ASC' | 'DESC' };

/** The sort orders of lists by one column. Products with equal values are sorted by id in the same direction. */
export const PRODUCT_SORTS = {
  popular: { column: 'reviewCount', direction: 'DESC' },
  'price-low': { column: 'price', direction: 'ASC' },
  'price-high': { column: 'price', direction: 'DESC' },
  rating: { column: 'rating', direction: 'DESC' },
  newest: { column: 'createdAt', direction: 'DESC' },
  owner: { column: 'isOwnerShown', direction: 'DESC' },
} as const satisfies Record<string, ColumnOrder>;

export const ADMIN_PRODUCT_SORTS = {
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
export const ADMIN_SORT_INDEXES: Record<keyof typeof ADMIN_PRODUCT_SORTS, string> = {
  newest: 'product_by_time',
  title: 'product_by_title',
  'price-low': 'product_by_price',
  'price-high': 'product_by_price',
  rating: 'product_by_rating',
};

export type ColumnSort = keyof typeof PRODUCT_SORTS;
/** `match` lists the best matches of a text first. Without a text, it lists products as `popular` does. */
export type ProductSort = ColumnSort | 'match';
export type AdminProductSort = keyof typeof ADMIN_PRODUCT_SORTS;
export const PRODUCT_SORT_NAMES = [
  'match',
  ...(Object.keys(PRODUCT_SORTS) as ColumnSort[]),
] as const satisfies ProductSort[];

const countColumn = {
  kind: 'number',
  storage: 'int32',
  encode: (value: number) => value,
  decode: (value: number) => value,
} as const;
// The milliseconds since 1970 do not fit into 32 bits.
const timeColumn = {
  kind: 'number',
  storage: 'float64',
  encode: (date: Date) => date.getTime(),
  decode: (ms: number) => new Date(ms),
} as const;
/** A time that is null in views once it has passed. */
const deadlineColumn = { ...timeColumn, isDeadline: true } as const;
/** A flag by which lists can be sorted. */
const sortedFlagColumn = {
  kind: 'number',
  storage: 'int8',
  // The flag may be a number, because the driver returns flags as numbers.
  encode: (flag: boolean) => Number(flag),
  decode: (value: number) => value === 1,
} as const;
const centsColumn = { kind: 'number', storage: 'float64', encode: toCents, decode: fromCents } as const;

/** The fields of lists, in the order of the API. The search engine, the SQL and the mapper follow this declaration. */
const columns = {
  title: { kind: 'text', search: true },
  description: { kind: 'text', search: true },
  category: { kind: 'category', values: CATEGORIES, search: true },
  handle: { kind: 'text', search: false },
  language: { kind: 'category', values: LANGUAGES, search: false },
  topicId: { ...countColumn, range: true },
  price: { ...centsColumn, range: true },
  originalPrice: centsColumn,
  image: { kind: 'text', search: false },
  pictures: { kind: 'text', search: false },
  proof: { kind: 'text', search: false },
  isOwnerShown: { ...sortedFlagColumn, range: true },
  // The unit is a tenth.
  rating: {
    kind: 'number',
    storage: 'int8',
    encode: (rating: string) => Math.round(Number(rating) * 10),
    decode: (tenths: number) => (tenths / 10).toFixed(1),
    range: true,
  },
  reviewCount: countColumn,
  isSampleRating: { kind: 'flag' },
  memberCount: { ...countColumn, range: true },
  userCount: { ...countColumn, range: true },
  sinceYear: countColumn,
  sellerName: { kind: 'text', search: true },
  isVerified: { kind: 'flag' },
  verifiedAt: timeColumn,
  isUnique: { kind: 'flag' },
  isPaused: { kind: 'flag' },
  // The stored time may be in the past: readers compare it with the clock.
  reservedUntil: deadlineColumn,
  createdAt: timeColumn,
} as const;

export type ProductSummaryRow = Pick<Product, 'id' | keyof typeof columns>;
export const PRODUCT_SCHEMA: Schema<ProductSummaryRow, ColumnSort> = {
  columns,
  sorts: PRODUCT_SORTS,
  defaultSort: 'popular',
};

export const SUMMARY_FIELDS = ['id', ...Object.keys(PRODUCT_SCHEMA.columns)] as (keyof ProductSummaryRow)[];

const isDeadline = (field: keyof ProductSummaryRow) => field !== 'id' && 'isDeadline' in columns[field];

/** Returns the value of a field as views show it. */
export function toViewValue(field: keyof ProductSummaryRow, value: unknown): unknown {
  if (!(value instanceof Date)) return value;
  return isDeadline(field) && value.getTime() <= Date.now() ? null : value.toISOString();
}
