import type { AdminProduct, Category, ProductChange, ProductInput, ProductPictureInput } from '@telemarket/contract';
import { cleanLine, lengthOf, readAmount, readWhole, telegramName } from '@telemarket/composition';
import { CATEGORIES, fromCents, toCents } from '@telemarket/kit';
import {
  anything,
  optionalEmail,
  required,
  type Rules,
  type TextField,
  type Values,
  VERBATIM_INPUT,
} from '@telemarket/kit/form';
import type { ComponentProps } from 'react';
import { languageChoices } from './languages';
import { CHECK_NOTE, suggestedNotes } from './check-note';
import { publishAtProblem, type PublishField, PUBLISH_LABELS, toPublication } from './publish-fields';
import type { FormPicture } from './use-pictures';

type SentProduct = ProductInput & Pick<ProductChange, 'isCheckedAgain'>;
export type ProductField = Exclude<keyof SentProduct, 'pictures' | 'state' | 'publishAt'>;

type TextControl = Omit<ComponentProps<typeof TextField>, 'name' | 'label' | 'error' | 'ref'>;

interface FieldDeclaration<Value> {
  label: string;
  /** The field is optional if one of its choices has the value ''. */
  control:
    | { text: TextControl; suggests?: (category: Category) => readonly string[] }
    | { choices: Readonly<Record<string, string>> | 'topics' | 'sources'; hint?: string }
    | { check: { hint: string } };
  /** The rule is as strict as that of the API. */
  rule: Rules<ProductField>[ProductField];
  /** Returns the value that is sent for the text of the control. */
  read: (text: string, values: Values<ProductField>) => Value;
}

const MAX_FEATURES = 20;
const MAX_FEATURE_LENGTH = 200;
const MAX_COUNT = 2_147_483_647;
/** Telegram began in this year. */
const TELEGRAM_FIRST_YEAR = 2013;

const isPrice = (value: string) => toCents(readAmount(value) ?? '0') >= 1;
const isCount = (value: string) => (readWhole(value) ?? Infinity) <= MAX_COUNT;
const isPastYear = (value: string) => {
  const year = readWhole(value) ?? 0;
  return year >= TELEGRAM_FIRST_YEAR && year <= new Date().getFullYear();
};
const countProblem = (value: string) =>
  !value || isCount(value) ? null : 'Enter a whole number, or leave the field empty.';

export type Source = NonNullable<ProductInput['countSource']>;
export const SOURCE_LABELS: Readonly<Record<Source, string>> = { seller: 'The seller says', shop: 'Counted by us' };

/** At first, no source is chosen, because a chosen source gets the date of today. */
const SOURCE_CONTROL = {
  choices: 'sources',
  hint: 'A new number without a source counts as the seller’s.',
} as const;
const toSource = (text: string) => (text ? (text as Source) : undefined);
const asTyped = (text: string) => text;
const orNull = (text: string) => text || null;
const isOn = (text: string) => text === 'on';
const toLines = (text: string) => text.split('\n').map(cleanLine).filter(Boolean);
const toAmount = (text: string) => fromCents(toCents(readAmount(text) ?? ''));

/** All fields, in the order of the form. */
export const PRODUCT_FIELDS: { readonly [Name in ProductField]-?: FieldDeclaration<SentProduct[Name]> } = {
  title: { label: 'Title', control: { text: { required: true } }, rule: required('Enter a title.'), read: asTyped },
  description: {
    label: 'Description',
    control: { text: { rows: 4, required: true } },
    rule: required('Enter a description.'),
    read: asTyped,
  },
  category: {
    label: 'Category',
    control: { choices: Object.fromEntries(Object.entries(CATEGORIES).map(([id, { singular }]) => [id, singular])) },
    rule: anything,
    read: (text) => text as Category,
  },
  handle: {
    label: 'Telegram username',
    control: {
      text: {
        ...VERBATIM_INPUT,
        optional: true,
        hint: 'The username of the group, bot or account. Shown as @name, with a link to Telegram.',
      },
    },
    rule: (value) =>
      !value || telegramName(value)
        ? null
        : 'Enter 4 to 32 letters, digits or underscores, such as crypto_room, or leave the field empty.',
    read: (text) => telegramName(text),
  },
  language: {
    label: 'Language',
    control: { choices: { '': 'Not known', ...languageChoices() } },
    rule: anything,
    read: (text) => orNull(text) as ProductInput['language'],
  },
  topicId: {
    label: 'Topic',
    control: { choices: 'topics' },
    rule: anything,
    read: (text) => (text ? Number(text) : null),
  },
  // a bot has users; a group or an account has members
  memberCount: {
    label: 'Members',
    control: { text: { optional: true, inputMode: 'numeric' } },
    rule: countProblem,
    read: (text, { category }) => (category === 'bot' ? null : readWhole(text)),
  },
  userCount: {
    label: 'Users',
    control: { text: { optional: true, inputMode: 'numeric' } },
    rule: countProblem,
    read: (text, { category }) => (category === 'bot' ? readWhole(text) : null),
  },
  countSource: {
    label: 'Source of the number',
    control: SOURCE_CONTROL,
    rule: anything,
    read: toSource,
  },
  price: {
    label: 'Price',
    control: { text: { inputMode: 'decimal', required: true } },
    rule: (value) => (isPrice(value) ? null : 'Enter a price, such as 149.00.'),
    read: toAmount,
  },
  originalPrice: {
    label: 'Original price',
    control: { text: { optional: true, inputMode: 'decimal' } },
    rule(value, { price }) {
      if (!value) return null;
      if (!isPrice(value)) return 'Enter a price, such as 199.00, or leave the field empty.';
      return isPrice(price) && Number(toAmount(value)) < Number(toAmount(price))
        ? 'The original price cannot be lower than the price.'
        : null;
    },
    read: (text) => (text ? toAmount(text) : null),
  },
  sinceYear: {
    label: 'Year of creation',
    control: {
      text: {
        optional: true,
        hint: 'The year in which the group, bot or account was created, such as 2019.',
        inputMode: 'numeric',
      },
    },
    rule: (value) =>
      !value || isPastYear(value) ? null : `Enter ${TELEGRAM_FIRST_YEAR} or a later year, or leave the field empty.`,
    read: readWhole,
  },
  sinceSource: {
    label: 'Source of the year',
    control: SOURCE_CONTROL,
    rule: anything,
    read: toSource,
  },
  sellerName: {
    label: 'Seller',
    control: { text: { autoComplete: 'off', required: true } },
    rule: required('Enter the seller’s name.'),
    read: asTyped,
  },
  sellerEmail: {
    label: 'Seller’s email',
    control: {
      text: {
        optional: true,
        hint: 'Never public. Messages from shoppers are sent to this address. Without an address, the messages wait in Messages.',
        type: 'email',
        autoComplete: 'off',
      },
    },
    rule: optionalEmail,
    read: orNull,
  },
  features: {
    label: 'Key features',
    control: { text: { optional: true, hint: `One per line, up to ${MAX_FEATURES}.`, rows: 4 } },
    rule(value) {
      const features = toLines(value);
      if (features.length > MAX_FEATURES) return `Enter at most ${MAX_FEATURES} lines.`;
      const isShort = features.every((line) => lengthOf(line) <= MAX_FEATURE_LENGTH);
      return isShort ? null : `Enter at most ${MAX_FEATURE_LENGTH} characters in each line.`;
    },
    read: toLines,
  },
  isVerified: {
    label: 'Verified',
    control: { check: { hint: 'Shoppers rely on this mark. Set it only if you have checked the listing.' } },
    rule: anything,
    read: isOn,
  },
  verificationNote: {
    label: CHECK_NOTE.label,
    control: {
      text: {
        optional: true,
        hint: 'The mark needs a note. Shoppers read the note beside the mark, with the date.',
        rows: 2,
        autoComplete: 'off',
      },
      suggests: (category) => suggestedNotes([category]),
    },
    rule: anything,
    read: orNull,
  },
  isCheckedAgain: {
    label: 'Checked again today',
    control: {
      check: { hint: 'Shoppers will see today’s date. Otherwise the earlier date stays, even if you change the note.' },
    },
    rule: anything,
    read: (text) => isOn(text) || undefined,
  },
  isUnique: {
    label: 'One of a kind',
    control: {
      check: { hint: 'There is only one such item. An order reserves it, and completing the order sells it.' },
    },
    rule: anything,
    read: isOn,
  },
};

export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductField[];

const mapFields = <Value>(valueOf: (name: ProductField) => Value) =>
  Object.fromEntries(PRODUCT_FIELD_NAMES.map((name) => [name, valueOf(name)])) as Record<ProductField, Value>;

/** The form treats all pictures as one field, whose control is more than an input. */
export type FormField = ProductField | PublishField | 'pictures';

export const MAX_ALT_LENGTH = 200;

/**
 * The value of the field `pictures`. A picture without an id is still being uploaded; a picture whose upload failed is
 * left out.
 */
export const picturesText = (pictures: readonly FormPicture[]): string =>
  JSON.stringify(pictures.flatMap(({ id, alt, failure }) => (failure === null ? { id, alt } : [])));

const readPictures = (text: string) => JSON.parse(text || '[]') as { id: string | null; alt: string }[];

/** Returns the uploaded pictures in a value of the field `pictures`. */
export const uploadedPictures = (text: string): ProductPictureInput[] =>
  readPictures(text).flatMap(({ id, alt }) => (id === null ? [] : { id, alt }));

function picturesProblem(text: string): string | null {
  const pictures = readPictures(text);
  if (pictures.some(({ id }) => id === null))
    return 'A picture is still being uploaded. Wait until the upload is finished, or cancel it.';
  return pictures.every(({ alt }) => cleanLine(alt)) ? null : 'Describe each picture in its alternative text.';
}

// the API's errors about a picture begin with the label of `pictures`
export const PRODUCT_LABELS: Record<FormField, string> = {
  ...mapFields((name) => PRODUCT_FIELDS[name].label),
  ...{ ...PUBLISH_LABELS, pictures: 'A picture' },
};
export const PRODUCT_RULES: Rules<FormField> = {
  ...mapFields((name) => PRODUCT_FIELDS[name].rule),
  publish: anything,
  publishAt: (_text, values) => publishAtProblem(values),
  publishTurn: anything,
  pictures: picturesProblem,
};
export const toProductInput = (values: Values<FormField>, before: AdminProduct | null = null) =>
  ({
    ...mapFields<unknown>((name) => PRODUCT_FIELDS[name].read(values[name], values)),
    ...toPublication(values, before),
    pictures: uploadedPictures(values.pictures),
  }) as unknown as ProductInput;

/**
 * Returns the changed product without the fields that an API of an earlier release does not send, if they are still
 * empty. A newer API then keeps the values of these fields.
 */
export function toProductChange(values: Values<FormField>, product: AdminProduct): Partial<SentProduct> {
  const isUnknown = ([field, value]: [string, unknown]) =>
    !((field === 'topicId' ? 'topic' : field) in product) &&
    (value === null || value === '' || (Array.isArray(value) && value.length === 0));
  const known = Object.entries(toProductInput(values, product)).filter((entry) => !isUnknown(entry));
  const change: Partial<SentProduct> = Object.fromEntries(known);
  // Telegram counts the members each day, so the number that the form began with must not replace a newer number
  const isCounted = product.countSource === 'telegram' && !change.countSource;
  if (isCounted && change.memberCount === product.memberCount) delete change.memberCount;
  // a new mark means a check of today, even with the note of an earlier check
  return change.isVerified && !product.isVerified ? { ...change, isCheckedAgain: true } : change;
}
