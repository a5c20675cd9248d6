import { useId } from 'react';
import styles from './settings.module.css';

export interface SwitchRowProps {
  name: string;
  label: string;
  hint: string;
  on: boolean;
  disabled?: boolean;
}

/** The whole row is the label of the switch: a large target for a thumb. The input is uncontrolled. */
export function SwitchRow({ name, label, hint, on, disabled = false }: SwitchRowProps) {
  const id = useId();
  return (
    <label className={styles['row']}>
      <span>
        <span id={id} className={styles['label']}>
          {label}
        </span>
        <span id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles['switch']}
        name={name}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        defaultChecked={on}
        disabled={disabled}
      />
    </label>
  );
}
