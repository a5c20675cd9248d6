import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from '../../src/remote/registry';
import { canonicalPath, matchRoute } from '../../src/route-table';
import type { GatewayConfig } from '../config';
import type { ReleaseFollower, Snapshot } from '../release/release-follower';
import type { RenderPool } from '../render/render-pool';
import { originOf } from '../origin';
import { type Body, compressBody, sendBody } from './body';
import { renderDocument, type ShellAssets } from './document';
import { createPageCache } from './page-cache';
import { readVisitor, type Visitor } from './visitor';

const KEPT_MS = 2_000;
const MOST_KEPT = 300;
/** A query that long is nobody's link. */
const LONGEST_URL = 2_000;

interface Page extends Body {
  status: number;
  complete: boolean;
}

/** Every path that is no file and no API call is a page of the shell. */
export async function pageRoutes(
  app: FastifyInstance,
  config: GatewayConfig,
  releases: ReleaseFollower,
  pool: RenderPool,
): Promise<void> {
  const { devOrigin, folder } = config.assets;
  const assetBase = devOrigin ? `${devOrigin.replace('127.0.0.1', 'localhost')}/` : '/assets/';
  const assets = JSON.parse(await readFile(join(folder, 'assets.json'), 'utf8')) as ShellAssets;
  const { helpChatUrl, supportEmail, supportPhone } = config;
  const contacts = { helpChatUrl, supportEmail, supportPhone };
  const cache = createPageCache<Page>(KEPT_MS, MOST_KEPT);

  app.get('/remotes.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send(registryOf(releases.current())),
  );

  app.get('/*', async (request, reply) => {
    // joined, not resolved: of a path that begins with two slashes a base would make a host
    const { pathname, search } = new URL(`http://gateway${request.url}`);
    const right = canonicalPath(pathname);
    if (right) return reply.redirect(right + search, 308);
    const url = (pathname + search).slice(0, LONGEST_URL);
    const snapshot = releases.current();
    const visitor = await readVisitor(request, config.apiOrigin);
    const origin = originOf(request, config);
    const make = () => makePage(url, visitor, snapshot, origin);
    const page = visitor.user
      ? await make()
      : await cache.get(cacheKey(origin, url, visitor, snapshot), make, (made) => made.complete);
    return sendPage(request, reply, page, visitor.user !== null);
  });

  async function makePage(url: string, visitor: Visitor, snapshot: Snapshot, origin: string): Promise<Page> {
    const pathname = url.split('?', 1)[0] ?? '/';
    const route = matchRoute(pathname);
    const release = route && snapshot.get(route.owner);
    const needs = release?.exposes['./App'];
    const ownFiles = route?.owner === 'shell' ? assets.pages[route.path] : undefined;
    const at = (file: string) => assetBase + file;
    const boot = { ...visitor, ...contacts, data: {}, registry: registryOf(snapshot) };
    const bundles =
      route && release?.server ? [{ name: route.owner, build: release.build, source: release.server }] : [];
    // development builds live in the browser only
    const rendered = devOrigin ? null : await pool.render(url, boot, bundles);
    const html = renderDocument({
      assets,
      assetBase,
      boot: { ...boot, data: rendered?.data ?? {} },
      styles: ownFiles ? ownFiles.css.map(at) : (needs?.css ?? []),
      scripts: ownFiles ? ownFiles.js.map(at) : release ? [release.entry, ...(needs?.js ?? [])] : [],
      canonical: origin + pathname,
      head: rendered?.head ?? '',
      html: rendered?.html ?? '',
    });
    const status = rendered?.status ?? (route ? 200 : 404);
    return { ...(await compressBody(html)), status, complete: rendered?.complete ?? false };
  }
}

/** A signed-in page is nobody else's; a public one may be asked for again, and is told apart by its visitor's consent. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, personal: boolean): FastifyReply {
  void reply
    .code(page.status)
    .header('cache-control', personal ? 'private, no-store' : 'private, no-cache')
    .header('vary', 'cookie, accept-encoding')
    .type('text/html; charset=utf-8');
  return sendBody(request, reply, page);
}

/** The origin is in it: the caller's own Host header must not reach another visitor's page. */
const cacheKey = (origin: string, url: string, { consent }: Visitor, snapshot: Snapshot) =>
  [origin, url, consent, ...[...snapshot].map(([name, { build }]) => `${name}@${build}`)].join(' ');

export function registryOf(snapshot: Snapshot): Registry {
  return Object.fromEntries([...snapshot].map(([name, { build, entry, global }]) => [name, { build, entry, global }]));
}
