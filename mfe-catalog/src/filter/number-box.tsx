import { useState } from 'react';
import { readNumber } from './filter';
import styles from './control.module.css';

/** A price box. What is typed stays as typed; what it means goes out at once, null while it means nothing. */
export function NumberBox({
  name,
  label,
  placeholder,
  value,
  invalid,
  onChange,
}: {
  /** In an address. */
  name: string;
  label: string;
  placeholder: string;
  value: number | null;
  invalid: boolean;
  onChange: (value: number | null) => void;
}) {
  const [text, setText] = useState(() => toText(value));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    // changed from outside: cleared, or another address
    setKnown(value);
    if (readNumber(text) !== value) setText(toText(value));
  }
  return (
    <input
      className={`${styles['control']} ${styles['number']}`}
      type="text"
      name={name}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={invalid || undefined}
      placeholder={placeholder}
      maxLength={12}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(readNumber(event.target.value));
      }}
    />
  );
}

const toText = (value: number | null) => (value === null ? '' : String(value));
