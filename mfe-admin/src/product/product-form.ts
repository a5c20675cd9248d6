import type { Category, ProductInput } from '@telemarket/contract';
import { cleanLine, lengthOf, readAmount, readWhole } from '@telemarket/composition';
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
  sinceYear: 'Created in (year)',
  features: 'Key features',
  isVerified: 'Verified',
  isUnique: 'One of a kind',
  verificationNote: 'What was checked',
};

export const MAX_FEATURES = 20;
const MAX_FEATURE_LENGTH = 200;
const MAX_COUNT = 2_147_483_647;

const isCount = (value: string) => (readWhole(value) ?? Infinity) <= MAX_COUNT;
const count = (value: string) => (!value || isCount(value) ? null : 'Enter a whole number, or leave it empty.');
/** Telegram began in this year. */
const FIRST_YEAR = 2013;
const isPastYear = (value: string) => {
  const year = readWhole(value) ?? 0;
  return year >= FIRST_YEAR && year <= new Date().getFullYear();
};
const isPrice = (value: string) => toCents(readAmount(value) ?? '0') >= 1;

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
    const isShort = features.every((line) => lengthOf(line) <= MAX_FEATURE_LENGTH);
    return isShort ? null : `Enter at most ${MAX_FEATURE_LENGTH} characters in each line.`;
  },
  isVerified: anything,
  isUnique: anything,
  verificationNote: anything,
};

const toLines = (text: string) => text.split('\n').map(cleanLine).filter(Boolean);

const toAmount = (text: string) => fromCents(toCents(readAmount(text) ?? ''));

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
    memberCount: isBot ? null : readWhole(values.memberCount),
    userCount: isBot ? readWhole(values.userCount) : null,
    sinceYear: readWhole(values.sinceYear),
    features: toLines(values.features),
    isVerified: values.isVerified === 'on',
    isUnique: values.isUnique === 'on',
    verificationNote: values.verificationNote || null,
  };
}
