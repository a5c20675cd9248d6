import { useState } from 'react';
import { readNumber } from './filter';
import styles from './control.module.css';
import { usePause } from './use-pause';

const TYPING_PAUSE_MS = 300;

/** A price box. What is typed stays as typed; what it means goes out, null while it means nothing. */
export function NumberBox({
  name,
  label,
  placeholder,
  value,
  invalid,
  patient,
  onChange,
}: {
  /** In an address. */
  name: string;
  label: string;
  placeholder: string;
  value: number | null;
  invalid: boolean;
  /** Goes out when the typing pauses, not at once: the server is asked each time. */
  patient: boolean;
  onChange: (value: number | null) => void;
}) {
  const [text, setText] = useState(() => toText(value));
  const [known, setKnown] = useState(value);
  const pause = usePause(onChange, TYPING_PAUSE_MS);
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
        pause.later(readNumber(event.target.value));
        if (!patient) pause.now();
      }}
      onBlur={pause.now}
    />
  );
}

const toText = (value: number | null) => (value === null ? '' : String(value));
