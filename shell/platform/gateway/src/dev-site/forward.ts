import type { IncomingHttpHeaders } from 'node:http';
import { UPLOADS } from '@telemarket/server-kit/uploads';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Agent, type Dispatcher } from 'undici';
import { endToEndHeaders } from '../http/proxy';
import type { createCookieRenamer } from './cookies';

const SITE_TIMEOUTS = { connect: { timeout: 3_000 }, headersTimeout: 10_000, bodyTimeout: 30_000 };

/**
 * Forwards requests as a page of the site would send them, and returns the site's responses.
 * @param ownOrigins The origins under which the browser knows this server.
 */
export function createForwarder(
  site: string,
  ownOrigins: readonly string[],
  cookies: ReturnType<typeof createCookieRenamer>,
) {
  const agent = new Agent(SITE_TIMEOUTS);

  function headersForSite(request: FastifyRequest): IncomingHttpHeaders {
    const { host: _host, origin, referer, ...headers } = endToEndHeaders(request.headers);
    return {
      ...headers,
      // any other origin is forwarded unchanged, so that the site refuses the requests of foreign pages
      ...(origin && { origin: ownOrigins.includes(origin) ? site : origin }),
      ...(referer && { referer: ownOrigins.reduce((address, own) => address.replace(own, site), referer) }),
    };
  }

  return {
    /** Rejects when the site does not respond. */
    async forward(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const path = request.raw.url ?? '/';
      const upload = UPLOADS.find((route) => route.path === path.split('?')[0]);
      const { statusCode, headers, body } = await agent.request({
        origin: site,
        path,
        // this timeout includes the time in which an upload is sent
        ...(upload && { headersTimeout: upload.idleTimeoutMs }),
        method: request.method as Dispatcher.HttpMethod,
        headers: headersForSite(request),
        body: (request.body as Buffer | undefined) ?? null,
      });
      const {
        'set-cookie': set = [],
        'strict-transport-security': _hsts,
        location,
        ...sent
      } = endToEndHeaders(headers);
      void reply.code(statusCode).headers(sent);
      if (location) void reply.header('location', location.replace(site, '') || '/');
      for (const header of set) void reply.header('set-cookie', cookies.toBrowserCookie(header));
      // the HTML of a page is changed later, so its length is not known yet
      if (!String(headers['content-type']).startsWith('text/html')) return reply.send(body);
      return reply.removeHeader('content-length').send(await body.text());
    },
    close: () => agent.destroy(),
  };
}
