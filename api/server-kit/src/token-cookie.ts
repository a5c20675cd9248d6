/** Whether a text has the form of a token in a cookie: 256 bits in base64url. */
export const isToken = (value: string): boolean => /^[\w-]{43}$/.test(value);

/** Whether the site has TLS. */
export const isSecureSite = (publicOrigin: string | null): boolean => publicOrigin?.startsWith('https:') ?? false;

/** The name of a cookie with a token. Behind TLS its prefix binds it to the host, so that no other host can set it. */
export const tokenCookieName = (name: 'sid' | 'device', publicOrigin: string | null): string =>
  isSecureSite(publicOrigin) ? `__Host-${name}` : name;
