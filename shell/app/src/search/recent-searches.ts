import { openDevice, parseJson } from '@telemarket/kit/device';
import { BROWSING_KEYS } from '@telemarket/kit/device-keys';

const MAX_SEARCHES = 5;
const MAX_SEARCH_LENGTH = 100;

const isSearch = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= MAX_SEARCH_LENGTH;

/** The last searches of this device, newest first. */
export function readSearches(): string[] {
  const stored = parseJson(openDevice(window).local.get(BROWSING_KEYS.searches));
  return Array.isArray(stored) ? stored.filter(isSearch).slice(0, MAX_SEARCHES) : [];
}

export function rememberSearch(text: string): void {
  const earlier = readSearches().filter((search) => search.toLowerCase() !== text.toLowerCase());
  const searches = JSON.stringify([text, ...earlier].slice(0, MAX_SEARCHES));
  openDevice(window).local.set(BROWSING_KEYS.searches, searches);
}

export const clearSearches = () => void openDevice(window).local.set(BROWSING_KEYS.searches, null);
