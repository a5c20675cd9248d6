import type { Category, ProductInput } from '@telemarket/contract';
import { fromCents, toCents } from '@telemarket/kit';
import { anything, optionalEmail, required, type Rules, type Values } from '@telemarket/kit/form';

export type ProductField = keyof ProductInput;

export const LABELS: Record<ProductField, string> = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  price: 'Price',
  originalPrice: 'Original price',
  sellerName: 'Seller',
  sellerEmail: 'Seller’s email',
  memberCount: 'Members',
  userCount: 'Users',
  sinceYear: 'Since the year',
  features: 'Key features',
  isVerified: 'Verified',
  isUnique: 'One of a kind',
  verificationNote: 'What was checked',
};

export const MAX_FEATURES = 20;
const MAX_FEATURE_LENGTH = 200;
const PRICE = /^\d{1,10}(\.\d{1,2})?$/;
const COUNT = /^\d{1,9}$/;

const count = (value: string) => (!value || COUNT.test(value) ? null : 'Enter a whole number, or leave it empty.');
/** Telegram began in this year. */
const FIRST_YEAR = 2013;
const isPastYear = (value: string) =>
  /^\d{4}$/.test(value) && Number(value) >= FIRST_YEAR && Number(value) <= new Date().getFullYear();
const isPrice = (value: string) => PRICE.test(value) && toCents(value) >= 1;

/** These rules are as strict as those of the API. */
export const PRODUCT_RULES: Rules<ProductField> = {
  title: required('Enter a title.'),
  description: required('Enter a description.'),
  category: anything,
  price: (value) => (isPrice(value) ? null : 'Enter a price in dollars, like 149.00.'),
  originalPrice: (value) => (!value || isPrice(value) ? null : 'Enter a price like 199.00, or leave it empty.'),
  sellerName: required('Enter the seller’s name.'),
  sellerEmail: optionalEmail,
  memberCount: count,
  userCount: count,
  sinceYear: (value) =>
    !value || isPastYear(value) ? null : `Enter ${FIRST_YEAR} or a later year, or leave it empty.`,
  features: (value) => {
    const features = toLines(value);
    if (features.length > MAX_FEATURES) return `Enter at most ${MAX_FEATURES} lines.`;
    const isShort = features.every(({ length }) => length <= MAX_FEATURE_LENGTH);
    return isShort ? null : `Enter at most ${MAX_FEATURE_LENGTH} characters in each line.`;
  },
  isVerified: anything,
  isUnique: anything,
  verificationNote: anything,
};

const toLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const toAmount = (text: string) => fromCents(toCents(text));
const toCount = (text: string | undefined) => (text ? Number(text) : null);

/** A bot has users; a group or an account has members. */
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
    sellerEmail: values.sellerEmail || null,
    memberCount: isBot ? null : toCount(values.memberCount),
    userCount: isBot ? toCount(values.userCount) : null,
    sinceYear: toCount(values.sinceYear),
    features: toLines(values.features),
    isVerified: values.isVerified === 'on',
    isUnique: values.isUnique === 'on',
    verificationNote: values.verificationNote || null,
  };
}
