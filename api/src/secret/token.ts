import { createHash, randomBytes } from 'node:crypto';

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 in hex. The database stores it instead of the token: a reader of the table cannot use it. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
