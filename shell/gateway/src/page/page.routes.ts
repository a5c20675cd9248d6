import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config';
import { originOf } from '../origin';
import { buildsFor, registryRoutes } from '../release/registry.routes';
import type { ReleaseFollower } from '../release/release-follower';
import type { RenderedPage } from '../render/messages';
import type { RenderPool } from '../render/render-pool';
import { pagePolicyOf } from '../security-headers';
import { createSingleFlightCache } from '../single-flight-cache';
import { chooseEncoding } from './encoding';
import { withoutCampaign } from './page-address';
import { createPageMaker, type PageRequest } from './page-maker';
import { preloadLinks, sendEarlyHints } from './preload-links';
import { readShellFiles } from './shell-files';
import { createVisitorReader, hasSession } from './visitor';

/** Together with the ttl of the data in a page: a visitor sees nothing that is older than 2 s. */
const TTL_MS = 1_000;
const MAX_PAGES = 300;

interface Page extends RenderedPage {
  encoding: PageRequest['encoding'];
  personal: boolean;
}

/** Every path that is no file and no API call is a page of the shell. */
export async function pageRoutes(
  app: FastifyInstance,
  config: GatewayConfig,
  releases: ReleaseFollower,
  pool: RenderPool,
): Promise<void> {
  const shell = await readShellFiles(config.assets);
  const maker = createPageMaker(config, shell, pool);
  const policyOf = pagePolicyOf(config);
  const visitors = createVisitorReader(config.apiOrigin);
  app.addHook('onClose', () => visitors.close());
  const cache = createSingleFlightCache<RenderedPage>(TTL_MS, MAX_PAGES);

  registryRoutes(app, releases, shell.shared);

  app.get('/*', async (request, reply) => {
    // joined, not resolved: of a path that begins with two slashes a base would make a host
    const { pathname, search } = new URL(`http://gateway${request.url}`);
    const snapshot = buildsFor(releases, request, reply);
    const canonical = snapshot.routes.canonicalPath(pathname);
    if (canonical) return reply.redirect(canonical + search, 308);
    const files = maker.filesOf({ pathname, snapshot });
    void reply.header('content-security-policy', policyOf(files));
    const links = () => preloadLinks(files);
    const hint = () => sendEarlyHints(request, reply, links, config);
    // such a page is made for this visitor, and who that is has to be asked first
    const known = hasSession(request);
    if (known) hint();
    const page: PageRequest = {
      pathname,
      search: withoutCampaign(search),
      origin: originOf(request, config),
      snapshot,
      visitor: await visitors.read(request),
      encoding: chooseEncoding(request.headers['accept-encoding']),
    };
    if (!known && !cache.has(cacheKey(page))) hint();
    // a proxy may make hints of its own of it; a browser finds the same in the page's head
    if (config.trustProxyHops > 0) void reply.header('link', links().join(', '));
    const { encoding, visitor } = page;
    const personal = visitor.user !== null;
    const made = personal
      ? await maker.make(page, () => request.socket.destroyed)
      : await cache.get(
          cacheKey(page),
          () => maker.make(page),
          ({ complete }) => complete,
        );
    const route = snapshot.routes.match(pathname)?.route;
    if (route?.noindex) void reply.header('x-robots-tag', 'noindex');
    return sendPage(request, reply, { ...made, encoding, personal: personal || route?.noStore === true });
  });
}

/** A signed-in page is nobody else's; a public one may be asked for again, and is told apart by its visitor's consent. */
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
  return reply.code(status).type('text/html; charset=utf-8').send(bytes);
}

/** The origin is in it: the caller's own Host header must not reach another visitor's page. */
const cacheKey = ({ origin, pathname, search, encoding, visitor, snapshot }: PageRequest) =>
  [
    origin,
    pathname + search,
    encoding,
    visitor.consent,
    ...[...snapshot.remotes].map(([name, { build }]) => `${name}@${build}`),
    snapshot.incomplete,
  ].join(' ');
