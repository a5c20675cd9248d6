import { useSearchParams } from '@telemarket/kit';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './filter-bar.module.css';
import { allValue, defaultSort, type ListQuery, type ListSpec, MAX_SEARCH_LENGTH } from './list-query';

const DEBOUNCE_MS = 300;

export interface FilterBarProps {
  spec: ListSpec;
  query: ListQuery;
  onChange: (values: ListQuery['values']) => void;
}

/** Every choice applies immediately. On a wide screen, the table headers sort, too. */
export function FilterBar({ spec, query: { values }, onChange }: FilterBarProps) {
  const sorts = Object.entries(spec.sorts);
  return (
    <div className={styles.bar} role="search">
      {spec.search && (
        <SearchBox label={spec.search} value={values['q'] ?? ''} onSearch={(text) => onChange({ q: text })} />
      )}
      {Object.entries(spec.filters).map(([name, filter]) => (
        <Select
          key={name}
          label={filter.label}
          choices={[[allValue(filter), filter.all ?? 'All'], ...Object.entries(filter.choices)]}
          value={values[name] ?? allValue(filter)}
          onSelect={(value) => onChange({ [name]: value })}
        />
      ))}
      {sorts.length > 1 && (
        <div className={styles.narrow}>
          <Select
            label="Sort"
            choices={sorts}
            value={values['sort'] ?? defaultSort(spec)}
            onSelect={(value) => onChange({ sort: value })}
          />
        </div>
      )}
    </div>
  );
}

interface SelectProps {
  label: string;
  choices: readonly (readonly [value: string, label: string])[];
  value: string;
  onSelect: (value: string) => void;
}

function Select({ label, choices, value, onSelect }: SelectProps) {
  return (
    <label className={styles.labelled}>
      <span>{label}</span>
      <select className={styles.control} value={value} onChange={(event) => onSelect(event.currentTarget.value)}>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Searches when the user stops typing. */
function SearchBox({ label, value, onSearch }: { label: string; value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const [address] = useSearchParams();
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  // always calls the latest `onSearch`, because the address may change during the debounce, and an older callback would
  // restore the old address
  const search = useEffectEvent(() => onSearch(text));
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => search(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
    // `address` starts the timer again, because a link that was rendered before the search may have replaced the
    // address of the search
  }, [text, value, address]);

  return (
    <input
      dir="auto"
      type="search"
      className={`${styles.control} ${styles.search}`}
      aria-label={label}
      placeholder={label}
      maxLength={MAX_SEARCH_LENGTH}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onSearch(event.currentTarget.value);
      }}
    />
  );
}
