/** Returns whether the site has TLS. */
export const isSecureSite = (publicOrigin: string | null): boolean => publicOrigin?.startsWith('https:') ?? false;

/**
 * Until this day, a site without TLS also reads the cookies whose names have no port, so that nobody is signed out.
 * Earlier versions wrote these names. After the day, delete this constant and the name without a port below.
 */
export const OLD_NAMES_UNTIL = Date.UTC(2026, 11, 28);

/**
 * The names of a cookie with a token. With TLS, the prefix of the name binds the cookie to the host, so that no other
 * host can set it. Without TLS, the name has the port, because all sites of a host share their cookies and would sign
 * each other out.
 * @param host The host of the request, as the visitor's browser knows it.
 * @returns The first name is the one to write. The other names are only read.
 */
export function tokenCookieNames(
  name: 'sid' | 'device',
  publicOrigin: string | null,
  host: string,
): readonly [string, ...string[]] {
  if (isSecureSite(publicOrigin)) return [`__Host-${name}`];
  const own = `${name}-${/:(\d{1,5})$/.exec(host)?.[1] ?? 80}`;
  return Date.now() < OLD_NAMES_UNTIL ? [own, name] : [own];
}
