import type { ProductSummary } from '@telemarket/contract';
import type { FastifyInstance } from 'fastify';
import { paths } from '@telemarket/composition';
import { type GatewayConfig, originOf } from '../config/config';
import { escapeHtml } from '../document/document';
import { sendProblem } from '../http/problem';
import type { ReleaseFollower } from '../release/release-follower';
import { createSingleFlightCache } from '../cache/single-flight-cache';

const TTL_MS = 60 * 60 * 1_000;
const API_TIMEOUT_MS = 3_000;

/** robots.txt, and sitemap.xml with the public pages and the 1,000 most popular listings. */
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
    if (sitemap === null)
      return sendProblem(reply, 503, 'The listings are not available right now.', { retryAfter: 10 });
    return reply.header('cache-control', 'public, max-age=3600').type('application/xml; charset=utf-8').send(sitemap);
  });

  async function makeSitemap(origin: string): Promise<string> {
    const snapshot = releases.current(null);
    if (snapshot.incomplete) throw new Error('the pages of a remote are not known yet');
    const response = await send(`${config.apiOrigin}/api/products`, { signal: AbortSignal.timeout(API_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`the API responded with ${response.status}`);
    const products = (await response.json()) as ProductSummary[];
    const { routes } = snapshot.routes;
    const pages = routes.filter(({ path, noindex }) => !path.includes(':') && !noindex).map(({ path }) => path);
    const addresses = [...pages, ...products.map(({ id }) => paths.product(id))];
    const entries = addresses.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`);
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
  }
}
