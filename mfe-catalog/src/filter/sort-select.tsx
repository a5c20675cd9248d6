import type { FilterProps } from './category-chips';
import styles from './control.module.css';
import { type Sort, SORTS } from './filter';

const NAME: Record<Sort, string> = {
  popular: 'Popular',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  rating: 'Highest rated',
  newest: 'Newest',
};

export function SortSelect({ filter, onChange }: FilterProps) {
  return (
    <label className={styles['labelled']}>
      Sort
      <select
        className={`${styles['control']} ${styles['select']}`}
        name="sort"
        value={filter.sort}
        onChange={(event) => onChange({ sort: SORTS.find((sort) => sort === event.target.value) ?? 'popular' })}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {NAME[sort]}
          </option>
        ))}
      </select>
    </label>
  );
}
