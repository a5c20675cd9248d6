import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'tm_share';
const SHARES = 10_000;
/** Steps of the golden ratio spread evenly over any number of visitors: a canary of 10 % is 10 % of the first hundred, too. */
const STEP = Math.round(SHARES * 0.618_033_988_75) | 1;

let last = Math.floor(Math.random() * SHARES);

/**
 * Where this visitor stands among all, 0 up to 1: a canary of so many percent goes to those below it. Kept in a cookie
 * until the browser is closed, so that a visitor stays with what they got; it says nothing else about them.
 */
export function shareOf(request: FastifyRequest, reply: FastifyReply): number {
  const kept = Number(request.cookies[COOKIE] ?? '');
  if (request.cookies[COOKIE] && Number.isInteger(kept) && kept >= 0 && kept < SHARES) return kept / SHARES;
  last = (last + STEP) % SHARES;
  void reply.setCookie(COOKIE, String(last), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
  });
  return last / SHARES;
}

/** Each remote's canary goes to other visitors: whoever gets two at once is there by chance, not by rule. */
export function isInCanary(remote: string, percent: number, share: number): boolean {
  const turn = [...remote].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % SHARES, 0) / SHARES;
  return (share + turn) % 1 < percent / 100;
}
