import { useState } from 'react';
import styles from './form.module.css';
import { TextField, VERBATIM_INPUT } from './text-field';

export interface CodeInputProps {
  name: string;
  error?: string | null;
  autoFocus?: boolean;
  /** Hides the switch to recovery codes, which do not exist yet when the second factor is set up. */
  appOnly?: boolean;
}

/** Input for a code of the second factor. Phones show a numeric keyboard, or letters for a recovery code. */
export function CodeInput({ name, error, autoFocus, appOnly = false }: CodeInputProps) {
  const [recovery, setRecovery] = useState(false);
  const hint = recovery
    ? 'One of your ten recovery codes. Each code works once.'
    : 'The six digits in your authenticator app.';
  return (
    <div className={styles.code}>
      <TextField
        {...VERBATIM_INPUT}
        // only a new input makes phones change the keyboard
        key={String(recovery)}
        label={recovery ? 'Recovery code' : 'Code'}
        name={name}
        error={error}
        hint={hint}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        maxLength={64}
        required
        autoFocus={autoFocus || recovery}
      />
      {!appOnly && (
        <button type="button" className={styles.other} onClick={() => setRecovery(!recovery)}>
          {recovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </button>
      )}
    </div>
  );
}
