import { PREVIEW_COOKIE } from '@telemarket/composition';
import type { PreviewLink } from '@telemarket/release-trust';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../http/problem';
import type { ReleaseFollower } from './release-follower';
import type { SiteSnapshot } from './site-snapshot';
import type { VerifiedBuilds } from './host-files';

/** The builds that a visitor with a preview link gets. */
export interface ShownPreview {
  link: PreviewLink;
  snapshot: SiteSnapshot;
}

export interface Previews {
  /**
   * Opens the preview of `?preview=`, or ends it with `?preview=off`. Uses a cookie and a redirect, so that the link is
   * neither in the address bar nor in a referrer. @returns Whether it has replied. Throws a Refusal for an invalid link.
   */
  open(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  /** @returns The preview that this visitor has opened. Forbids caches and search engines to store the response. */
  shown(request: FastifyRequest, reply: FastifyReply): Promise<ShownPreview | null>;
}

const PARAMETER = 'preview';
/** Longer than any valid link. */
const MAX_LINK_LENGTH = 1_000;

/** @param verified Without keys, previews are off. */
export function createPreviews(verified: VerifiedBuilds, releases: Pick<ReleaseFollower, 'preview'>): Previews {
  const read = (text: string): PreviewLink | null => {
    try {
      return text.length > MAX_LINK_LENGTH ? null : verified.readPreview(text);
    } catch {
      return null;
    }
  };

  return {
    async open(request, reply) {
      if (!request.url.includes(PARAMETER)) return false;
      const address = new URL(`http://gateway${request.url}`);
      const text = address.searchParams.get(PARAMETER);
      if (text === null || !verified.isRequired()) return false;
      address.searchParams.delete(PARAMETER);
      void noStore(reply);
      if (text === 'off') leave(reply);
      else {
        const link = read(text);
        if (!link || !(await releases.preview(link)))
          throw new Refusal(410, 'This preview has ended, or its link is not whole.');
        void reply.setCookie(PREVIEW_COOKIE, text, {
          path: '/',
          httpOnly: true,
          sameSite: 'lax',
          secure: request.protocol === 'https',
          expires: new Date(link.until),
        });
      }
      // a path that begins with two slashes would redirect to another host
      void reply.redirect(address.pathname.replace(/^\/+/, '/') + address.search, 303);
      return true;
    },
    async shown(request, reply) {
      const text = request.cookies[PREVIEW_COOKIE];
      if (!text || !verified.isRequired()) return null;
      void noStore(reply);
      const link = read(text);
      const snapshot = link && (await releases.preview(link));
      if (snapshot) return { link, snapshot };
      leave(reply);
      return null;
    },
  };
}

const leave = (reply: FastifyReply) => void reply.clearCookie(PREVIEW_COOKIE, { path: '/' });

const noStore = (reply: FastifyReply) =>
  reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
