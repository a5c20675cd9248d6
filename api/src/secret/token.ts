import { createHash, randomBytes } from 'node:crypto';

export function newToken(): string {
  return inLettersAndDigits(() => randomBytes(32).toString('base64url'));
}

/**
 * A token without `-` and `_`. Mails also contain it as a code in groups, and a mail program may add dashes to that. One
 * try in four succeeds, which costs 2 of 256 bits.
 */
export function inLettersAndDigits(make: () => string): string {
  let token = make();
  while (/[-_]/.test(token)) token = make();
  return token;
}

/** SHA-256 in hex. The database stores it instead of the token: a reader of the table cannot use it. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
