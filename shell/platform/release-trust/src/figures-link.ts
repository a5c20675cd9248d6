import type { PrivateKey, ReleaseKeys } from './keys';
import { signValue, verifyValue } from './signed';

/** A link that shows the errors and figures of one remote to anyone who has the link, until it expires. */
export interface FiguresLink {
  remote: string;
  /** The origin of the site. Another site refuses the link, even if it knows the same key. */
  site: string;
  until: string;
}

export const MAX_LINK_HOURS = 12;
/** The clock of a team may differ from the clock of the site by this time. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

/** @returns The value of the query parameter `proof`, signed with the key of the team. The site never gets this key. */
export const signFiguresLink = (link: FiguresLink, key: PrivateKey): string =>
  Buffer.from(JSON.stringify(signValue('figures', link.remote, link, key))).toString('base64url');

/**
 * Throws when no key of the remote has signed the link. Also throws when the link has expired, is valid for too long or
 * is for another site.
 */
export function readFiguresLink(text: string, keys: ReleaseKeys, site: string, now: Date): FiguresLink {
  const link = JSON.parse(Buffer.from(text, 'base64url').toString()) as Partial<FiguresLink> | null;
  const { remote = '', until = '' } = link ?? {};
  verifyValue('figures', remote, link, keys.get(remote) ?? []);
  const left = Date.parse(until) - now.getTime();
  if (!(left > 0 && left <= MAX_LINK_HOURS * 3_600_000 + MAX_CLOCK_SKEW_MS)) throw new Error('the link has expired');
  if (link?.site !== site) throw new Error('the link is for another site');
  return { remote, site, until };
}
