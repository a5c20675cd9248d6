import { openDevice } from '@telemarket/kit/device';
import { COOKIES, DEVICE_KEYS } from '@telemarket/kit/device-keys';

/** The labels of the switch. Each theme except `system` has its tokens in the kit's tokens.css. */
export const THEME_LABELS = { system: 'System', light: 'Light', dark: 'Dark' } as const;
export type Theme = keyof typeof THEME_LABELS;

const ONE_YEAR_S = 365 * 24 * 60 * 60;

const listeners = new Set<() => void>();

/** @param listener Called after each choice on this page. @returns A function that unsubscribes. */
export function watchTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns The stored choice; `system` when there is none or the storage is blocked. */
export const readTheme = (): Theme => toTheme(openDevice(window).local.get(DEVICE_KEYS.theme));

/** @returns The theme of the page: the stored choice, or a choice that could not be stored. */
export const readShownTheme = (): Theme => toTheme(document.documentElement.dataset['theme']);

const isTheme = (value: string): value is Theme => Object.hasOwn(THEME_LABELS, value);

/** @returns `system` for an unknown value. */
export const toTheme = (value: string | null | undefined): Theme => (value && isTheme(value) ? value : 'system');

function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Stores the choice and applies it. If storage is blocked, the choice lasts until the page is closed. */
export function setTheme(theme: Theme): void {
  const isSystem = theme === 'system';
  const { local, cookie } = openDevice(window);
  local.set(DEVICE_KEYS.theme, isSystem ? null : theme);
  cookie.set(COOKIES.theme, theme, isSystem ? 0 : ONE_YEAR_S);
  applyTheme(theme);
  listeners.forEach((listener) => listener());
}

/** Applies a stored choice that the server did not know, because the browser has lost the cookie. */
export function restoreTheme(): void {
  const stored = readTheme();
  if (stored !== 'system' && stored !== readShownTheme()) setTheme(stored);
}
