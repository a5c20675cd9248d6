import { useEffect, useRef, useState } from 'react';
import styles from './filter-bar.module.css';

/** Nobody reads a list between two letters. */
const PAUSE_MS = 300;

/** Searches by itself once the typing pauses. */
export function SearchBox({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  /** What was typed, as long as the value is still the one it was typed over. */
  const [typed, setTyped] = useState({ over: value, text: value });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // when the pause is over the address may be another one: an older function would write the old one back
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });

  function search(text: string) {
    clearTimeout(timer.current);
    setTyped({ over: text, text });
    latest.current(text);
  }

  return (
    <input
      type="search"
      className={`${styles['control']} ${styles['search']}`}
      aria-label={label}
      placeholder={label}
      maxLength={200}
      value={typed.over === value ? typed.text : value}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped({ over: value, text });
        clearTimeout(timer.current);
        timer.current = setTimeout(() => search(text), PAUSE_MS);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(event.currentTarget.value);
      }}
    />
  );
}
