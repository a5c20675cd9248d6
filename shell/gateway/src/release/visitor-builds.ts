import { SHARE_COOKIE } from '@telemarket/kit/remote';
import { wideNetwork } from '@telemarket/server-kit/client-address';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseFollower } from './release-follower';
import type { SiteSnapshot } from './site-snapshot';

/** Returns the builds that this visitor gets. While a canary runs, a new visitor gets a share in a cookie. */
export function buildsFor(releases: ReleaseFollower, request: FastifyRequest, reply: FastifyReply): SiteSnapshot {
  const snapshot = releases.current(releases.hasCanary() ? shareOf(request, reply) : null);
  void reply.header('x-remotes', snapshot.builds);
  releases.serve(snapshot, wideNetwork(request.ip));
  return snapshot;
}

const SHARES = 10_000;
/** Steps of the golden ratio are spread evenly, so that a canary of 10 % also gets about 10 of the first 100 visitors. */
const STEP = Math.round(SHARES * 0.618_033_988_75) | 1;

let last = Math.floor(Math.random() * SHARES);

/**
 * A cookie stores the share until the browser is closed. It contains no other data of the visitor.
 * @returns From 0 to 1, without 1: a canary of 10 % goes to visitors below 0.1.
 */
export function shareOf(request: FastifyRequest, reply: FastifyReply): number {
  const stored = Number(request.cookies[SHARE_COOKIE] || NaN);
  if (Number.isInteger(stored) && stored >= 0 && stored < SHARES) return stored / SHARES;
  last = (last + STEP) % SHARES;
  void reply.setCookie(SHARE_COOKIE, String(last), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  });
  return last / SHARES;
}

/** The shares of each remote have another start, so that canaries of two remotes go to different visitors. */
export function isInCanary(remote: string, percent: number, share: number): boolean {
  const start = [...remote].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % SHARES, 0) / SHARES;
  return (share + start) % 1 < percent / 100;
}
