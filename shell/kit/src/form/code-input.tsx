import { Field } from '@telemarket/kit';
import { useState } from 'react';
import styles from './form.module.css';
import { VERBATIM_INPUT } from './text-field';

export interface CodeInputProps {
  name: string;
  error?: string | null;
  /** Whether the input gets the focus when it appears. */
  autoFocus?: boolean;
  /** Hides the switch to recovery codes, which do not exist yet when the second factor is set up. */
  appOnly?: boolean;
}

/** Input for a code of the second factor. A phone shows digits, except for a recovery code, which has letters. */
export function CodeInput({ name, error, autoFocus, appOnly = false }: CodeInputProps) {
  const [recovery, setRecovery] = useState(false);
  const hint = recovery
    ? 'One of the ten that you have stored. Each works once.'
    : 'Six digits of your authenticator app.';
  return (
    <div className={styles.code}>
      <Field label={recovery ? 'Recovery code' : 'Code'} error={error} hint={hint}>
        {(control) => (
          <input
            {...control}
            {...VERBATIM_INPUT}
            // A new input, so that a phone changes its keyboard.
            key={String(recovery)}
            name={name}
            autoComplete={recovery ? 'off' : 'one-time-code'}
            inputMode={recovery ? 'text' : 'numeric'}
            maxLength={64}
            required
            autoFocus={autoFocus || recovery}
          />
        )}
      </Field>
      {!appOnly && (
        <button type="button" className={styles.other} onClick={() => setRecovery(!recovery)}>
          {recovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </button>
      )}
    </div>
  );
}
