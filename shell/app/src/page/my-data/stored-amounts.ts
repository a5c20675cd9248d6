import { parseJson } from '@telemarket/kit/device';
import { useReducer, useSyncExternalStore } from 'react';

const POLL_MS = 500;

/** The amounts of data that the browser stores for this site, in characters. */
export interface StoredAmounts {
  /**
   * Sizes by key, summed over local and session storage. `entries` is the length of a list; null when the value is not
   * a list.
   */
  storage: Readonly<Record<string, { characters: number; entries: number | null }>>;
  /** Sizes by name. Cookies that scripts cannot read are missing. */
  cookies: Readonly<Record<string, number>>;
}

/** The stored amounts, which the page or another tab can change at any time. Null until the page is hydrated. */
export function useStoredAmounts(): { amounts: StoredAmounts | null; reload: () => void } {
  const [, reload] = useReducer((count: number) => count + 1, 0);
  // the snapshot is a string, because React compares snapshots by identity: equal strings are identical, equal objects
  // are not
  const text = useSyncExternalStore(
    pollStorage,
    () => JSON.stringify(readAmounts()),
    () => '',
  );
  return { amounts: text ? (JSON.parse(text) as StoredAmounts) : null, reload };
}

function pollStorage(listener: () => void): () => void {
  const timer = setInterval(listener, POLL_MS);
  return () => clearInterval(timer);
}

/** Reads the amounts that are stored now. */
export function readAmounts(): StoredAmounts {
  const storage: Record<string, { characters: number; entries: number | null }> = {};
  for (const open of [() => localStorage, () => sessionStorage]) {
    for (const [key, text] of readAll(open)) {
      const before = storage[key]?.characters ?? 0;
      storage[key] = { characters: before + text.length, entries: countEntries(text) };
    }
  }
  const pairs = document.cookie.split('; ').filter(Boolean);
  const cookies = Object.fromEntries(pairs.map((pair) => [pair.split('=', 1)[0] ?? '', pair.length]));
  return { storage, cookies };
}

/** A blocked storage counts as empty. */
function readAll(open: () => Storage): [key: string, text: string][] {
  try {
    return Object.entries(open());
  } catch {
    return [];
  }
}

function countEntries(text: string): number | null {
  const value = parseJson(text);
  return Array.isArray(value) ? value.length : null;
}
