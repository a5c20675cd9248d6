import { useId } from 'react';
import styles from './filter-bar.module.css';
import type { Choice, ListQuery, ListSpec } from './list-query';
import { SearchBox } from './search-box';

export interface FilterBarProps {
  spec: ListSpec;
  query: ListQuery;
  onChange: (values: ListQuery['values']) => void;
}

/** Every choice takes effect at once. The sort is also in the heads of the table, where there is room for them. */
export function FilterBar({ spec, query: { values }, onChange }: FilterBarProps) {
  return (
    <div className={styles['bar']} role="search">
      {spec.search && (
        <SearchBox label={spec.search} value={values['q'] ?? ''} onSearch={(text) => onChange({ q: text })} />
      )}
      {spec.filters.map(({ name, label, choices }) => (
        <Select
          key={name}
          label={label}
          choices={choices}
          value={values[name] ?? ''}
          onChoose={(value) => onChange({ [name]: value })}
        />
      ))}
      {spec.sorts.length > 1 && (
        <div className={styles['narrow']}>
          <Select
            label="Sort"
            choices={spec.sorts}
            value={values['sort'] ?? spec.sorts[0]?.value ?? ''}
            onChoose={(value) => onChange({ sort: value === spec.sorts[0]?.value ? '' : value })}
          />
        </div>
      )}
    </div>
  );
}

interface SelectProps {
  label: string;
  choices: readonly Choice[];
  value: string;
  onChoose: (value: string) => void;
}

function Select({ label, choices, value, onChoose }: SelectProps) {
  const id = useId();
  return (
    <span className={styles['labelled']}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles['control']}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  );
}
