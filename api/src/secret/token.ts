import { createHash, randomBytes } from 'node:crypto';

export function newToken(): string {
  return makeAlphanumeric(() => randomBytes(32).toString('base64url'));
}

/**
 * Returns a token without `-` and `_`. Mails also show the token as a code in groups, and a mail program may add dashes
 * to the code. One try in four has no such character, which costs 2 of 256 bits.
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
