import { fillPattern } from '@telemarket/composition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type GatewayConfig, originOf } from '../config/config';
import { escapeHtml } from '../document/document';
import { sendNotFound, sendProblem } from '../http/problem';
import { TEAM_INDEX_PATH } from '../npm/package.routes';
import { isUnpublished, type SettingsFollower } from '../page/site-settings';
import type { ReleaseFollower } from '../release/release-follower';
import { createSingleFlightCache } from '../cache/single-flight-cache';

const SITEMAP_TTL_MS = 60 * 60 * 1_000;
const API_TIMEOUT_MS = 3_000;
const MAX_CACHED_SITEMAPS = 100;
const MAX_CACHED_BYTES = 16 * 1_024 * 1_024;

/** A pattern such as `/product/:id`, and the API path of the list whose entries have such pages. */
interface ListedPages {
  pattern: string;
  list: string;
}

interface Sitemap {
  text: string;
  /** False for an index that lacks the sitemaps of a list, because the list could not be read. */
  complete: boolean;
}

/**
 * Serves robots.txt, and sitemap.xml: an index of the sitemap of the public pages and of the sitemaps of the lists that
 * remotes declare.
 */
export function addSeoRoutes(
  app: FastifyInstance,
  config: GatewayConfig,
  releases: ReleaseFollower,
  settings: Pick<SettingsFollower, 'current'>,
  send: typeof fetch,
): void {
  const cache = createSingleFlightCache<Sitemap>(SITEMAP_TTL_MS, MAX_CACHED_SITEMAPS, {
    maxBytes: MAX_CACHED_BYTES,
    sizeOf: ({ text }) => text.length,
  });

  app.get('/robots.txt', (request, reply) => {
    const origin = originOf(request, config);
    const forTeams = config.packages ? `# For teams that build pages for this site: ${origin}${TEAM_INDEX_PATH}\n` : '';
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n${forTeams}`);
  });

  app.get('/sitemap.xml', (request, reply) =>
    sendXml(request, reply, '/sitemap.xml', async (origin) => {
      const parts = await Promise.allSettled(currentPages().lists.map(partPathsOf));
      const paths = [PAGES_PATH, ...parts.flatMap((part) => (part.status === 'fulfilled' ? part.value : []))];
      const lines = paths.map((path) => `<sitemap><loc>${escapeHtml(origin + path)}</loc></sitemap>`);
      return {
        text: xmlDocument('sitemapindex', lines),
        complete: parts.every(({ status }) => status === 'fulfilled'),
      };
    }),
  );

  app.get(PAGES_PATH, (request, reply) =>
    sendXml(request, reply, PAGES_PATH, (origin) => {
      const entries = currentPages().pages.map((path) => ({ path }));
      return { text: sitemapOf(origin, entries), complete: true };
    }),
  );

  app.get<{ Params: { name: string; part: string } }>('/sitemaps/:name/:part.xml', (request, reply) => {
    const { name, part } = request.params;
    return sendXml(request, reply, partPath(name, part), async (origin) => {
      const pages = currentPages().lists.find((listed) => sitemapNameOf(listed) === name);
      if (!pages || !/^[1-9]\d{0,14}$/.test(part)) throw new NoSitemap();
      const list = await readList(pages.list);
      if (!listPartsOf(list).includes(Number(part))) throw new NoSitemap();
      const entries = hasParts(list) ? await readList(`${pages.list}/${part}`) : list;
      return { text: sitemapOf(origin, addressesOf(pages.pattern, entries)), complete: true };
    });
  });

  /**
   * @param path The usual spelling of the sitemap's path, which is the key of the cache. A request may encode any
   * letter of the path.
   */
  async function sendXml(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    make: (origin: string) => Sitemap | Promise<Sitemap>,
  ) {
    const origin = originOf(request, config);
    try {
      const { text, complete } = await cache.get(
        `${origin} ${path}`,
        async () => make(origin),
        (sitemap) => sitemap.complete,
      );
      return await reply
        .header('cache-control', complete ? 'public, max-age=3600' : 'no-store')
        .type('application/xml; charset=utf-8')
        .send(text);
    } catch (error) {
      if (error instanceof NoSitemap) return sendNotFound(reply);
      return sendProblem(reply, 503, 'The sitemap is not available right now.', { retryAfter: 10 });
    }
  }

  function currentPages(): { pages: string[]; lists: ListedPages[] } {
    const snapshot = releases.current(null);
    if (snapshot.incomplete) throw new Error('the pages of a remote are not known yet');
    const routes = snapshot.routes.routes.filter(
      ({ noindex, path }) => !noindex && !isUnpublished(path, settings.current()),
    );
    const lists = routes.flatMap(({ owner, path: pattern }) => {
      const { sitemap: list } =
        snapshot.remotes.get(owner)?.description.pages.find(({ path }) => path === pattern) ?? {};
      // a remote can name only lists of the API, and no other server
      return list?.startsWith('/api/') ? [{ pattern, list }] : [];
    });
    return { pages: routes.flatMap(({ path }) => (path.includes(':') ? [] : path)), lists };
  }

  async function partPathsOf(pages: ListedPages): Promise<string[]> {
    return listPartsOf(await readList(pages.list)).map((part) => partPath(sitemapNameOf(pages), part));
  }

  async function readList(path: string): Promise<unknown> {
    const response = await send(config.apiOrigin + path, { signal: AbortSignal.timeout(API_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`the API responded with ${response.status}`);
    return response.json();
  }
}

class NoSitemap extends Error {}

const PAGES_PATH = '/sitemaps/pages.xml';
const partPath = (name: string, part: string | number) => `/sitemaps/${name}/${part}.xml`;

/** The folder of a list's sitemaps, e.g. `product-id` for `/product/:id`. */
const sitemapNameOf = ({ pattern }: ListedPages) => pattern.split(/\W+/).filter(Boolean).join('-').toLowerCase();

function hasParts(list: unknown): list is { parts: number[] } {
  const { parts } = (list ?? {}) as { parts?: unknown };
  return Array.isArray(parts) && parts.every((part) => Number.isSafeInteger(part) && part > 0);
}

const listPartsOf = (list: unknown): readonly number[] => (hasParts(list) ? list.parts : [1]);

interface SitemapEntry {
  path: string;
  lastModified?: string;
}

const sitemapOf = (origin: string, entries: readonly SitemapEntry[]) =>
  xmlDocument(
    'urlset',
    entries.map(({ path, lastModified }) => {
      const time = lastModified === undefined ? '' : `<lastmod>${lastModified}</lastmod>`;
      return `<url><loc>${escapeHtml(origin + path)}</loc>${time}</url>`;
    }),
  );

const xmlDocument = (root: string, lines: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`;

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/**
 * Fills a pattern such as `/product/:id` with the fields of each entry. Leaves out entries that lack one of the fields.
 */
function addressesOf(pattern: string, list: unknown): SitemapEntry[] {
  const entries = Array.isArray(list) ? (list as (Record<string, unknown> | null)[]) : [];
  return entries.flatMap((entry) => {
    const names = (pattern.match(/:\w+/g) ?? []).map((param) => param.slice(1));
    if (!names.every((name) => ['string', 'number'].includes(typeof entry?.[name]))) return [];
    const path = fillPattern(pattern, Object.fromEntries(names.map((name) => [name, String(entry?.[name])])));
    const time = entry?.lastModified;
    return { path, ...(typeof time === 'string' && ISO_TIME.test(time) && { lastModified: time }) };
  });
}
