import { type CanaryMembership, PREVIEW_COOKIE, SHARE_COOKIE } from '@telemarket/composition';
import type { PreviewLink } from '@telemarket/release-trust';
import { wideNetwork } from '@telemarket/server-kit/client-address';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../http/problem';
import type { VerifiedBuilds } from './host-files';
import type { ReleaseFollower } from './release-follower';
import type { SiteSnapshot } from './site-snapshot';

export interface ChosenBuilds {
  snapshot: SiteSnapshot;
  preview?: PreviewLink;
}

export type VisitorBuilds = ReturnType<typeof createVisitorBuilds>;

const PARAMETER = 'preview';
/** Longer than any valid link. */
const MAX_LINK_LENGTH = 1_000;

/** @param verified Without keys, previews are off. */
export function createVisitorBuilds(
  verified: Pick<VerifiedBuilds, 'isRequired' | 'readPreview'>,
  releases: Pick<ReleaseFollower, 'current' | 'canaries' | 'serve' | 'preview'>,
) {
  function readLink(text: string): PreviewLink | null {
    try {
      return text.length > MAX_LINK_LENGTH ? null : verified.readPreview(text);
    } catch {
      return null;
    }
  }

  async function findPreview(request: FastifyRequest, reply: FastifyReply): Promise<ChosenBuilds | null> {
    const text = request.cookies[PREVIEW_COOKIE];
    if (!text || !verified.isRequired()) return null;
    void noStore(reply);
    const preview = readLink(text);
    const snapshot = preview && (await releases.preview(preview));
    if (snapshot) return { snapshot, preview };
    void reply.clearCookie(PREVIEW_COOKIE, { path: '/' });
    return null;
  }

  function chooseReleased(request: FastifyRequest, reply: FastifyReply): ChosenBuilds {
    const snapshot = releases.current(toShare(request.cookies[SHARE_COOKIE]));
    if (isCanaryVisitor(request) && !releases.canaries()) void reply.clearCookie(SHARE_COOKIE, { path: '/' });
    releases.serve(snapshot, wideNetwork(request.ip));
    return { snapshot };
  }

  return {
    /** @returns The live builds, unless a cookie says that the visitor has opened a preview or is in a canary. */
    async choose(request: FastifyRequest, reply: FastifyReply): Promise<ChosenBuilds> {
      const chosen = (await findPreview(request, reply)) ?? chooseReleased(request, reply);
      void reply.header('x-remotes', chosen.snapshot.builds);
      return chosen;
    },
    /**
     * Opens the preview of `?preview=`, or ends it with `?preview=off`. Uses a cookie and a redirect, so that the link is
     * neither in the address bar nor in a referrer. @returns Whether it has replied.
     */
    async openPreview(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      if (!request.url.includes(PARAMETER)) return false;
      const address = new URL(`http://gateway${request.url}`);
      const text = address.searchParams.get(PARAMETER);
      if (text === null || !verified.isRequired()) return false;
      address.searchParams.delete(PARAMETER);
      void noStore(reply);
      if (text === 'off') void reply.clearCookie(PREVIEW_COOKIE, { path: '/' });
      else {
        const link = readLink(text);
        if (!link || !(await releases.preview(link))) {
          sendProblem(reply, 410, 'This preview has ended, or its link is incomplete.');
          return true;
        }
        setCookie(request, reply, PREVIEW_COOKIE, text, new Date(link.until));
      }
      // a path that begins with two slashes would redirect to another host
      void reply.redirect(address.pathname.replace(/^\/+/, '/') + address.search, 303);
      return true;
    },
  };
}

const noStore = (reply: FastifyReply) =>
  reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');

const setCookie = ({ protocol }: FastifyRequest, reply: FastifyReply, name: string, value: string, expires: Date) =>
  void reply.setCookie(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: protocol === 'https',
    expires,
  });

/** Only visitors of a canary have this cookie. No cache may share their responses. */
export const isCanaryVisitor = ({ cookies }: FastifyRequest): boolean => cookies[SHARE_COOKIE] !== undefined;

const SHARES = 10_000;
const COOKIE_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * Decides whether a visitor gets the running canaries from the next page on. Sets the cookie if so, or else deletes it.
 * @param stored The share of an earlier decision. Without it, the visitor gets a new one.
 */
export function joinCanaries(
  releases: Pick<ReleaseFollower, 'current'>,
  stored: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): CanaryMembership {
  const share = toShare(stored) ?? Math.floor(Math.random() * SHARES) / SHARES;
  const text = String(Math.round(share * SHARES));
  // equal builds are the same snapshot
  if (releases.current(share) === releases.current(null)) void reply.clearCookie(SHARE_COOKIE, { path: '/' });
  else setCookie(request, reply, SHARE_COOKIE, text, new Date(Date.now() + COOKIE_MS));
  return { share: text };
}

/** @returns From 0 to 1, without 1: a canary of 10 % goes to visitors below 0.1. Null for an invalid text. */
function toShare(text: string | undefined): number | null {
  const stored = Number(text || NaN);
  return Number.isInteger(stored) && stored >= 0 && stored < SHARES ? stored / SHARES : null;
}
