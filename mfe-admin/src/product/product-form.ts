import type { Category, ProductInput } from '@telemarket/contract';
import { ApiError, fromCents, toCents } from '@telemarket/kit';
import type { Errors, Rules, Values } from '@telemarket/kit/form';

export type ProductField =
  | 'title'
  | 'description'
  | 'category'
  | 'price'
  | 'originalPrice'
  | 'sellerName'
  | 'memberCount'
  | 'userCount'
  | 'features'
  | 'isVerified';

export const LABELS: Record<ProductField, string> = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  price: 'Price',
  originalPrice: 'Original price',
  sellerName: 'Seller',
  memberCount: 'Members',
  userCount: 'Users',
  features: 'Key features',
  isVerified: 'Verified',
};

export const MOST = { title: 200, description: 5_000, sellerName: 100, features: 20, feature: 200 };
const PRICE = /^\d{1,10}(\.\d{1,2})?$/;
const COUNT = /^\d{1,9}$/;

const required = (what: string) => (value: string) => (value ? null : `Enter ${what}.`);
const count = (value: string) => (!value || COUNT.test(value) ? null : 'Enter a whole number, or leave it empty.');
const isPrice = (value: string) => PRICE.test(value) && toCents(value) >= 1;

/** What the entity demands, said before the server has to. */
export const PRODUCT_RULES: Rules<ProductField> = {
  title: required('a title'),
  description: required('a description'),
  category: () => null,
  price: (value) => (isPrice(value) ? null : 'Enter a price in dollars, like 149.00.'),
  originalPrice: (value) => (!value || isPrice(value) ? null : 'Enter a price like 199.00, or leave it empty.'),
  sellerName: required('the seller’s name'),
  memberCount: count,
  userCount: count,
  features: (value) => {
    const features = toLines(value);
    if (features.length > MOST.features) return `Keep it to ${MOST.features} lines.`;
    return features.every(({ length }) => length <= MOST.feature) ? null : `Keep each to ${MOST.feature} characters.`;
  },
  isVerified: () => null,
};

const toLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const toAmount = (text: string) => fromCents(toCents(text));
const toCount = (text: string | undefined) => (text ? Number(text) : null);

/** Bots have users, groups and accounts have members. */
export function toProductInput(values: Values<ProductField>): ProductInput {
  const category = values.category as Category;
  const isBot = category === 'bot';
  return {
    title: values.title,
    description: values.description,
    category,
    price: toAmount(values.price),
    originalPrice: values.originalPrice ? toAmount(values.originalPrice) : null,
    sellerName: values.sellerName,
    memberCount: isBot ? null : toCount(values.memberCount),
    userCount: isBot ? toCount(values.userCount) : null,
    features: toLines(values.features),
    isVerified: values.isVerified === 'on',
  };
}

/** Beside their fields: `features.3` is the field of all features. */
export function serverErrors(error: unknown): Errors<ProductField> {
  const found = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return Object.fromEntries(
    found
      .map(({ field, message }) => [field.split(/[.[]/, 1)[0] ?? field, message] as const)
      .filter(([field]) => Object.hasOwn(LABELS, field))
      .map(([field, message]) => [field, `${LABELS[field as ProductField]} ${message}.`]),
  );
}
