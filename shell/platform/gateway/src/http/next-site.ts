import cookie from '@fastify/cookie';
import { NEXT_SITE_COOKIE } from '@telemarket/composition';
import { isSameSecret } from '@telemarket/server-kit/same-secret';
import { UPLOADS } from '@telemarket/server-kit/uploads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, Pool } from 'undici';
import type { GatewayConfig } from '../config/config';
import { sendProblem } from './problem';
import { endToEndHeaders, headersForApi } from './proxy';

const NEXT_PARAMETER = 'next';
const COOKIE_LIFETIME_MS = 72 * 60 * 60 * 1_000;
const POOL_OPTIONS = { connections: 16, connect: { timeout: 2_000 }, headersTimeout: 10_000, bodyTimeout: 10_000 };

/**
 * Serves the next version of the site to visitors who have opened its link: their requests are forwarded to its
 * gateway, which has the same list of remotes and the same API. This hook runs before the hooks that know only the
 * paths of this version. Nobody else sees the next version, and no cache stores it. `?next=off` ends the forwarding,
 * even if the next version is broken.
 */
export function forwardToNextSite(app: FastifyInstance, { nextSite }: Pick<GatewayConfig, 'nextSite'>): void {
  if (!nextSite) return;
  const pool = new Pool(nextSite.origin, POOL_OPTIONS);
  app.addHook('onClose', () => pool.destroy());
  const isMember = (text: string | undefined) => text !== undefined && isSameSecret(text, nextSite.secret);

  /** Uses a redirect, so that the secret is neither in the address bar nor in a referrer. */
  function handleLink(request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
    if (request.method !== 'GET' || !request.url.includes(`${NEXT_PARAMETER}=`)) return null;
    const address = new URL(`http://gateway${request.url}`);
    const text = address.searchParams.get(NEXT_PARAMETER);
    const isEnd = text === 'off';
    if (text === null || (!isEnd && !isMember(text))) return null;
    address.searchParams.delete(NEXT_PARAMETER);
    if (isEnd) void reply.clearCookie(NEXT_SITE_COOKIE, { path: '/' });
    else
      void reply.setCookie(NEXT_SITE_COOKIE, text, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: request.protocol === 'https',
        expires: new Date(Date.now() + COOKIE_LIFETIME_MS),
      });
    void reply.header('cache-control', 'private, no-store');
    // a path that begins with two slashes would redirect to another host
    return reply.redirect(address.pathname.replace(/^\/+/, '/') + address.search, 303);
  }

  async function forwardRequest(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { raw } = request;
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    const hasBody = encoding !== undefined || Number(length ?? 0) > 0;
    try {
      const { statusCode, headers, body } = await pool.request({
        method: raw.method as Dispatcher.HttpMethod,
        path: raw.url ?? '/',
        headers: { ...headersForApi(request, null), ...(length !== undefined && { 'content-length': length }) },
        body: hasBody ? raw : null,
      });
      return reply
        .code(statusCode)
        .headers(endToEndHeaders(headers))
        .headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
        .send(body);
    } catch (error) {
      request.log.warn({ err: error }, 'the gateway of the next version did not respond');
      return sendProblem(
        reply,
        503,
        `The next version of the site does not respond. Open /?${NEXT_PARAMETER}=off to return to the live version.`,
        { retryAfter: 2 },
      );
    }
  }

  app.addHook('onRequest', async (request, reply) => {
    const answered = handleLink(request, reply);
    if (answered) return answered;
    // uploads are not forwarded to the next version: they have limits of their own, and both versions have the same API
    if (UPLOADS.some(({ path }) => path === request.url.split('?', 1)[0])) return undefined;
    return isMember(cookie.parse(request.headers.cookie ?? '')[NEXT_SITE_COOKIE])
      ? forwardRequest(request, reply)
      : undefined;
  });
}
