import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { Icon } from './icon';

export interface FieldControl {
  id: string;
  className: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** Explains how to correct the value. */
  error?: string | null;
  optional?: boolean;
  children: (control: FieldControl) => ReactNode;
}

export function Field({ label, hint, error, optional = false, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        <span>{label}</span>
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children({
        id,
        className: styles.control,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(error ? { 'aria-invalid': true as const } : {}),
      })}
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="alert" size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
