import type { Category } from '@telemarket/contract';
import styles from './chip-button.module.css';
import { CATEGORIES, type Filter } from './filter';

const WORD: Record<Category, string> = { group: 'Groups', bot: 'Bots', account: 'Accounts' };

export interface FilterProps {
  filter: Filter;
  onChange: (part: Partial<Filter>) => void;
}

/** Any number of categories; All is none of them. */
export function CategoryChips({ filter: { categories }, onChange }: FilterProps) {
  const toggle = (category: Category) =>
    onChange({
      categories: categories.includes(category)
        ? categories.filter((one) => one !== category)
        : CATEGORIES.filter((one) => one === category || categories.includes(one)),
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
      {CATEGORIES.map((category) => (
        <button
          key={category}
          type="button"
          className={styles['chip']}
          aria-pressed={categories.includes(category)}
          onClick={() => toggle(category)}
        >
          {WORD[category]}
        </button>
      ))}
    </div>
  );
}
