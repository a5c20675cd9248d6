export interface Strength {
  /** 0 to 4: how many parts of the meter are lit. */
  level: 0 | 1 | 2 | 3 | 4;
  word: string;
}

export const SHORTEST = 6;
const ADVISED = 12;
const CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/** Advice, not a gate: length counts most, a run of few characters counts as short. */
export function passwordStrength(password: string): Strength {
  const length = [...password].length;
  const kinds = CLASSES.filter((kind) => kind.test(password)).length;
  if (length === 0) return { level: 0, word: '' };
  if (length < SHORTEST) return { level: 1, word: 'Too short' };
  if (new Set(password).size < 5) return { level: 1, word: 'Weak' };
  if (length < ADVISED) return length < 8 || kinds < 2 ? { level: 1, word: 'Weak' } : { level: 2, word: 'Fair' };
  return length >= 16 || kinds >= 3 ? { level: 4, word: 'Strong' } : { level: 3, word: 'Good' };
}
