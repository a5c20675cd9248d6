import type { Category } from '@telemarket/contract';
import { CATEGORIES, CATEGORY_IDS, Icon } from '@telemarket/kit';
import { type Sort, SORT_LABELS, SORTS } from '../sort';
import styles from './filter.module.css';
import { NumberBox } from './number-box';
import { type FilterProps, useChoice } from './use-choice';

const RATINGS = [4.5, 4, 3];

/** The visitor can choose several categories. Without a choice, all are shown. */
export function CategoryChips(props: FilterProps) {
  const [categories, choose] = useChoice(props, 'categories');
  const toggle = (category: Category) =>
    choose(
      categories.includes(category)
        ? categories.filter((one) => one !== category)
        : CATEGORY_IDS.filter((one) => one === category || categories.includes(one)),
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
          {CATEGORIES[category].plural}
        </button>
      ))}
    </div>
  );
}

export function SortSelect(props: FilterProps) {
  const [sort, choose] = useChoice(props, 'sort');
  return (
    <label className={styles.labelled}>
      Sort
      <select
        className={`${styles.control} ${styles.select}`}
        name="sort"
        value={sort}
        onChange={(event) => choose(event.target.value as Sort)}
      >
        {SORTS.map((one) => (
          <option key={one} value={one}>
            {SORT_LABELS[one]}
          </option>
        ))}
      </select>
    </label>
  );
}

export interface FilterFieldsProps extends FilterProps {
  /** True when every change sends a request: a price then applies when the visitor stops typing. */
  debounced: boolean;
}

/** All filters except the categories. */
export function FilterFields(props: FilterFieldsProps) {
  const { filter, debounced, onChange } = props;
  const { minPrice, maxPrice } = filter;
  const [minRating, chooseRating] = useChoice(props, 'minRating');
  const [favorites, chooseFavorites] = useChoice(props, 'favorites');
  const reversed = minPrice !== null && maxPrice !== null && minPrice > maxPrice;
  return (
    <>
      <div className={`${styles.labelled} ${styles.prices}`} role="group" aria-label="Price in dollars">
        <span aria-hidden="true">Price</span>
        <NumberBox
          name="minPrice"
          label="Lowest price"
          placeholder="Min $"
          value={minPrice}
          invalid={reversed}
          debounced={debounced}
          onChange={(value) => onChange({ minPrice: value })}
        />
        <span aria-hidden="true">to</span>
        <NumberBox
          name="maxPrice"
          label="Highest price"
          placeholder="Max $"
          value={maxPrice}
          invalid={reversed}
          debounced={debounced}
          onChange={(value) => onChange({ maxPrice: value })}
        />
      </div>
      <label className={styles.labelled}>
        Rating
        <select
          className={`${styles.control} ${styles.select}`}
          name="minRating"
          value={minRating ?? ''}
          onChange={(event) => chooseRating(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">Any</option>
          {[...new Set([...RATINGS, ...(minRating === null ? [] : [minRating])])].map((rating) => (
            <option key={rating} value={rating}>
              {rating.toFixed(1)} and up
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={favorites}
        onClick={() => chooseFavorites(!favorites)}
      >
        <Icon name="heart" size={16} filled={favorites} />
        Favourites
      </button>
      {reversed && (
        <p className={styles.error} role="status">
          The lowest price is above the highest one.
        </p>
      )}
    </>
  );
}
