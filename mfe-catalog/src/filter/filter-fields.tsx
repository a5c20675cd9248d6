import type { Category, PriceFacet } from '@telemarket/contract';
import { CATEGORIES, CATEGORY_IDS, Icon, type Shop, useShop } from '@telemarket/kit';
import { useHydrated } from '@telemarket/kit/ui';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { dollars, formatCount } from '../format';
import { useLanguageName } from '../language';
import { type Sort, SORT_LABELS, sortOf, sortsOf } from '../sort';
import { priceFilter, rangeText, ratingText, readCount, readNumber, topicName } from './filters';
import styles from './filter.module.css';
import { NumberBox } from './number-box';
import { type FilterProps, useFilterChoice } from './use-choice';

const MIN_RATINGS = [4.5, 4, 3];

/** The visitor can choose several categories. Without a choice, all are shown. */
export function CategoryChips(props: FilterProps) {
  const [categories, choose] = useFilterChoice(props, 'categories');
  const toggle = (category: Category) =>
    choose(
      categories.includes(category)
        ? categories.filter((chosen) => chosen !== category)
        : CATEGORY_IDS.filter((id) => id === category || categories.includes(id)),
    );
  return (
    <div className={styles.chips} role="group" aria-label="Categories">
      <button type="button" className={styles.chip} aria-pressed={categories.length === 0} onClick={() => choose([])}>
        All
      </button>
      {CATEGORY_IDS.map((category) => (
        <button
          key={category}
          type="button"
          className={styles.chip}
          aria-pressed={categories.includes(category)}
          onClick={() => toggle(category)}
        >
          <span>{CATEGORIES[category].plural}</span>
          <Count of={props.facets?.categories.find((facet) => facet.category === category)?.count} />
        </button>
      ))}
    </div>
  );
}

const Count = ({ of: count }: { of: number | null | undefined }) =>
  typeof count === 'number' && <span className={styles.count}>{formatCount(count)}</span>;

/** Returns the text of an option with the number of listings that it would find, if known. */
const optionText = (text: string, count: number | undefined) =>
  count === undefined ? text : `${text} (${formatCount(count)})`;

/** Whether the list has listings with a shown owner. A shop without a bot has none. */
const hasShownOwners = ({ facets }: FilterProps) => (facets?.owner ?? 0) > 0;

export function SortSelect(props: FilterProps) {
  const [sort, choose] = useFilterChoice(props, 'sort');
  const { search } = props.filter;
  const chosen = sortOf({ search, sort });
  const offered = sortsOf({ search }).filter((name) => name !== 'owner' || name === chosen || hasShownOwners(props));
  return (
    <label className={styles.labelled}>
      Sort
      <select
        className={`${styles.control} ${styles.select}`}
        name="sort"
        value={chosen}
        onChange={({ target: { value } }) => choose(value === offered[0] ? null : (value as Sort))}
      >
        {offered.map((name) => (
          <option key={name} value={name}>
            {SORT_LABELS[name]}
          </option>
        ))}
      </select>
    </label>
  );
}

export interface FilterFieldsProps extends FilterProps {
  /** True when every change sends a request. Then a typed price applies only when the visitor stops typing. */
  debounced: boolean;
}

/**
 * All filters except the categories. Only the list of all listings has the favourites filter, and only the list of a
 * category has the members filter.
 */
export function FilterFields(props: FilterFieldsProps) {
  const { category, facets } = props;
  const shop = useShop();
  const [minRating, chooseRating] = useFilterChoice(props, 'minRating');
  const [verified, chooseVerified] = useFilterChoice(props, 'verified');
  const [owner, chooseOwner] = useFilterChoice(props, 'owner');
  const [favorites, chooseFavorites] = useFilterChoice(props, 'favorites');
  const ratings = [...new Set([...MIN_RATINGS, ...(minRating === null ? [] : [minRating])])];
  return (
    <>
      <CheckChip name="verified" value="true" checked={verified} onChange={() => chooseVerified(!verified)}>
        Verified only
        <Count of={facets?.verified} />
      </CheckChip>
      {(owner || hasShownOwners(props)) && (
        <CheckChip
          name="owner"
          value="shown"
          checked={owner !== null}
          onChange={() => chooseOwner(owner ? null : 'shown')}
        >
          Owner shown
          <Count of={facets?.owner} />
        </CheckChip>
      )}
      <LanguageSelect {...props} />
      <TopicSelect {...props} />
      {category && <RangeBoxes {...props} range={countRange(category === 'bot' ? 'Users' : 'Members')} />}
      <RangeBoxes {...props} range={priceRange(shop)}>
        {facets && facets.prices.length > 0 && <PriceSelect {...props} ranges={facets.prices} />}
      </RangeBoxes>
      <label className={styles.labelled}>
        Rating
        <select
          className={`${styles.control} ${styles.select}`}
          name="minRating"
          value={minRating ?? ''}
          onChange={(event) => chooseRating(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">Any</option>
          {ratings.map((rating) => (
            <option key={rating} value={rating}>
              {optionText(ratingText(rating), facets?.ratings.find(({ min }) => min === rating)?.count)}
            </option>
          ))}
        </select>
      </label>
      {!category && (
        <button
          type="button"
          className={styles.chip}
          aria-pressed={favorites}
          onClick={() => chooseFavorites(!favorites)}
        >
          <Icon name="heart" size={16} filled={favorites} />
          Favourites
        </button>
      )}
    </>
  );
}

interface CheckChipProps extends Pick<ComponentProps<'input'>, 'name' | 'value' | 'checked' | 'onChange'> {
  children: ReactNode;
}

const CheckChip = ({ children, ...input }: CheckChipProps) => (
  <label className={`${styles.chip} ${styles.check}`}>
    <input className={styles.box} type="checkbox" {...input} />
    {children}
  </label>
);

/** The languages of the catalogue. */
function LanguageSelect(props: FilterProps) {
  const nameOf = useLanguageName();
  const facets = props.facets?.languages ?? [];
  return (
    <ValueSelect
      {...props}
      label="Language"
      name="language"
      options={facets.map(({ language, count }) => [language, count])}
      nameOf={nameOf}
    />
  );
}

/** The topics of the catalogue. */
function TopicSelect(props: FilterProps) {
  const facets = props.facets?.topics ?? [];
  return (
    <ValueSelect
      {...props}
      label="Topic"
      name="topic"
      options={facets.map(({ topic, count }) => [topic, count])}
      nameOf={(topic) => topicName(topic, props.facets)}
    />
  );
}

interface ValueSelectProps extends FilterProps {
  label: string;
  name: 'language' | 'topic';
  /** The values, and how many listings each would find. */
  options: readonly (readonly [value: string, count: number])[];
  nameOf: (value: string) => string;
}

/**
 * Offers the values that the catalogue has, and the chosen value. Without any value, the filter is left out. The order
 * depends on the language of the browser, so the options are sorted only after hydration. Before that, their order must
 * equal the order in the server's HTML.
 */
function ValueSelect({ label, name, options, nameOf, ...props }: ValueSelectProps) {
  const [chosen, choose] = useFilterChoice(props, name);
  const hydrated = useHydrated();
  const counts = new Map(options);
  const offered = [...new Set([...counts.keys(), ...(chosen === null ? [] : [chosen])])].map((value) => ({
    value,
    shown: nameOf(value),
  }));
  if (hydrated) offered.sort((a, b) => a.shown.localeCompare(b.shown));
  if (offered.length === 0) return null;
  return (
    <label className={styles.labelled}>
      <span>{label}</span>
      <select
        className={`${styles.control} ${styles.select}`}
        name={name}
        value={chosen ?? ''}
        onChange={({ target: { value } }) => choose(value || null)}
      >
        <option value="">Any</option>
        {offered.map(({ value, shown }) => (
          <option key={value} value={value} suppressHydrationWarning>
            {optionText(shown, counts.get(value))}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Offers the ranges that the API counts. The boxes beside the list accept any other range. */
function PriceSelect({ filter, onChange, ranges }: FilterProps & { ranges: readonly PriceFacet[] }) {
  const { minPrice, maxPrice } = filter;
  const values = ranges.map(priceFilter);
  const chosen = values.findIndex((range) => range.minPrice === minPrice && range.maxPrice === maxPrice);
  const isOther = chosen < 0 && (minPrice !== null || maxPrice !== null);
  return (
    <select
      className={`${styles.control} ${styles.select}`}
      aria-label="Price range"
      value={isOther ? 'other' : chosen}
      onChange={(event) => onChange(values[Number(event.target.value)] ?? { minPrice: null, maxPrice: null })}
    >
      <option value={-1}>Any price</option>
      {isOther && <option value="other">Another range</option>}
      {ranges.map(({ count }, index) => {
        const { minPrice: min, maxPrice: max } = values[index] ?? { minPrice: null, maxPrice: null };
        return (
          <option key={index} value={index}>
            {optionText(rangeText(min, max, dollars), count)}
          </option>
        );
      })}
    </select>
  );
}

const priceRange = ({ currency, currencySign }: Shop) =>
  ({
    title: 'Price',
    name: currency === 'USD' ? 'Price in dollars' : `Price in ${currency}`,
    boxes: [
      { name: 'minPrice', label: 'Lowest price', placeholder: `Min ${currencySign.trim()}` },
      { name: 'maxPrice', label: 'Highest price', placeholder: `Max ${currencySign.trim()}` },
    ],
    reversedText: 'The lowest price is higher than the highest price.',
    read: readNumber,
  }) as const;

const countRange = (title: 'Members' | 'Users') =>
  ({
    title,
    name: title,
    boxes: [
      { name: 'minMembers', label: `Fewest ${title.toLowerCase()}`, placeholder: 'Min' },
      { name: 'maxMembers', label: `Most ${title.toLowerCase()}`, placeholder: 'Max' },
    ],
    reversedText: 'The minimum is higher than the maximum.',
    read: readCount,
  }) as const;

interface RangeBoxesProps extends FilterFieldsProps {
  range: ReturnType<typeof priceRange> | ReturnType<typeof countRange>;
  children?: ReactNode;
}

function RangeBoxes({ filter, debounced, onChange, range, children }: RangeBoxesProps) {
  const [min, max] = range.boxes.map(({ name }) => filter[name]);
  const reversed = typeof min === 'number' && typeof max === 'number' && min > max;
  return (
    <div className={`${styles.labelled} ${styles.range}`} role="group" aria-label={range.name}>
      <span aria-hidden="true">{range.title}</span>
      {children}
      {range.boxes.map((box, index) => (
        <Fragment key={box.name}>
          {index > 0 && <span aria-hidden="true">to</span>}
          <NumberBox
            {...box}
            value={filter[box.name]}
            invalid={reversed}
            debounced={debounced}
            read={range.read}
            onChange={(value) => onChange({ [box.name]: value })}
          />
        </Fragment>
      ))}
      {reversed && (
        <p className={styles.error} role="status">
          {range.reversedText}
        </p>
      )}
    </div>
  );
}
