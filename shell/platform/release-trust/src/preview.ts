import { isBuildId, type Preview } from '@telemarket/composition';
import type { PrivateKey, ReleaseKeys } from './keys';
import { signValue, verifyValue } from './signed';

/** A build that anyone with the link can see until the link expires. */
export interface PreviewLink extends Preview {
  remote: string;
  /** The number of the release list that first had the preview. Links of earlier release commands have none. */
  number?: number;
}

/** The link has expired, or it is no link: no gateway will show it. */
export class PreviewEnded extends Error {}

/** @returns The value of `?preview=`, signed with the key of the team, so that the gateway needs no secret. */
export const signPreview = (link: PreviewLink, key: PrivateKey): string =>
  Buffer.from(JSON.stringify(signValue('preview', link.remote, link, key))).toString('base64url');

/** Throws `PreviewEnded`, or another error when no key of the team has signed the link. */
export function readPreview(text: string, keys: ReleaseKeys, now: Date): PreviewLink {
  const link = parseLink(text);
  if (!link || !isBuildId(link.build) || !(Date.parse(link.until) > now.getTime()))
    throw new PreviewEnded('the preview has ended');
  verifyValue('preview', link.remote, link, keys.get(link.remote) ?? []);
  const { remote, build, name, until, number } = link;
  return { remote, build, name, until, ...(number !== undefined && { number }) };
}

function parseLink(text: string): PreviewLink | null {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as PreviewLink | null;
  } catch {
    return null;
  }
}
