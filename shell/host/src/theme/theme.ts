import { DEVICE_KEYS } from '@telemarket/kit/device-keys';

/** The names in the switch. Each but `system` has its tokens in the kit's tokens.css. */
export const THEMES = { system: 'System', light: 'Light', dark: 'Dark' } as const;
export type Theme = keyof typeof THEMES;

const listeners = new Set<() => void>();

/** @param listener Called after each choice that is made on this page. @returns The function that unsubscribes. */
export function watchTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns The stored choice; `system` when there is none or the storage is blocked. */
export function readTheme(): Theme {
  try {
    return toTheme(localStorage.getItem(DEVICE_KEYS.theme));
  } catch {
    return 'system';
  }
}

/** @returns The theme of the page: the stored choice, or one that could not be stored. */
export const shownTheme = (): Theme => toTheme(document.documentElement.dataset['theme']);

const isTheme = (value: string): value is Theme => Object.hasOwn(THEMES, value);
const toTheme = (value: string | null | undefined): Theme => (value && isTheme(value) ? value : 'system');

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Stores the choice and applies it. With a blocked storage it lasts as long as the page. */
export function setTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(DEVICE_KEYS.theme);
    else localStorage.setItem(DEVICE_KEYS.theme, theme);
  } catch {
    // the page shows it all the same
  }
  applyTheme(theme);
  listeners.forEach((listener) => listener());
}
