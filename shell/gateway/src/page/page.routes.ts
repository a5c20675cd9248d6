import { NOT_FOUND_PATH } from '@telemarket/host/path-owner';
import { clientAddress } from '@telemarket/server-kit/client-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config';
import { buildsFor } from '../release/registry.routes';
import type { Previews } from '../release/previews';
import type { ReleaseFollower } from '../release/release-follower';
import type { RenderedPage } from '../render/messages';
import type { RenderPool } from '../render/render-pool';
import { pagePolicyOf } from '../security-headers';
import { type CacheFigures, createSingleFlightCache } from '../single-flight-cache';
import { chooseEncoding } from './encoding';
import { onlyParameters, originOf, withoutCampaign } from './page-address';
import { createPageHeads } from './page-heads';
import { createPageMaker, type PageRequest } from './page-maker';
import { preloadLinks, sendEarlyHints } from './preload-links';
import type { ShellFiles } from './shell-files';
import { createSignedInPages } from './signed-in-pages';
import { createVisitorReader, variantOf } from './visitor';

/** Together with the ttl of the data in a page, a visitor sees nothing older than 2 s. */
const TTL_MS = 1_000;
const MAX_PAGES = 300;
const MAX_PAGE_BYTES = 16 * 1_024 * 1_024;
/** For a path that may belong to a remote that has not responded. */
const RETRY_AFTER_S = 2;
/** A faster page gets no hints: loading their files would delay the page. */
const EARLY_HINTS_AFTER_MS = 50;
/** All visitors share the not-found page. The address of a request could contain personal input. */
const NOT_FOUND_ADDRESS = { pathname: NOT_FOUND_PATH, search: '' };

interface Page extends RenderedPage {
  encoding: PageRequest['encoding'];
  personal: boolean;
}

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
  const visitors = createVisitorReader(config);
  app.addHook('onClose', () => visitors.close());
  const cache = createSingleFlightCache<RenderedPage>(TTL_MS, MAX_PAGES, {
    maxBytes: MAX_PAGE_BYTES,
    sizeOf: ({ bytes }) => bytes.length,
  });

  const signedIn = createSignedInPages(maker, TTL_MS, MAX_PAGES, MAX_PAGE_BYTES);

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
    const links = () => preloadLinks(files);
    const hints = setTimeout(sendEarlyHints, EARLY_HINTS_AFTER_MS, request, reply, links, config);
    try {
      const visitor = await visitors.read(request);
      const personal = visitor.user !== null || preview !== null;
      // personal pages, such as the settings, declare no parameters
      const query = personal ? undefined : maker.queryOf({ route, snapshot });
      const shownSearch = query ? onlyParameters(search, query) : withoutCampaign(search);
      const page: PageRequest = {
        ...(route ? { pathname, search: shownSearch } : NOT_FOUND_ADDRESS),
        origin: originOf(request, config),
        route,
        snapshot,
        files,
        visitor,
        // a personal page may be joined from parts, which needs gzip
        encoding: chooseEncoding(request.headers['accept-encoding'], personal ? 'gzip' : 'br'),
        ...(preview && { preview: preview.link }),
      };
      // a proxy may send early hints from this header
      if (config.trustProxyHops > 0) void reply.header('link', links().join(', '));
      const client = { ...clientOf(request), isCancelled: () => request.socket.destroyed };
      const rendered = preview
        ? await maker.make(page, client)
        : visitor.user
          ? await signedIn.make(page, cacheKey(page), client)
          : await cache.get(
              cacheKey(page),
              () => maker.make(page, clientOf(request)),
              // empty addresses would evict pages that have content
              ({ complete, status }) => complete && (status === 200 || !route),
            );
      if (route?.noindex) void reply.header('x-robots-tag', 'noindex');
      return sendPage(request, reply, {
        ...rendered,
        encoding: page.encoding,
        personal: personal || route?.noStore === true,
      });
    } finally {
      clearTimeout(hints);
    }
  });
  return () => ({ pages: cache.figures, signedIn: signedIn.figures, shed: maker.shedFigures });
}

/** A browser may store a public page and revalidate it. The page depends on cookies: the visitor's consent and theme. */
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

const clientOf = ({ ip, span }: FastifyRequest) => ({ network: clientAddress(ip), span });

/** Contains the origin, so that the Host header of one visitor cannot affect the page of another. */
const cacheKey = ({ origin, pathname, search, encoding, visitor, snapshot, route }: PageRequest) =>
  [
    // the not-found page does not depend on its address
    route ? origin + pathname + search : 'not found',
    encoding,
    variantOf(visitor),
    snapshot.builds,
    snapshot.incomplete,
  ].join(' ');
