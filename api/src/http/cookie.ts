import type { FastifyRequest } from 'fastify';

/** The value of a cookie as it was sent, or null. Of two with one name the first counts: the more specific one. */
export function readCookie(request: FastifyRequest, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

type CookieOptions = { secure: boolean; expires?: Date };

/** A Set-Cookie value that scripts and other sites' requests do not get. `value` must need no escaping. */
export function writeCookie(name: string, value: string, { secure, expires }: CookieOptions): string {
  const parts = [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (secure) parts.push('Secure');
  if (expires) parts.push(`Expires=${expires.toUTCString()}`);
  return parts.join('; ');
}
