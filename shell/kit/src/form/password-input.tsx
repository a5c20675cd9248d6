import { Field } from '@telemarket/kit';
import { type ReactNode, useState } from 'react';
import styles from './form.module.css';

export interface PasswordInputProps {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  error?: string | null;
  hint?: ReactNode;
  onValue?: (value: string) => void;
}

export function PasswordInput({ label, name, autoComplete, error, hint, onValue }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <span className={styles.password}>
          <input
            {...control}
            className={`${control.className} ${styles.secret}`}
            type={shown ? 'text' : 'password'}
            name={name}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            required
            onChange={(event) => onValue?.(event.target.value)}
          />
          <button
            type="button"
            className={styles.reveal}
            aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </Field>
  );
}
