import { useId, useSyncExternalStore } from 'react';
import { setTheme, shownTheme, THEMES, type Theme, watchTheme } from './theme';
import styles from './theme-switch.module.css';

const LABEL: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

export function ThemeSwitch() {
  const name = useId();
  const theme = useSyncExternalStore<Theme>(watchTheme, shownTheme, () => 'system');
  return (
    <fieldset className={styles['switch']}>
      <legend className={styles['legend']}>Theme</legend>
      {THEMES.map((choice) => (
        <label key={choice} className={styles['choice']}>
          <input
            className={styles['radio']}
            type="radio"
            name={name}
            checked={choice === theme}
            onChange={() => setTheme(choice)}
          />
          {LABEL[choice]}
        </label>
      ))}
    </fieldset>
  );
}
