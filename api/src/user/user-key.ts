/** Width of the column that holds a folded username; folding may lengthen a name. */
export const USERNAME_KEY_LIMIT = 100;

/**
 * The form in which usernames are compared: NFKC and case-folded, so that look-alikes made of compatibility
 * characters or of case are one name; some of them hold a space. Upper-then-lower approaches Unicode's full folding (ß and SS are one).
 */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').trim();
}

/** The form in which e-mail addresses are compared. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
