import { cleanLine } from '@telemarket/composition';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import styles from './filter.module.css';

const DEBOUNCE_MS = 300;

interface NumberBoxProps {
  name: string;
  label: string;
  placeholder: string;
  value: number | null;
  invalid: boolean;
  /** Reports a change when the visitor stops typing, not at each key. */
  debounced: boolean;
  /** Null: the text is not a number of this kind. */
  read: (text: string | null) => number | null;
  onChange: (value: number | null) => void;
}

/** An input for a number. It shows the text as typed. */
export function NumberBox({ name, label, placeholder, value, invalid, debounced, read, onChange }: NumberBoxProps) {
  const [text, setText] = useState(() => toText(value));
  const [lastValue, setLastValue] = useState(value);
  const errorId = useId();
  if (lastValue !== value) {
    setLastValue(value);
    // the filters were cleared or the address changed, so the box shows the new value
    if (read(text) !== value) setText(toText(value));
  }
  const reported = useRef(value);
  useEffect(() => {
    reported.current = value;
  }, [value]);
  function reportNumber(typed: string) {
    const number = read(typed);
    if (number === reported.current) return;
    reported.current = number;
    onChange(number);
  }
  const reportLater = useEffectEvent(() => reportNumber(text));
  useEffect(() => {
    const timer = setTimeout(() => reportLater(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const unreadable = cleanLine(text) !== '' && read(text) === null;
  return (
    <>
      <input
        className={`${styles.control} ${styles.number}`}
        type="text"
        name={name}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={invalid || unreadable || undefined}
        aria-describedby={unreadable ? errorId : undefined}
        placeholder={placeholder}
        maxLength={40}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          if (!debounced) reportNumber(target.value);
        }}
        onBlur={() => reportNumber(text)}
      />
      {unreadable && (
        <p id={errorId} className={styles.error} role="status">
          {read('25.50') === null ? 'Enter a whole number, such as 5000.' : 'Enter a number, such as 25.50.'}
        </p>
      )}
    </>
  );
}

const toText = (value: number | null) => (value === null ? '' : String(value));
