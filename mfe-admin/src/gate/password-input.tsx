import { Field } from '@telemarket/kit';
import { useState } from 'react';
import styles from './gate.module.css';

export function PasswordInput({ error }: { error: string | undefined }) {
  const [shown, setShown] = useState(false);
  return (
    <Field label="Password" error={error}>
      {(control) => (
        <span className={styles['password']}>
          <input
            {...control}
            className={`${control.className} ${styles['secret']}`}
            type={shown ? 'text' : 'password'}
            name="password"
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <button
            type="button"
            className={styles['reveal']}
            aria-label={shown ? 'Hide password' : 'Show password'}
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
