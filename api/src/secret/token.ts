import { createHash, randomBytes } from 'node:crypto';

export function newToken(): string {
  return makeAlphanumeric(() => randomBytes(32).toString('base64url'));
}

/**
 * Makes tokens until one has neither `-` nor `_`. Mails also show the token as a code in groups, and a mail program may
 * add dashes to the code. One token in four has neither character, so the token loses 2 of its 256 random bits.
 */
export function makeAlphanumeric(make: () => string): string {
  let token = make();
  while (/[-_]/.test(token)) token = make();
  return token;
}

/**
 * Returns the SHA-256 of a token in hex. The database stores the hash instead of the token, because somebody who reads
 * the table cannot use the hash.
 */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
