import { domainToASCII } from 'node:url';
import type { User } from './user.entity';

/** The width of the column. It exceeds the longest username, because case folding can make a name longer. */
export const MAX_USERNAME_KEY_LENGTH = 100;

/**
 * The form in which usernames are compared. It is normalised (NFKC) and case-folded, so that names that differ only in
 * case or in compatibility characters are equal. Two conversions, first to upper case and then to lower case, are close
 * to Unicode's full case folding: ß equals SS. Another conversion to lower case comes before them, because the capital
 * ẞ is its own upper case. NFKC can produce a space, which is trimmed.
 */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').trim();
}

/**
 * The form in which email addresses are compared. The address is lowercased before NFC, because NFC may then compose
 * letters that lower case has separated.
 */
export function emailKey(email: string): string {
  return email.trim().toLowerCase().normalize('NFC');
}

/**
 * The form in which the mails to a mailbox are counted. It leaves out the tag after `+`, because most servers deliver
 * mails for ann+shop@ to ann@.
 */
export function mailboxKey(email: string): string {
  const [local = '', domain = ''] = emailKey(email).split(/@(?=[^@]*$)/);
  return `${local.replace(/(?!^)\+.*/s, '')}@${domainToASCII(domain) || domain}`;
}

/**
 * Returns the key of the confirmed address of the account. Null for an address that is not confirmed, because anybody
 * can sign up with the address of somebody else. Only this key decides which orders, deals and mails belong to the
 * account.
 */
export function provenEmailKey(user: Pick<User, 'emailKey' | 'emailVerifiedAt'>): string | null {
  return user.emailVerifiedAt ? user.emailKey : null;
}
