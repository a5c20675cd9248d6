/** What the browser holds for this site, in characters. */
export interface KeptAmounts {
  /** By key, of both storages. `entries`: of a list; null for what is none. */
  storage: Readonly<Record<string, { characters: number; entries: number | null }>>;
  /** By name; a cookie that scripts cannot read is not among them. */
  cookies: Readonly<Record<string, number>>;
}

export function readKeptAmounts(): KeptAmounts {
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

/** A storage that is blocked holds nothing. */
function readAll(open: () => Storage): [key: string, text: string][] {
  try {
    return Object.entries(open());
  } catch {
    return [];
  }
}

function countEntries(text: string): number | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.length : null;
  } catch {
    return null;
  }
}
