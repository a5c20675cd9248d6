import { useId } from 'react';
import page from '../page.module.css';
import styles from './switch-row.module.css';

export interface SwitchRowProps {
  /** Without a name, the form does not send the switch. */
  name?: string;
  label: string;
  hint: string;
  on: boolean;
  /** If true, the hint must say why the switch is disabled. */
  disabled?: boolean;
  /** Called at a press. Makes the switch controlled: the switch changes only when `on` changes. */
  onPress?: () => void;
}

/** The label is the whole row, which is a large target on phones. Without `onPress` the input is uncontrolled. */
export function SwitchRow({ name, label, hint, on, disabled = false, onPress }: SwitchRowProps) {
  const id = useId();
  return (
    <label className={`${page.row} ${styles.row}`}>
      <span>
        <span id={id} className={`${styles.label} ${styles.block}`}>
          {label}
        </span>
        <span id={`${id}-hint`} className={`${page.text} ${styles.block}`}>
          {hint}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        name={name}
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        disabled={disabled}
        {...(onPress ? { checked: on, onChange: onPress } : { defaultChecked: on })}
      />
    </label>
  );
}
