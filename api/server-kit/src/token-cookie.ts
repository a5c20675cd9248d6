/** Whether the site has TLS. */
export const isSecureSite = (publicOrigin: string | null): boolean => publicOrigin?.startsWith('https:') ?? false;

/** The name of a cookie with a token. Behind TLS its prefix binds it to the host, so that no other host can set it. */
export const tokenCookieName = (name: 'sid' | 'device', publicOrigin: string | null): string =>
  isSecureSite(publicOrigin) ? `__Host-${name}` : name;
