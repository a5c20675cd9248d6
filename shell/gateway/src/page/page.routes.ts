import { clientAddress } from '@telemarket/server-kit/client-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config';
import { buildsFor, registryRoutes } from '../release/registry.routes';
import type { ReleaseFollower } from '../release/release-follower';
import type { RenderedPage } from '../render/messages';
import type { RenderPool } from '../render/render-pool';
import { pagePolicyOf } from '../security-headers';
import { createSingleFlightCache } from '../single-flight-cache';
import { chooseEncoding } from './encoding';
import { onlyParameters, originOf, withoutCampaign } from './page-address';
import { createPageMaker, type PageRequest } from './page-maker';
import { preloadLinks, sendEarlyHints } from './preload-links';
import { readShellFiles } from './shell-files';
import { createVisitorReader, hasSession } from './visitor';

/** Together with the ttl of the data in a page: a visitor sees nothing that is older than 2 s. */
const TTL_MS = 1_000;
const MAX_PAGES = 300;
const MAX_PAGE_BYTES = 16 * 1_024 * 1_024;
/** For a path that may be of a remote that has not responded. */
const RETRY_AFTER_S = 2;

interface Page extends RenderedPage {
  encoding: PageRequest['encoding'];
  personal: boolean;
}

/** Every path that is neither a file nor a path of the API is a page. */
export async function pageRoutes(
  app: FastifyInstance,
  config: GatewayConfig,
  releases: ReleaseFollower,
  pool: RenderPool,
): Promise<void> {
  const shell = await readShellFiles(config.assets, app.log);
  const maker = createPageMaker(config, shell, pool);
  const policyOf = pagePolicyOf(config);
  const visitors = createVisitorReader(config.apiOrigin);
  app.addHook('onClose', () => visitors.close());
  const cache = createSingleFlightCache<RenderedPage>(TTL_MS, MAX_PAGES, {
    maxBytes: MAX_PAGE_BYTES,
    sizeOf: ({ bytes }) => bytes.length,
  });

  registryRoutes(app, releases, shell.shared);

  app.get('/*', async (request, reply) => {
    // not `new URL(url, base)`: that would read a path that begins with two slashes as a host
    const { pathname, search } = new URL(`http://gateway${request.url}`);
    const snapshot = buildsFor(releases, request, reply);
    const canonical = snapshot.routes.canonicalPath(pathname);
    if (canonical) return reply.redirect(canonical + search, 308);
    const route = snapshot.routes.match(pathname)?.route;
    const files = maker.filesOf({ route, snapshot });
    void reply.header('content-security-policy', policyOf(files));
    const links = () => preloadLinks(files);
    const hint = () => sendEarlyHints(request, reply, links, config);
    // the page of this visitor has to wait for the session
    const signedIn = hasSession(request);
    if (signedIn) hint();
    const visitor = await visitors.read(request);
    const personal = visitor.user !== null;
    const query = personal ? undefined : maker.queryOf({ route, snapshot });
    const page: PageRequest = {
      pathname,
      search: query ? onlyParameters(search, query) : withoutCampaign(search),
      origin: originOf(request, config),
      route,
      snapshot,
      files,
      visitor,
      encoding: chooseEncoding(request.headers['accept-encoding']),
    };
    if (!signedIn && !cache.has(cacheKey(page))) hint();
    // a proxy may send early hints from it
    if (config.trustProxyHops > 0) void reply.header('link', links().join(', '));
    const rendered = personal
      ? await maker.make(page, { network: networkOf(request), isCancelled: () => request.socket.destroyed })
      : await cache.get(
          cacheKey(page),
          () => maker.make(page, { network: networkOf(request) }),
          ({ complete }) => complete,
        );
    if (route?.noindex) void reply.header('x-robots-tag', 'noindex');
    return sendPage(request, reply, {
      ...rendered,
      encoding: page.encoding,
      personal: personal || route?.noStore === true,
    });
  });
}

/** A browser may store a public page and revalidate it. The page depends on the visitor's consent, in a cookie. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const { bytes, status, encoding, etag, personal } = page;
  void reply
    .header('cache-control', personal ? 'private, no-store' : 'private, no-cache')
    .header('vary', 'cookie, accept-encoding');
  if (etag && status === 200) {
    void reply.header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  }
  if (encoding) void reply.header('content-encoding', encoding);
  if (status === 503) void reply.header('retry-after', RETRY_AFTER_S);
  return reply.code(status).type('text/html; charset=utf-8').send(bytes);
}

const networkOf = (request: FastifyRequest) => clientAddress(request.ip);

/** It contains the origin, so that the Host header of one visitor does not reach the page of another. */
const cacheKey = ({ origin, pathname, search, encoding, visitor, snapshot, route }: PageRequest) =>
  [
    // the not-found page does not depend on its address
    route ? origin + pathname + search : 'not found',
    encoding,
    visitor.consent,
    snapshot.builds,
    snapshot.incomplete,
  ].join(' ');
