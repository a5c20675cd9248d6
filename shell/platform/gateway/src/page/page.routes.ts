import { trace } from '@opentelemetry/api';
import { clientAddress } from '@telemarket/server-kit/client-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type GatewayConfig, originOf } from '../config/config';
import { chooseEncoding, type Encoding } from '../config/encoding';
import type { CacheFigures } from '../cache/single-flight-cache';
import type { ReleaseFollower } from '../release/release-follower';
import type { ShellFiles } from '../release/shell-files';
import { hasOwnBuilds, type VisitorBuilds } from '../release/visitor-builds';
import type { RenderPool } from '../render/render-pool';
import { readVisitor } from './page-cookies';
import { createPageMaker, type ServedPage } from './page-maker';
import { isUnpublished, type SettingsFollower } from './site-settings';

/** A client that got 503 may try again after this time: the path may belong to a remote that has not responded yet. */
const RETRY_AFTER_S = 2;

const CACHE_CONTROL = {
  /** A cache in front of the gateway may share the response for a second. A browser revalidates it each time. */
  shared: 'public, max-age=0, s-maxage=1',
  /** The browser may store the response, and revalidates it each time. */
  own: 'private, no-cache',
  never: 'private, no-store',
  /**
   * The redirect of an address that the API has moved is cached only briefly: another page may get the old address
   * later.
   */
  moved: 'public, max-age=300',
  /** The redirect from another spelling of a path stays valid as long as the page exists. */
  respelled: 'public, max-age=3600',
} as const;

/**
 * Serves every path that is neither a file nor an API path as a page.
 * @returns The figures of the cache of pages.
 */
export function addPageRoutes(
  app: FastifyInstance,
  config: GatewayConfig,
  shell: ShellFiles,
  releases: Pick<ReleaseFollower, 'canaries'>,
  pool: Pick<RenderPool, 'read' | 'render'>,
  settings: Pick<SettingsFollower, 'current'>,
  visitorBuilds: VisitorBuilds,
): () => CacheFigures {
  const pages = createPageMaker(config, shell, pool);

  app.get('/*', async (request, reply) => {
    // `new URL(url, base)` would read a path that begins with two slashes as a host
    const { pathname, search } = new URL(`http://gateway${request.url}`);
    if (await visitorBuilds.openPreview(request, reply)) return reply;
    const { snapshot, preview } = await visitorBuilds.chooseBuilds(request, reply);
    const moved = snapshot.routes.movedTo(pathname);
    // a rollback can undo the redirect, so caches may keep it no longer than a page
    if (moved !== null) return redirect(hasOwnBuilds(request) ? 'own' : 'shared', moved + search, 302);
    const canonical = snapshot.routes.canonicalPath(pathname);
    // visitors with builds of their own may have other routes
    if (canonical !== null) return redirect(hasOwnBuilds(request) ? 'own' : 'respelled', canonical + search);
    const found = snapshot.routes.match(pathname)?.route;
    const current = settings.current();
    const route = found && isUnpublished(found.path, current) ? undefined : found;
    request.pagePattern = route?.path;
    if (route)
      trace.getActiveSpan()?.setAttributes({
        'telemarket.remote': route.owner,
        'telemarket.build': snapshot.remotes.get(route.owner)?.build ?? shell.build,
      });
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const page = await pages.get(
      {
        pathname,
        search,
        origin: originOf(request, config),
        route,
        snapshot,
        preview,
        visitor: readVisitor(request, config, current.boot.shop?.announcement?.id),
        settings: current,
        canaries: preview ? '' : releases.canaries(),
        encoding,
      },
      { network: clientAddress(request.ip) },
    );
    if (page.movedTo !== undefined) return redirect(preview ? 'never' : 'moved', page.movedTo + search);
    if (route?.noindex) void reply.header('x-robots-tag', 'noindex');
    const audience =
      preview || route?.noStore || page.status === 503 ? 'never' : isShareable(request, page) ? 'shared' : 'own';
    return sendPage(request, reply.header('cache-control', CACHE_CONTROL[audience]), page, encoding);

    function redirect(audience: keyof typeof CACHE_CONTROL, address: string, status = 308) {
      return reply.headers({ 'cache-control': CACHE_CONTROL[audience], vary: 'cookie' }).redirect(address, status);
    }
  });
  return pages.figures;
}

/** Says whether caches may share the page. No cache may keep an incomplete page. */
const isShareable = (request: FastifyRequest, { complete }: ServedPage): boolean => complete && !hasOwnBuilds(request);

/** Sends the page with `vary: cookie`, because it depends on PAGE_COOKIES and OWN_BUILD_COOKIES. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ServedPage,
  encoding: Encoding | null,
): FastifyReply {
  const { bytes, status, etag, policy } = page;
  void reply.headers({ 'content-security-policy': policy, vary: 'cookie, accept-encoding' });
  if (status === 200) {
    void reply.header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  }
  if (encoding) void reply.header('content-encoding', encoding);
  if (status === 503) void reply.header('retry-after', RETRY_AFTER_S);
  return reply.code(status).type('text/html; charset=utf-8').send(bytes);
}
