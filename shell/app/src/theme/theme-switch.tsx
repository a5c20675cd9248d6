import { startTransition, useId, useOptimistic, useSyncExternalStore } from 'react';
import { afterPaint } from '../layout/after-paint';
import { setTheme, readShownTheme, THEME_LABELS, type Theme, watchTheme } from './theme';
import styles from './theme-switch.module.css';

export function ThemeSwitch() {
  const name = useId();
  const applied = useSyncExternalStore<Theme>(watchTheme, readShownTheme, () => 'system');
  const [theme, show] = useOptimistic(applied);
  // new colours restyle every element, so the switch is painted first
  const choose = (choice: Theme) =>
    startTransition(async () => {
      show(choice);
      await new Promise<void>(afterPaint);
      setTheme(choice);
    });
  return (
    <fieldset aria-label="Theme" className={styles.switch}>
      {(Object.keys(THEME_LABELS) as Theme[]).map((choice) => (
        <label key={choice} className={styles.choice}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            checked={choice === theme}
            onChange={() => choose(choice)}
          />
          <span>{THEME_LABELS[choice]}</span>
        </label>
      ))}
    </fieldset>
  );
}
