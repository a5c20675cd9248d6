import type { Category } from '@telemarket/contract';
import { CATEGORIES, CATEGORY_IDS } from '@telemarket/kit';
import styles from './chip-button.module.css';
import type { Filter } from './filter';

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
