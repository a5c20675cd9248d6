import { useEffect, useRef, useState } from 'react';
import styles from './filter-bar.module.css';
import { MAX_SEARCH_LENGTH } from './list-query';

const DEBOUNCE_MS = 300;

/** Searches once the typing pauses. */
export function SearchBox({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  /** The typed text counts while the value is the one it replaces. */
  const [typed, setTyped] = useState({ replaces: value, text: value });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // the address may change during the debounce: an older callback would restore the old one
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });

  function search(text: string) {
    clearTimeout(timer.current);
    setTyped({ replaces: text, text });
    latest.current(text);
  }

  return (
    <input
      type="search"
      className={`${styles['control']} ${styles['search']}`}
      aria-label={label}
      placeholder={label}
      maxLength={MAX_SEARCH_LENGTH}
      value={typed.replaces === value ? typed.text : value}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped({ replaces: value, text });
        clearTimeout(timer.current);
        timer.current = setTimeout(() => search(text), DEBOUNCE_MS);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(event.currentTarget.value);
      }}
    />
  );
}
