import type { ProductFacets, ProductSummary } from '@telemarket/contract';
import { cleanLine } from '@telemarket/composition';
import { CATEGORY_IDS } from '@telemarket/kit';
import fc from 'fast-check';
import type { Filter } from '../filter/filters';
import { SORTS } from '../sort';
import { CRYPTO, listing, MUSIC, SHOWN_PROOF, WITHDRAWN_PROOF } from './sample';

const amount = fc.integer({ min: 0, max: 300_000 }).map((cents) => (cents / 100).toFixed(2));

/** Listings whose values are often equal. Their ids descend. */
export const PRODUCTS: fc.Arbitrary<ProductSummary[]> = fc
  .array(
    fc.record({
      category: fc.constantFrom(...CATEGORY_IDS),
      title: fc.string({ maxLength: 6 }),
      price: amount,
      rating: fc.integer({ min: 0, max: 50 }).map((tenths) => (tenths / 10).toFixed(1)),
      reviewCount: fc.nat(5),
      isVerified: fc.boolean(),
      proof: fc.constantFrom(null, SHOWN_PROOF, WITHDRAWN_PROOF),
      language: fc.constantFrom(null, 'en', 'pt'),
      topic: fc.constantFrom(null, CRYPTO, MUSIC),
      memberCount: fc.option(fc.nat(3)),
      userCount: fc.constant(null),
      createdAt: fc.integer({ min: 0, max: 4 }).map((day) => `2026-01-0${day + 1}T10:00:00.000Z`),
    }),
    { maxLength: 40 },
  )
  .map((parts) => parts.map((part, index) => listing({ ...part, id: parts.length - index })));

interface FilterCase<Value> {
  values: fc.Arbitrary<Value>;
  /** Says whether a listing passes the filter. Not called for the values null and false, which exclude no listing. */
  finds: (product: ProductSummary, value: NonNullable<Value>, favorites: readonly number[]) => boolean;
}

/** The values of each filter, and whether a listing passes it. */
const FILTER_CASES: { readonly [Name in keyof Filter]: FilterCase<Filter[Name]> } = {
  search: {
    values: fc.oneof(fc.constant(''), fc.string({ maxLength: 2 }), fc.string()).map(cleanLine),
    // the API searches, so the filter of the device excludes nothing
    finds: () => true,
  },
  favorites: { values: fc.boolean(), finds: ({ id }, _, favorites) => favorites.includes(id) },
  categories: {
    values: fc.subarray([...CATEGORY_IDS]),
    finds: ({ category }, categories) => categories.length === 0 || categories.includes(category),
  },
  language: { values: fc.constantFrom(null, 'en', 'fr'), finds: ({ language }, wanted) => language === wanted },
  topic: { values: fc.constantFrom(null, 'crypto', 'books'), finds: ({ topic }, wanted) => topic?.slug === wanted },
  verified: { values: fc.boolean(), finds: ({ isVerified }) => isVerified },
  owner: { values: fc.constantFrom(null, 'shown'), finds: ({ proof }) => proof?.state === 'shown' },
  minMembers: { values: fc.option(fc.nat(3)), finds: ({ memberCount }, min) => (memberCount ?? -1) >= min },
  maxMembers: { values: fc.option(fc.nat(3)), finds: ({ memberCount }, max) => (memberCount ?? Infinity) <= max },
  minPrice: { values: fc.option(amount.map(Number)), finds: ({ price }, min) => Number(price) >= min },
  maxPrice: { values: fc.option(amount.map(Number)), finds: ({ price }, max) => Number(price) <= max },
  minRating: {
    values: fc.option(fc.constantFrom(0, 3, 4, 4.5, 5)),
    finds: ({ rating }, min) => Number(rating) >= min,
  },
  sort: { values: fc.constantFrom(null, ...SORTS), finds: () => true },
};
const NAMES = Object.keys(FILTER_CASES) as (keyof Filter)[];

export const FILTERS = fc.record(
  Object.fromEntries(NAMES.map((name) => [name, FILTER_CASES[name].values])),
) as unknown as fc.Arbitrary<Filter>;

/** Whether a listing passes all filters. */
export function isFound(product: ProductSummary, filter: Filter, favorites: readonly number[]): boolean {
  const passes = <Name extends keyof Filter>(name: Name) => {
    const value = filter[name];
    return value === null || value === false || FILTER_CASES[name].finds(product, value, favorites);
  };
  return NAMES.every(passes);
}

/** Some options of each facet, and the change of the filter when an option is chosen. */
const FACET_CHOICES: Readonly<
  Record<keyof ProductFacets, readonly (readonly [option: object, choice: Partial<Filter>])[]>
> = {
  categories: CATEGORY_IDS.map((category) => [
    { category },
    { categories: [category], minMembers: null, maxMembers: null },
  ]),
  verified: [[{}, { verified: true }]],
  owner: [[{}, { owner: 'shown' }]],
  prices: [
    [
      { min: null, max: '100.00' },
      { minPrice: null, maxPrice: 100 },
    ],
    [
      { min: '100.00', max: '500.00' },
      { minPrice: 100, maxPrice: 500 },
    ],
    [
      { min: '500.00', max: null },
      { minPrice: 500, maxPrice: null },
    ],
  ],
  ratings: [[{ min: 4.5 }, { minRating: 4.5 }]],
  languages: ['en', 'pt'].map((language) => [{ language }, { language }]),
  topics: [CRYPTO, MUSIC].map(({ slug, name }) => [{ topic: slug, name }, { topic: slug }]),
};

/** Returns facets. @param count Returns the count of an option. */
export function facetsOf(count: (choice: Partial<Filter>) => number): ProductFacets {
  const counted = Object.entries(FACET_CHOICES).map(([name, choices]) => [
    name,
    choices.map(([option, choice]) => ({ ...option, count: count(choice) })),
  ]);
  const facets = Object.fromEntries(counted) as Record<keyof ProductFacets, { count: number }[]>;
  const [verified, owner] = [facets.verified, facets.owner].map(([option]) => option?.count ?? null);
  return { ...facets, verified, owner } as ProductFacets;
}
