import { NOT_FOUND_PATH } from '@telemarket/host/path-owner';
import { clientAddress } from '@telemarket/server-kit/client-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config';
import { buildsFor, isCanaryVisitor } from '../release/visitor-builds';
import type { Previews } from '../release/previews';
import type { ReleaseFollower } from '../release/release-follower';
import type { RenderedPage } from '../render/messages';
import type { RenderPool } from '../render/render-pool';
import { pagePolicyOf } from '../http/security-headers';
import { type CacheFigures, createSingleFlightCache } from '../http/single-flight-cache';
import { chooseEncoding } from '../document/encoding';
import { onlyParameters, originOf, withoutCampaign } from './page-address';
import { createPageHeads } from './page-heads';
import { createPageMaker, type PageRequest } from './page-maker';
import type { ShellFiles } from '../release/shell-files';
import { readVisitor, variantOf } from './visitor';

/** Together with the ttl of the data in a page, a visitor sees nothing older than 2 s. */
const TTL_MS = 1_000;
const MAX_PAGES = 300;
const MAX_PAGE_BYTES = 16 * 1_024 * 1_024;
/** A path may belong to a remote that has not responded yet. */
const RETRY_AFTER_S = 2;
/** All visitors share the not-found page. The address of a request could contain personal input. */
const NOT_FOUND_ADDRESS = { pathname: NOT_FOUND_PATH, search: '' };

interface Page extends RenderedPage {
  encoding: PageRequest['encoding'];
  cacheControl: (typeof CACHE_CONTROL)[keyof typeof CACHE_CONTROL];
}

const CACHE_CONTROL = {
  /** A cache in front of the gateway may share it for a second. A browser asks again each time. */
  shared: 'public, max-age=0, s-maxage=1',
  /** The browser may store it, and asks again each time. */
  own: 'private, no-cache',
  never: 'private, no-store',
} as const;

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the page, e.g. `/product/:id`. */
    pagePattern?: string;
  }
}

/** Serves every path that is neither a file nor an API path as a page. @returns The figures of its caches. */
export async function pageRoutes(
  app: FastifyInstance,
  config: GatewayConfig,
  shell: ShellFiles,
  releases: ReleaseFollower,
  pool: RenderPool,
  previews: Previews,
): Promise<() => Record<string, CacheFigures>> {
  const maker = createPageMaker(config, shell, pool);
  const headOf = createPageHeads(maker.filesOf, pagePolicyOf(config));
  const cache = createSingleFlightCache<RenderedPage>(TTL_MS, MAX_PAGES, {
    maxBytes: MAX_PAGE_BYTES,
    sizeOf: ({ bytes }) => bytes.length,
  });

  app.get('/*', async (request, reply) => {
    // not `new URL(url, base)`, which reads a path that begins with two slashes as a host
    const { pathname, search } = new URL(`http://gateway${request.url}`);
    if (await previews.open(request, reply)) return reply;
    const preview = await previews.shown(request, reply);
    const snapshot = preview?.snapshot ?? buildsFor(releases, request, reply);
    if (preview) void reply.header('x-remotes', snapshot.builds);
    const canonical = snapshot.routes.canonicalPath(pathname);
    if (canonical) return reply.redirect(canonical + search, 308);
    const route = snapshot.routes.match(pathname)?.route;
    request.pagePattern = route?.path;
    if (route)
      request.span?.set({
        'telemarket.remote': route.owner,
        'telemarket.build': snapshot.remotes.get(route.owner)?.build ?? shell.build,
      });
    if (request.navigation) void reply.header('server-timing', `traceparent;desc="${request.navigation.traceparent}"`);
    const { files, policy } = headOf({ route, snapshot });
    void reply.header('content-security-policy', policy);
    const query = maker.queryOf({ route, snapshot });
    const shownSearch = query ? onlyParameters(search, query) : withoutCampaign(search);
    const page: PageRequest = {
      ...(route ? { pathname, search: shownSearch } : NOT_FOUND_ADDRESS),
      origin: originOf(request, config),
      route,
      snapshot,
      files,
      visitor: readVisitor(request, config),
      canaries: preview ? '' : releases.canaries(),
      encoding: chooseEncoding(request.headers['accept-encoding']),
      ...(preview && { preview: preview.link }),
    };
    const client = clientOf(request);
    const rendered = preview
      ? await maker.make(page, { ...client, isCancelled: () => request.socket.destroyed })
      : await cache.get(
          cacheKey(page),
          () => maker.make(page, client),
          // empty addresses would evict pages that have content
          ({ complete, status }) => complete && (status === 200 || !route),
        );
    if (route?.noindex) void reply.header('x-robots-tag', 'noindex');
    const cacheControl = preview || route?.noStore ? 'never' : isForEverybody(request, rendered) ? 'shared' : 'own';
    return sendPage(request, reply, {
      ...rendered,
      encoding: page.encoding,
      cacheControl: CACHE_CONTROL[cacheControl],
    });
  });
  return () => ({ pages: cache.figures, shed: maker.shedFigures });
}

/** The header of a traced page names its navigation. A page that is not complete should not outlive the load that made it so. */
const isForEverybody = (request: FastifyRequest, { complete, status }: RenderedPage): boolean =>
  complete && status !== 503 && !request.navigation && !isCanaryVisitor(request);

/** A page depends on cookies: whether there is a session, consent, theme, and the share of a canary's visitor. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const { bytes, status, encoding, etag, cacheControl } = page;
  void reply.header('cache-control', cacheControl).header('vary', 'cookie, accept-encoding');
  if (etag && status === 200) {
    void reply.header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  }
  if (encoding) void reply.header('content-encoding', encoding);
  if (status === 503) void reply.header('retry-after', RETRY_AFTER_S);
  return reply.code(status).type('text/html; charset=utf-8').send(bytes);
}

const clientOf = ({ ip, span }: FastifyRequest) => ({ network: clientAddress(ip), span });

/** Contains the origin, so that the Host header of one visitor cannot affect the page of another. */
const cacheKey = ({ origin, pathname, search, encoding, visitor, snapshot, canaries, route }: PageRequest) =>
  [
    // the not-found page does not depend on its address
    route ? origin + pathname + search : 'not found',
    encoding,
    variantOf(visitor),
    snapshot.builds,
    snapshot.incomplete,
    canaries,
  ].join(' ');
