import { type CanaryMembership, SHARE_COOKIE } from '@telemarket/composition';
import { wideNetwork } from '@telemarket/server-kit/client-address';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseFollower } from './release-follower';
import type { SiteSnapshot } from './site-snapshot';

const SHARES = 10_000;
/** Steps of the golden ratio are spread evenly, so that a canary of 10 % also gets about 10 of the first 100 visitors. */
const STEP = Math.round(SHARES * 0.618_033_988_75) | 1;
const COOKIE_SECONDS = 30 * 24 * 60 * 60;

/** Returns the builds that this visitor gets: the live ones, unless a cookie says that the visitor is in a canary. */
export function buildsFor(releases: ReleaseFollower, request: FastifyRequest, reply: FastifyReply): SiteSnapshot {
  const snapshot = releases.current(toShare(request.cookies[SHARE_COOKIE]));
  if (isCanaryVisitor(request) && !releases.canaries()) void reply.clearCookie(SHARE_COOKIE, { path: '/' });
  void reply.header('x-remotes', snapshot.builds);
  releases.serve(snapshot, wideNetwork(request.ip));
  return snapshot;
}

/** Only visitors of a canary have this cookie. No cache may share their responses. */
export const isCanaryVisitor = ({ cookies }: FastifyRequest): boolean => cookies[SHARE_COOKIE] !== undefined;

let last = Math.floor(Math.random() * SHARES);

/**
 * Decides whether a visitor gets the running canaries from the next page on. Sets the cookie if so, or else deletes it.
 * @param given The share of an earlier decision. Without it, the visitor gets a new one.
 */
export function joinCanaries(
  releases: Pick<ReleaseFollower, 'current'>,
  given: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): CanaryMembership {
  const share = toShare(given) ?? nextShare();
  const text = String(Math.round(share * SHARES));
  // equal builds are the same snapshot
  if (releases.current(share) === releases.current(null)) void reply.clearCookie(SHARE_COOKIE, { path: '/' });
  else
    void reply.setCookie(SHARE_COOKIE, text, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: COOKIE_SECONDS,
    });
  return { share: text };
}

function nextShare(): number {
  last = (last + STEP) % SHARES;
  return last / SHARES;
}

/** @returns From 0 to 1, without 1: a canary of 10 % goes to visitors below 0.1. Null for an invalid text. */
function toShare(text: string | undefined): number | null {
  const stored = Number(text || NaN);
  return Number.isInteger(stored) && stored >= 0 && stored < SHARES ? stored / SHARES : null;
}

/** The shares of each remote have another start, so that canaries of two remotes go to different visitors. */
export function isInCanary(remote: string, percent: number, share: number): boolean {
  const start = [...remote].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % SHARES, 0) / SHARES;
  return (share + start) % 1 < percent / 100;
}
