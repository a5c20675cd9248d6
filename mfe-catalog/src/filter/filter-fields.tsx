import type { Category } from '@telemarket/contract';
import { CATEGORIES, CATEGORY_IDS, Icon } from '@telemarket/kit';
import { type Sort, SORT_LABELS, SORTS } from '../sort';
import type { Filter } from './filter';
import styles from './filter.module.css';
import { NumberBox } from './number-box';

const RATINGS = [4.5, 4, 3];

export interface FilterProps {
  filter: Filter;
  onChange: (part: Partial<Filter>) => void;
}

/** Any number of categories can be chosen; with none, all are shown. */
export function CategoryChips({ filter: { categories }, onChange }: FilterProps) {
  const toggle = (category: Category) =>
    onChange({
      categories: categories.includes(category)
        ? categories.filter((one) => one !== category)
        : CATEGORY_IDS.filter((one) => one === category || categories.includes(one)),
    });
  return (
    <div className={styles['chips']} role="group" aria-label="Categories">
      <button
        type="button"
        className={styles['chip']}
        aria-pressed={categories.length === 0}
        onClick={() => onChange({ categories: [] })}
      >
        All
      </button>
      {CATEGORY_IDS.map((category) => (
        <button
          key={category}
          type="button"
          className={styles['chip']}
          aria-pressed={categories.includes(category)}
          onClick={() => toggle(category)}
        >
          {CATEGORIES[category].plural}
        </button>
      ))}
    </div>
  );
}

export function SortSelect({ filter, onChange }: FilterProps) {
  return (
    <label className={styles['labelled']}>
      Sort
      <select
        className={`${styles['control']} ${styles['select']}`}
        name="sort"
        value={filter.sort}
        onChange={(event) => onChange({ sort: event.target.value as Sort })}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_LABELS[sort]}
          </option>
        ))}
      </select>
    </label>
  );
}

export interface FilterFieldsProps extends FilterProps {
  /** Every change is a request, so a price applies when the typing pauses. */
  debounced: boolean;
}

/** The filters beside the categories. */
export function FilterFields({ filter, debounced, onChange }: FilterFieldsProps) {
  const { minPrice, maxPrice, minRating, favorites } = filter;
  const reversed = minPrice !== null && maxPrice !== null && minPrice > maxPrice;
  return (
    <>
      <div className={`${styles['labelled']} ${styles['prices']}`} role="group" aria-label="Price in dollars">
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
      <label className={styles['labelled']}>
        Rating
        <select
          className={`${styles['control']} ${styles['select']}`}
          name="minRating"
          value={minRating ?? ''}
          onChange={(event) => onChange({ minRating: event.target.value === '' ? null : Number(event.target.value) })}
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
        className={styles['chip']}
        aria-pressed={favorites}
        onClick={() => onChange({ favorites: !favorites })}
      >
        <Icon name="heart" size={16} filled={favorites} />
        Favourites
      </button>
      {reversed && (
        <p className={styles['error']} role="status">
          The lowest price is above the highest one.
        </p>
      )}
    </>
  );
}
