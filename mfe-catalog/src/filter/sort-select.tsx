import { type Sort, SORT_LABELS, SORTS } from '../sort';
import type { FilterProps } from './category-chips';
import styles from './control.module.css';

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
