import { toCents } from '../money/money';
import { CATEGORIES, COUNT_FIELD } from './category';
import type { ProductSummaryRow } from './product-columns';
import type { Topic } from '../topic/topic.entity';
import type { ProductSearchQuery } from './product.dto';
import type { ProductFacetsView } from './product.view';
import { readSearchText, type SearchText } from './search-text';

/** The conditions of a search of listings: the parameters of `GET /api/products/facets`. */
export type ProductFilter = Omit<ProductSearchQuery, 'category' | 'q' | 'verified' | 'topic'> & {
  categories: NonNullable<ProductSearchQuery['category']>;
  text: string;
  verified?: boolean;
  /** 0 stands for a topic that does not exist. */
  topicId?: number;
};

type FilterColumn = keyof ProductSummaryRow & string;

/** A condition of a filter. `stored` is the limit in the unit in which the search engine stores the column. */
export type Condition =
  | { kind: 'one of'; column: FilterColumn; values: readonly string[] }
  | { kind: 'is'; column: FilterColumn; value: string }
  | { kind: 'flag'; column: FilterColumn }
  | { kind: 'number'; column: FilterColumn; value: number }
  | { kind: 'min' | 'max'; column: FilterColumn; limit: string | number; stored: number }
  | ({ kind: 'text' } & SearchText);

type FilterConditions = {
  [Name in keyof Required<ProductFilter>]: (
    value: NonNullable<ProductFilter[Name]>,
    filter: ProductFilter,
  ) => Condition;
};

/**
 * Returns the column that counts the people of the first category of a filter, or of groups when the filter has no
 * category.
 */
const countColumn = ({ categories: [category = 'group'] }: ProductFilter) => COUNT_FIELD[category];
const priceLimit = (kind: 'min' | 'max') => (limit: string) =>
  ({ kind, column: 'price', limit, stored: toCents(limit) }) as const;
const countLimit = (kind: 'min' | 'max') => (limit: number, filter: ProductFilter) =>
  ({ kind, column: countColumn(filter), limit, stored: limit }) as const;

/** All filters of listings. SQL and the search engine follow this declaration, in this order. */
const CONDITION_MAKERS: FilterConditions = {
  categories: (values) => ({ kind: 'one of', column: 'category', values }),
  seller: (value) => ({ kind: 'is', column: 'sellerName', value }),
  minPrice: priceLimit('min'),
  maxPrice: priceLimit('max'),
  // Rounding to nine decimals removes the error of floating point: 1.1 * 10 is more than 11.
  minRating: (limit) => ({
    ...{ kind: 'min', column: 'rating', limit },
    stored: Math.ceil(Number((limit * 10).toFixed(9))),
  }),
  verified: () => ({ kind: 'flag', column: 'isVerified' }),
  owner: () => ({ kind: 'number', column: 'isOwnerShown', value: 1 }),
  language: (value) => ({ kind: 'one of', column: 'language', values: [value] }),
  topicId: (value) => ({ kind: 'number', column: 'topicId', value }),
  minMembers: countLimit('min'),
  maxMembers: countLimit('max'),
  text: (text) => ({ kind: 'text', ...readSearchText(text) }),
};

/** Returns the conditions of a filter. A filter without a value has none. */
export function conditionsOf(filter: ProductFilter): Condition[] {
  return (Object.keys(CONDITION_MAKERS) as (keyof FilterConditions)[]).flatMap(
    (name) => conditionOf(name, filter) ?? [],
  );
}

function conditionOf<Name extends keyof FilterConditions>(name: Name, filter: ProductFilter): Condition | null {
  const value = filter[name];
  if (value === undefined || value === '' || value === false || (Array.isArray(value) && !value.length)) return null;
  return CONDITION_MAKERS[name](value, filter);
}

/** Returns whether a filter has a condition besides its categories. */
export const hasConditions = (filter: ProductFilter): boolean => conditionsOf({ ...filter, categories: [] }).length > 0;

/** The options of the price filter. A range contains both of its limits, as in searches. */
const PRICE_RANGES = [
  { min: null, max: '100.00' },
  { min: '100.00', max: '500.00' },
  { min: '500.00', max: '2000.00' },
  { min: '2000.00', max: null },
] as const;
const MIN_RATINGS = [4.5, 4, 3] as const;

/** The languages and topics of the catalogue, in the order of the options. */
export type FacetValues = { languages: readonly string[]; topics: readonly Topic[] };
type ValueFacets = Pick<ProductFacetsView, keyof FacetValues>;

type Facet = readonly { option: object; choice: Partial<ProductFilter> }[];

/** The options of the shop's filters. `choice` is the part of the filter that an option sets. */
const FACETS = {
  categories: CATEGORIES.map((category) => ({
    option: { category },
    // The limits of members are removed, because another category may count something else.
    choice: { categories: [category], minMembers: undefined, maxMembers: undefined },
  })),
  verified: [{ option: {}, choice: { verified: true } }],
  owner: [{ option: {}, choice: { owner: 'shown' } }],
  prices: PRICE_RANGES.map((option) => ({
    option,
    choice: { minPrice: option.min ?? undefined, maxPrice: option.max ?? undefined },
  })),
  ratings: MIN_RATINGS.map((min) => ({ option: { min }, choice: { minRating: min } })),
} satisfies Record<Exclude<keyof ProductFacetsView, keyof FacetValues>, Facet>;

type Facets = typeof FACETS;
type CountedFacets = { [Name in keyof Facets]: (Facets[Name][number]['option'] & { count: number })[] };

const facetsOf = ({ languages, topics }: FacetValues) => ({
  ...FACETS,
  languages: languages.map((language) => ({ option: { language }, choice: { language } })),
  topics: topics.map(({ id, name, slug }) => ({ option: { topic: slug, name }, choice: { topicId: id } })),
});

/**
 * Returns the current filter once for each option, in the order of `facetsOf`. The choice of the option replaces the
 * current choice of the same facet.
 */
export const toFacetFilters = (filter: ProductFilter, values: FacetValues): ProductFilter[] =>
  Object.values<Facet>(facetsOf(values)).flatMap((facet) => facet.map(({ choice }) => ({ ...filter, ...choice })));

/** @param counts one count for each filter of `toFacetFilters`, or null when nothing was counted */
export function toFacets(counts: readonly number[] | null, values: FacetValues): ProductFacetsView {
  const remaining = counts?.values();
  const counted = Object.entries<Facet>(facetsOf(values)).map(([name, facet]) => [
    name,
    remaining ? facet.map(({ option }) => ({ ...option, count: remaining.next().value ?? 0 })) : [],
  ]);
  const facets = Object.fromEntries(counted) as CountedFacets & ValueFacets;
  const countOf = (name: 'verified' | 'owner') => facets[name][0]?.count ?? null;
  return { ...facets, verified: countOf('verified'), owner: countOf('owner') };
}
