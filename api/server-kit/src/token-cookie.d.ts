/** Whether a text has the form of a token in a cookie: 256 bits in base64url. */
export function isToken(value: string): boolean;

/** Whether the site has TLS. */
export function isSecureSite(publicOrigin: string | null): boolean;

/** The name of a cookie with a token. Behind TLS its prefix binds it to the host, so that no other host can set it. */
export function tokenCookieName(name: 'sid' | 'device', publicOrigin: string | null): string;
