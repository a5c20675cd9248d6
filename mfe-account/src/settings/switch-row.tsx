import { useId } from 'react';
import styles from './settings.module.css';

export interface SwitchRowProps {
  /** Without a name it is no value of its form. */
  name?: string;
  label: string;
  hint: string;
  on: boolean;
  /** The hint says why. */
  disabled?: boolean;
  /** It does not switch by itself: what happens decides it. */
  onPress?: () => void;
}

/** The whole row is the label of the switch: a large target for a thumb. Without `onPress` the input is uncontrolled. */
export function SwitchRow({ name, label, hint, on, disabled = false, onPress }: SwitchRowProps) {
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
        disabled={disabled}
        {...(onPress ? { checked: on, onChange: onPress } : { defaultChecked: on })}
      />
    </label>
  );
}
