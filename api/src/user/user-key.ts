/** The width of the column. Case folding can make a name longer. */
export const MAX_USERNAME_KEY_LENGTH = 100;

/**
 * The form in which usernames are compared: normalised (NFKC) and case-folded, so that names that differ only in case or
 * in compatibility characters are equal. Upper case and then lower case is close to Unicode's full case folding (ß equals
 * SS). NFKC can produce a space, which is trimmed.
 */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').trim();
}

/** The form in which e-mail addresses are compared. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
