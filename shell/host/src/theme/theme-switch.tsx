import { useId, useSyncExternalStore } from 'react';
import { setTheme, shownTheme, THEMES, type Theme, watchTheme } from './theme';
import styles from './theme-switch.module.css';

export function ThemeSwitch() {
  const name = useId();
  const theme = useSyncExternalStore<Theme>(watchTheme, shownTheme, () => 'system');
  return (
    <fieldset className={styles['switch']}>
      <legend className={styles['legend']}>Theme</legend>
      {(Object.keys(THEMES) as Theme[]).map((choice) => (
        <label key={choice} className={styles['choice']}>
          <input
            className={styles['radio']}
            type="radio"
            name={name}
            checked={choice === theme}
            onChange={() => setTheme(choice)}
          />
          {THEMES[choice]}
        </label>
      ))}
    </fieldset>
  );
}
