import { fillPattern } from '@telemarket/composition';
import type { FastifyInstance } from 'fastify';
import { type GatewayConfig, originOf } from '../config/config';
import { escapeHtml } from '../document/document';
import { sendProblem } from '../http/problem';
import type { ReleaseFollower } from '../release/release-follower';
import { createSingleFlightCache } from '../cache/single-flight-cache';

const TTL_MS = 60 * 60 * 1_000;
const API_TIMEOUT_MS = 3_000;

/** robots.txt, and sitemap.xml with the public pages, and those of the lists that remotes declare. */
export function seoRoutes(
  app: FastifyInstance,
  config: GatewayConfig,
  releases: ReleaseFollower,
  send: typeof fetch,
): void {
  const cache = createSingleFlightCache<string>(TTL_MS, 4);

  app.get('/robots.txt', (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${originOf(request, config)}/sitemap.xml\n`),
  );

  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request, config);
    const sitemap = await cache.get(origin, () => makeSitemap(origin)).catch(() => null);
    if (sitemap === null) return sendProblem(reply, 503, 'The sitemap is not available right now.', { retryAfter: 10 });
    return reply.header('cache-control', 'public, max-age=3600').type('application/xml; charset=utf-8').send(sitemap);
  });

  async function makeSitemap(origin: string): Promise<string> {
    const snapshot = releases.current(null);
    if (snapshot.incomplete) throw new Error('the pages of a remote are not known yet');
    const routes = snapshot.routes.routes.filter(({ noindex }) => !noindex);
    const pages = routes.filter(({ path }) => !path.includes(':')).map(({ path }) => path);
    const listed = await Promise.all(
      routes.map(async ({ owner, path }) => {
        const { sitemap } = snapshot.remotes.get(owner)?.description.pages.find((page) => page.path === path) ?? {};
        return sitemap?.startsWith('/api/') ? addressesOf(path, await readList(sitemap)) : [];
      }),
    );
    const addresses = [...pages, ...listed.flat()];
    const entries = addresses.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`);
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
  }

  /** @param path It begins with `/api/`, so that a remote cannot name another server. */
  async function readList(path: string): Promise<unknown> {
    const response = await send(config.apiOrigin + path, { signal: AbortSignal.timeout(API_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`the API responded with ${response.status}`);
    return response.json();
  }
}

/** The addresses of a pattern such as `/product/:id`, whose parameters are fields of the entries. Other entries are left out. */
function addressesOf(pattern: string, list: unknown): string[] {
  const entries = Array.isArray(list) ? (list as (Record<string, unknown> | null)[]) : [];
  return entries.flatMap((entry) => {
    const names = (pattern.match(/:\w+/g) ?? []).map((param) => param.slice(1));
    if (!names.every((name) => ['string', 'number'].includes(typeof entry?.[name]))) return [];
    return fillPattern(pattern, Object.fromEntries(names.map((name) => [name, String(entry?.[name])])));
  });
}
