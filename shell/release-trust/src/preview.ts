import { isBuildId, type Preview } from '@telemarket/composition';
import type { PrivateKey, ReleaseKeys } from './keys';
import { signValue, verifyValue } from './signed';

/** A build that anyone with the link can see until the link expires. */
export interface PreviewLink extends Preview {
  remote: string;
}

/** @returns The value of `?preview=`, signed with the key of the team, so that the gateway needs no secret. */
export const signPreview = (link: PreviewLink, key: PrivateKey): string =>
  Buffer.from(JSON.stringify(signValue('preview', link.remote, link, key))).toString('base64url');

/** Throws when the link has expired, or when no key of the team has signed it. */
export function readPreview(text: string, keys: ReleaseKeys, now: Date): PreviewLink {
  const link = JSON.parse(Buffer.from(text, 'base64url').toString()) as PreviewLink;
  verifyValue('preview', link.remote, link, keys.get(link.remote) ?? []);
  if (!isBuildId(link.build) || !(Date.parse(link.until) > now.getTime())) throw new Error('the preview has ended');
  const { remote, build, name, until } = link;
  return { remote, build, name, until };
}
