import type { Product } from './product.entity';

/** The sources that administrators can choose for a number. */
export const CHOSEN_SOURCES = ['seller', 'shop'] as const;

/**
 * Tells who has stated a number of a listing. Clients ignore a source that they do not know, so new sources can be
 * added.
 */
export type NumberSource = (typeof CHOSEN_SOURCES)[number] | 'telegram';

/**
 * The columns for the source of each number. `of` names the column that repeats the number for which the source was
 * stored, because an older version of the API changes a number without its source.
 */
const SOURCE_COLUMNS = {
  count: { source: 'countSource', at: 'countSourceAt', of: 'countSourceOf' },
  since: { source: 'sinceSource', at: 'sinceSourceAt', of: 'sinceSourceOf' },
} as const;

type SourcedNumber = keyof typeof SOURCE_COLUMNS;
type SourceColumn = {
  [Name in SourcedNumber]: (typeof SOURCE_COLUMNS)[Name][keyof (typeof SOURCE_COLUMNS)[Name]];
}[SourcedNumber];
type Numbers = Pick<Product, 'memberCount' | 'userCount' | 'sinceYear'>;
type StoredNumbers = Numbers & Pick<Product, SourceColumn>;

const SOURCED_NUMBERS = Object.keys(SOURCE_COLUMNS) as SourcedNumber[];

const numberOf = (name: SourcedNumber, { memberCount, userCount, sinceYear }: Numbers) =>
  name === 'since' ? sinceYear : (memberCount ?? userCount);

/**
 * Returns the source of a number. When a number was changed without its source, the source is the seller, at an unknown
 * time.
 */
function knownSource(name: SourcedNumber, product: StoredNumbers): { source: NumberSource; at: Date | null } {
  const { source, at, of } = SOURCE_COLUMNS[name];
  const number = numberOf(name, product);
  const applies = number !== null && product[of] === number;
  return applies ? { source: product[source], at: product[at] } : { source: 'seller', at: null };
}

/** The sources of a product's numbers, and their dates. */
export function sourcesOf(product: StoredNumbers) {
  const [count, since] = [knownSource('count', product), knownSource('since', product)];
  return {
    countSource: count.source,
    countSourceAt: count.at?.toISOString() ?? null,
    sinceSource: since.source,
    sinceSourceAt: since.at?.toISOString() ?? null,
  };
}

/**
 * Returns the columns with the sources of the next numbers. A source that an administrator chooses gets the date of
 * today. Without a choice, an unchanged number keeps its source and date, and a new number has the seller as its
 * source.
 */
export function nextSources(
  before: StoredNumbers | null,
  next: Numbers,
  chosen: { countSource?: NumberSource; sinceSource?: NumberSource },
): Pick<Product, SourceColumn> {
  const columns = SOURCED_NUMBERS.flatMap((name): [SourceColumn, unknown][] => {
    const { source, at, of } = SOURCE_COLUMNS[name];
    const number = numberOf(name, next);
    const earlier = before && numberOf(name, before) === number ? knownSource(name, before) : null;
    const kept = chosen[source] ? { source: chosen[source], at: new Date() } : earlier;
    const said = (number === null ? null : kept) ?? { source: 'seller', at: number === null ? null : new Date() };
    return [
      [source, said.source],
      [at, said.at],
      [of, number],
    ];
  });
  return Object.fromEntries(columns) as Pick<Product, SourceColumn>;
}
