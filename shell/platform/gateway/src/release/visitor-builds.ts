import { type CanaryMembership, PREVIEW_COOKIE, SHARE_COOKIE } from '@telemarket/composition';
import { MAX_PREVIEW_LENGTH, PreviewEnded, type PreviewLink } from '@telemarket/release-trust';
import { wideNetwork } from '@telemarket/server-kit/client-address';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { sendProblem } from '../http/problem';
import type { VerifiedStores } from './build-store';
import type { PreviewAbsence } from './previews';
import type { ReleaseFollower } from './release-follower';
import type { SiteSnapshot } from './site-snapshot';

export interface ChosenBuilds {
  snapshot: SiteSnapshot;
  /**
   * A link with several parts becomes one preview, whose texts name all parts. The preview ends as soon as one part
   * ends.
   */
  preview?: PreviewLink;
}

export type VisitorBuilds = ReturnType<typeof createVisitorBuilds>;

const PREVIEW_PARAMETER = 'preview';
/** The time in s after which a visitor may try again. A gateway polls the lists several times in this time. */
const RETRY_OPTIONS = { retryAfter: 2 };

/**
 * A canary that this gateway does not know counts as ended only after this time, because other gateways may have
 * learned of a new canary up to 3 s earlier.
 */
const CANARY_END_DELAY_MS = 10_000;
const FORGET_DELAY_MS = 10 * 60_000;

/** @param verified Without keys, previews are off. */
export function createVisitorBuilds(
  verified: Pick<VerifiedStores, 'isRequired' | 'readPreviews'>,
  releases: Pick<ReleaseFollower, 'current' | 'canaries' | 'serve' | 'preview'>,
) {
  /** Returns `refused` when a part of the link is signed with none of the team's keys that this gateway has. */
  async function findPreview(text: string): Promise<Required<ChosenBuilds> | PreviewAbsence | 'refused'> {
    let parts: PreviewLink[];
    try {
      if (text.length > MAX_PREVIEW_LENGTH) return 'ended';
      parts = verified.readPreviews(text);
    } catch (error) {
      return error instanceof PreviewEnded ? 'ended' : 'refused';
    }
    const snapshot = await releases.preview(parts);
    return typeof snapshot === 'string' ? snapshot : { snapshot, preview: joinPreviewLinks(parts) };
  }

  async function choosePreview(request: FastifyRequest, reply: FastifyReply): Promise<ChosenBuilds | null> {
    const text = request.cookies[PREVIEW_COOKIE];
    if (text === undefined || !verified.isRequired()) return null;
    const found = await findPreview(text);
    if (typeof found !== 'string') {
      void reply.header('x-robots-tag', 'noindex');
      return found;
    }
    // the cookie stays if the preview is refused or unavailable here, because another gateway may still show the
    // preview
    if (found === 'ended') void reply.clearCookie(PREVIEW_COOKIE, { path: '/' });
    return null;
  }

  /**
   * The times of the first requests by visitors of canaries that this gateway does not know. The keys are the shares of
   * the visitors.
   */
  const unknownSince = new LRUCache<number, number>({ max: SHARE_COUNT, ttl: FORGET_DELAY_MS, perf: Date });

  /**
   * Says whether the canary of a visitor has ended. Another gateway may know a new canary earlier than this gateway.
   */
  function hasCanaryEnded(share: number | null): boolean {
    if (releases.canaries()) {
      unknownSince.clear();
      return false;
    }
    if (share === null) return true;
    const since = unknownSince.get(share);
    if (since === undefined) unknownSince.set(share, Date.now());
    return since !== undefined && Date.now() - since >= CANARY_END_DELAY_MS;
  }

  function chooseReleasedBuilds(request: FastifyRequest, reply: FastifyReply): ChosenBuilds {
    const share = parseShare(request.cookies[SHARE_COOKIE]);
    const snapshot = releases.current(share);
    if (isCanaryVisitor(request) && hasCanaryEnded(share)) void reply.clearCookie(SHARE_COOKIE, { path: '/' });
    releases.serve(snapshot, wideNetwork(request.ip));
    return { snapshot };
  }

  return {
    /** @returns The live builds, unless a cookie says that the visitor has opened a preview or is in a canary. */
    async chooseBuilds(request: FastifyRequest, reply: FastifyReply): Promise<ChosenBuilds> {
      const chosen = (await choosePreview(request, reply)) ?? chooseReleasedBuilds(request, reply);
      void reply.header('x-remotes', chosen.snapshot.builds);
      return chosen;
    },
    /**
     * Opens the preview of `?preview=`, or ends it with `?preview=off`. Uses a cookie and a redirect, so that the link
     * is neither in the address bar nor in a referrer. @returns True if it has replied.
     */
    async openPreview(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      if (!request.url.includes(PREVIEW_PARAMETER)) return false;
      const address = new URL(`http://gateway${request.url}`);
      const text = address.searchParams.get(PREVIEW_PARAMETER);
      if (text === null || !verified.isRequired()) return false;
      address.searchParams.delete(PREVIEW_PARAMETER);
      void reply.header('cache-control', 'private, no-store');
      if (text === 'off') void reply.clearCookie(PREVIEW_COOKIE, { path: '/' });
      else {
        const found = await findPreview(text);
        if (typeof found === 'string') {
          if (found === 'unavailable')
            sendProblem(reply, 503, 'This preview is not available right now.', RETRY_OPTIONS);
          else sendProblem(reply, 410, 'This preview has ended, or its link is incomplete.');
          return true;
        }
        const { until, path } = found.preview;
        setCookie(request, reply, PREVIEW_COOKIE, text, new Date(until));
        if (path !== undefined) {
          void reply.redirect(path, 303);
          return true;
        }
      }
      // a path that begins with two slashes would redirect to another host
      void reply.redirect(address.pathname.replace(/^\/+/, '/') + address.search, 303);
      return true;
    },
  };
}

function joinPreviewLinks(parts: readonly PreviewLink[]): PreviewLink {
  const all = (field: 'remote' | 'build' | 'name') => [...new Set(parts.map((part) => part[field]))].join(', ');
  const until = parts.map((part) => part.until).sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? '';
  const path = parts.find((part) => part.path !== undefined)?.path;
  return { remote: all('remote'), build: all('build'), name: all('name'), until, ...(path !== undefined && { path }) };
}

const setCookie = ({ protocol }: FastifyRequest, reply: FastifyReply, name: string, value: string, expires: Date) =>
  void reply.setCookie(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: protocol === 'https',
    expires,
  });

/** Only visitors of a canary have this cookie. */
const isCanaryVisitor = ({ cookies }: FastifyRequest): boolean => cookies[SHARE_COOKIE] !== undefined;

/** The cookies of visitors who get other builds than most visitors. */
export const OWN_BUILD_COOKIES = [SHARE_COOKIE, PREVIEW_COOKIE] as const;

/** No cache may share the responses to this request, even if its cookies are invalid: a response may delete them. */
export const hasOwnBuilds = ({ cookies }: Pick<FastifyRequest, 'cookies'>): boolean =>
  OWN_BUILD_COOKIES.some((name) => cookies[name] !== undefined);

const SHARE_COUNT = 10_000;
const COOKIE_LIFETIME_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * Decides whether a visitor gets the running canaries from the next page on. Sets the cookie if so, or else deletes it.
 * @param stored The share of an earlier decision. Without it, the visitor gets the share of the cookie or a new share.
 * @returns Null while this gateway knows no canary, because another gateway may know a canary.
 */
export function drawCanaryShare(
  releases: Pick<ReleaseFollower, 'current' | 'canaries'>,
  stored: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): CanaryMembership | null {
  if (!releases.canaries()) return null;
  const share =
    parseShare(stored) ??
    parseShare(request.cookies[SHARE_COOKIE]) ??
    Math.floor(Math.random() * SHARE_COUNT) / SHARE_COUNT;
  const text = String(Math.round(share * SHARE_COUNT));
  // visitors with equal builds have the same snapshot object, so this visitor gets only live builds
  if (releases.current(share) === releases.current(null)) void reply.clearCookie(SHARE_COOKIE, { path: '/' });
  else setCookie(request, reply, SHARE_COOKIE, text, new Date(Date.now() + COOKIE_LIFETIME_MS));
  return { share: text };
}

/** @returns A number from 0 to below 1: a canary of 10 % goes to visitors below 0.1. Null for an invalid text. */
function parseShare(text: string | undefined): number | null {
  const stored = Number(text || NaN);
  return Number.isInteger(stored) && stored >= 0 && stored < SHARE_COUNT ? stored / SHARE_COUNT : null;
}
