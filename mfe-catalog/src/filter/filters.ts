import { bidi, cleanLine, readAmount, readWhole } from '@telemarket/composition';
import type { Category, operations, PriceFacet, ProductFacets, ProductSummary } from '@telemarket/contract';
import { CATEGORIES, CATEGORY_IDS, toCents } from '@telemarket/kit';
import { dollars, formatCount } from '../format';
import { languageName } from '../language';
import { SORTS, type Sort } from '../sort';

export interface Filter {
  search: string;
  /** Empty: every category. */
  categories: readonly Category[];
  /** Only the favourites of this device. */
  favorites: boolean;
  verified: boolean;
  /** Only listings whose owner Telegram names now. */
  owner: 'shown' | null;
  /** A code of ISO 639-1. */
  language: string | null;
  /** The slug of a topic. */
  topic: string | null;
  /** The number of members, or of users for a bot. Only the list of a category has this filter. */
  minMembers: number | null;
  maxMembers: number | null;
  /** The prices are in dollars. */
  minPrice: number | null;
  maxPrice: number | null;
  minRating: number | null;
  /** Null: no sort is chosen; see `sortOf`. */
  sort: Sort | null;
}

export interface ActiveFilter {
  label: string;
  /**
   * Only a filter by language has this code of the language. From the code, the browser writes the name of the language
   * in the reader's own language. The label has the English name.
   */
  language?: string;
  /** The change that removes the filter. */
  without: Partial<Filter>;
}

/** `category` is the category of a list; missing for all listings. `facets` has the names of the topics. */
export interface ShownList {
  category?: Category;
  facets?: ProductFacets;
}

export type ListParameters = NonNullable<operations['Product_list']['parameters']['query']>;

interface FilterDeclaration<Value, Sent = keyof ListParameters> {
  /** The value that excludes no listing. */
  none: Value;
  /** @param texts The values of the parameter. Invalid values are ignored. */
  read: (texts: readonly string[]) => Value;
  /** The parameter of the API; null when only the device knows the value. */
  sent: Sent;
  /**
   * Returns whether a listing of the list passes the filter, as the API decides. Called only for a value that excludes
   * listings.
   */
  passes: (value: NonNullable<Value>, favorites: readonly number[]) => (product: ProductSummary) => boolean;
  /**
   * Returns the parts of the filter that the shopper can remove. A range is one part. Called only for a value that
   * excludes listings.
   */
  active: (value: NonNullable<Value>, filter: Filter, list: ShownList) => readonly ActiveFilter[];
}

/** The API refuses a longer slug. */
const MAX_SLUG_LENGTH = 50;
const MAX_NUMBER = 999_999_999;

/** @returns The whole number in a text; null for any other text. */
export function readCount(text: string | null): number | null {
  const count = readWhole(text);
  return count !== null && count <= MAX_NUMBER ? count : null;
}

/** @returns The number in a text such as 10 or 10.50; null for any other text. */
export function readNumber(text: string | null): number | null {
  const amount = readAmount(text);
  return amount !== null && Number(amount) <= MAX_NUMBER ? Number(amount) : null;
}

/** Returns the text of a range, such as "100 to 500", "Up to 500" or "500 and up". */
export function rangeText(min: number | null, max: number | null, format: (value: number) => string): string {
  if (min === null) return `Up to ${format(max ?? 0)}`;
  return max === null ? `${format(min)} and up` : `${format(min)} to ${format(max)}`;
}

export const ratingText = (min: number) => `${min.toFixed(1)} and up`;

// a product has only the count that its category uses
const audienceCount = ({ memberCount, userCount }: ProductSummary) => memberCount ?? userCount ?? -1;

const FLAG_FILTER = { none: false, read: ([text]: readonly string[]) => text === 'true' };
const numberFilter = <Name extends keyof ListParameters>(sent: Name, read: typeof readNumber) => ({
  none: null,
  read: ([text = null]: readonly (string | null)[]) => read(text),
  sent,
});

const priceRange = ({ minPrice, maxPrice }: Filter): ActiveFilter => ({
  label: rangeText(minPrice, maxPrice, dollars),
  without: { minPrice: null, maxPrice: null },
});
const memberRange = ({ minMembers, maxMembers }: Filter, { category }: ShownList): ActiveFilter => ({
  label: `${rangeText(minMembers, maxMembers, formatCount)} ${category === 'bot' ? 'users' : 'members'}`,
  without: { minMembers: null, maxMembers: null },
});

/** All filters. Addresses, requests and lists follow this table and FILTER_PARAMETERS. */
export const FILTERS: {
  readonly [Name in keyof Filter]: FilterDeclaration<
    Filter[Name],
    Name extends 'favorites' ? null : keyof ListParameters
  >;
} = {
  search: {
    none: '',
    read: ([text = '']) => cleanLine(text),
    sent: 'q',
    // the API has already applied the search to the list
    passes: () => () => true,
    active: (search) => [{ label: bidi`“${search}”`, without: { search: '' } }],
  },
  favorites: {
    ...FLAG_FILTER,
    sent: null,
    passes: (_, favorites) => (product) => favorites.includes(product.id),
    active: () => [{ label: 'Favourites', without: { favorites: false } }],
  },
  categories: {
    none: [],
    read: (texts) => CATEGORY_IDS.filter((id) => texts.join(',').split(',').includes(id)),
    sent: 'category',
    passes: (categories) => (product) => categories.includes(product.category),
    active: (categories) =>
      categories.map((removed) => ({
        label: CATEGORIES[removed].plural,
        without: { categories: categories.filter((id) => id !== removed) },
      })),
  },
  verified: {
    ...FLAG_FILTER,
    sent: 'verified',
    passes: () => (product) => product.isVerified,
    active: () => [{ label: 'Verified', without: { verified: false } }],
  },
  owner: {
    none: null,
    read: ([text]) => (text === 'shown' ? text : null),
    sent: 'owner',
    passes: () => (product) => product.proof?.state === 'shown',
    active: () => [{ label: 'Owner shown', without: { owner: null } }],
  },
  language: {
    none: null,
    read: ([text = '']) => (/^[a-z]{2}$/.test(text) ? text : null),
    sent: 'language',
    passes: (language) => (product) => product.language === language,
    active: (language) => [{ label: languageName(language), language, without: { language: null } }],
  },
  topic: {
    none: null,
    read: ([text = '']) => (text.length <= MAX_SLUG_LENGTH && cleanLine(text)) || null,
    sent: 'topic',
    passes: (topic) => (product) => product.topic?.slug === topic,
    active: (topic, _, { facets }) => [{ label: topicName(topic, facets), without: { topic: null } }],
  },
  minMembers: {
    ...numberFilter('minMembers', readCount),
    passes: (min) => (product) => audienceCount(product) >= min,
    active: (_, filter, list) => [memberRange(filter, list)],
  },
  maxMembers: {
    ...numberFilter('maxMembers', readCount),
    passes: (max) => (product) => audienceCount(product) >= 0 && audienceCount(product) <= max,
    active: (_, filter, list) => (filter.minMembers === null ? [memberRange(filter, list)] : []),
  },
  minPrice: {
    ...numberFilter('minPrice', readNumber),
    passes: (min) => (product) => toCents(product.price) >= Math.round(min * 100),
    active: (_, filter) => [priceRange(filter)],
  },
  maxPrice: {
    ...numberFilter('maxPrice', readNumber),
    passes: (max) => (product) => toCents(product.price) <= Math.round(max * 100),
    active: (_, filter) => (filter.minPrice === null ? [priceRange(filter)] : []),
  },
  minRating: {
    ...numberFilter('minRating', (text) => {
      const rating = readNumber(text);
      return rating !== null && rating <= 5 ? rating : null;
    }),
    passes: (min) => (product) => Number(product.rating) >= min,
    active: (min) => [{ label: ratingText(min), without: { minRating: null } }],
  },
  sort: {
    none: null,
    read: ([text]) => SORTS.find((sort) => sort === text) ?? null,
    sent: 'sort',
    passes: () => () => true,
    active: () => [],
  },
};

/** Returns the name of a topic, or its slug until the name is known. */
export const topicName = (slug: string, facets?: ProductFacets) =>
  (facets?.topics ?? []).find(({ topic }) => topic === slug)?.name ?? slug;

export const priceFilter = ({ min, max }: Pick<PriceFacet, 'min' | 'max'>) => ({
  minPrice: min === null ? null : Number(min),
  maxPrice: max === null ? null : Number(max),
});

type FacetOption<Facet> = Facet extends readonly (infer Option)[] ? Omit<Option, 'count'> : object;

/**
 * For each facet, returns how the filter changes when a shopper chooses an option. The number at an option counts the
 * listings after this change.
 */
export const FACETS: {
  readonly [Name in keyof ProductFacets]: (option: FacetOption<ProductFacets[Name]>) => Partial<Filter>;
} = {
  // another category may count users instead of members, so the range is removed
  categories: ({ category }) => ({ categories: [category], minMembers: null, maxMembers: null }),
  verified: () => ({ verified: true }),
  owner: () => ({ owner: 'shown' }),
  prices: priceFilter,
  ratings: ({ min }) => ({ minRating: min }),
  languages: ({ language }) => ({ language }),
  topics: ({ topic }) => ({ topic }),
};
