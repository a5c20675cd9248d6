export interface PasswordStrength {
  /** The number of filled parts of the meter, out of four. */
  level: 0 | 1 | 2 | 3 | 4;
  word: string;
}

export const MIN_PASSWORD_LENGTH = 6;
export const ADVISED_PASSWORD_LENGTH = 12;

/** Rules of the fields `newPassword` and `confirmPassword`. */
export const NEW_PASSWORD_RULES = {
  newPassword: (value: string) =>
    value.length < MIN_PASSWORD_LENGTH ? `New password must be at least ${MIN_PASSWORD_LENGTH} characters long.` : null,
  confirmPassword: (value: string, { newPassword }: { newPassword: string }) =>
    value === newPassword ? null : 'New passwords do not match.',
};

const CHARACTER_CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/**
 * Estimates the strength of a password. This is only a hint, because the API accepts weak passwords. A password of
 * fewer than five different characters is weak at any length.
 */
export function passwordStrength(password: string): PasswordStrength {
  const length = [...password].length;
  const kinds = CHARACTER_CLASSES.filter((kind) => kind.test(password)).length;
  if (length === 0) return { level: 0, word: '' };
  if (length < MIN_PASSWORD_LENGTH) return { level: 1, word: 'Too short' };
  if (new Set(password).size < 5) return { level: 1, word: 'Weak' };
  if (length < ADVISED_PASSWORD_LENGTH)
    return length < 8 || kinds < 2 ? { level: 1, word: 'Weak' } : { level: 2, word: 'Fair' };
  return length >= 16 || kinds >= 3 ? { level: 4, word: 'Strong' } : { level: 3, word: 'Good' };
}
