import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import cookie from '@fastify/cookie';
import files from '@fastify/static';
import { SESSION_CALLS, SITE } from '@telemarket/app/own-pages';
import { matchPattern, withoutChains } from '@telemarket/composition';
import { MEASURE_PATH } from '@telemarket/composition/beacon';
import { ownerOfPath } from '@telemarket/composition/path-owner';
import type { Registry, RemoteBuild } from '@telemarket/composition/registry';
import { createRouteTable } from '@telemarket/composition/routes';
import { UPLOADS } from '@telemarket/server-kit/uploads';
import fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import { readConfig } from '../config/config';
import { toRemoteLines } from '../config/remote-source';
import { sendProblem, sendUnavailable } from '../http/problem';
import { addResponseHeaders, securityHeadersOf } from '../http/response-headers';
import { DEFAULT_SETTINGS } from '../page/site-settings';
import { addPageRoutes } from '../page/page.routes';
import { followReleases } from '../release/release-follower';
import { IMMUTABLE_FILE_OPTIONS } from '../release/remote-files.routes';
import { readShellFiles } from '../release/shell-files';
import type { SiteSnapshot } from '../release/site-snapshot';
import { MAX_START_WAIT_MS } from '../render/render-pool';
import { BROWSER_ERRORS_PATH, addBrowserErrorRoute, withoutErrorsOfPage } from './browser-errors';
import { createCookieRenamer } from './cookies';
import { createForwarder } from './forward';
import { addGalleryRoutes } from './gallery';
import { type BarState, createPageBar } from './page-bar';
import type { ServerError } from './server-errors';
import { editBootData, readSiteState } from './site-reader';
import { createWatchedPool } from './watched-pool';

export interface DevSiteOptions extends Pick<BarState, 'remote' | 'site' | 'write'> {
  /** The folder of the local builds, with the same files as a remote's build store. */
  builds: string;
  port: number;
  /** Called with each error of the local build on the server. Default: the errors are printed, and pages show them. */
  onServerError?: (error: ServerError) => void;
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
const BUILDS_POLL_INTERVAL_MS = 100;
const SITE_POLL_INTERVAL_MS = 2_000;
const ROOT_PATTERN = /(<div id="root">).*(<\/div>\s*(?:<link [^>]*>\s*)?<script id="boot")/s;
const MAX_SHOWN_ERRORS = 5;

const appendError = (errors: readonly string[], text: string) =>
  [...new Set([...errors, text])].slice(-MAX_SHOWN_ERRORS);

const redirectsOf = ({ redirects = {} }: RemoteBuild) => Object.entries(redirects).map(([from, to]) => ({ from, to }));

/** Serves a running site with the local build of one remote. Throws when the site cannot be read. */
export async function createDevSite({ site, remote, builds, port, write, onServerError }: DevSiteOptions) {
  const warn = (fields: { problem?: unknown }, message: string) => console.error(message, fields.problem ?? '');
  const logger = { info: () => {}, warn, error: warn } as unknown as FastifyBaseLogger;
  let live = await readSiteState(site);
  const assets = { folder: join(__dirname, 'assets'), devOrigin: null };
  const shell = await readShellFiles(assets, logger);
  const bar = createPageBar({ remote, site, write }, join(__dirname, 'bar.js'));
  // a team sees its widget before the operator grants the slot
  const source = { kind: 'folder', folder: builds, hasAllSlots: true } as const;
  const setBuild = (_remote: string, build: string) => bar.set({ build, serverErrors: [], browserErrors: [] });
  const releases = await followReleases(
    () => toRemoteLines(new Map([[remote, source]])),
    logger,
    BUILDS_POLL_INTERVAL_MS,
    setBuild,
  );
  const refused = new Set<string>();
  const showError = ({ text }: ServerError) => {
    console.error(`On the server, ${text}`);
    bar.set({ serverErrors: appendError(bar.state().serverErrors, text) });
  };
  function showBrowserError(build: string, text: string): void {
    const { build: current, browserErrors } = bar.state();
    // an error of an earlier build is dropped, because its page reloads; a page without boot data names no build
    if ((build !== '' && build !== current) || browserErrors.includes(text)) return;
    console.error(`In the browser, ${text}`);
    bar.set({ browserErrors: appendError(browserErrors, text) });
  }

  /**
   * Replaces the site's build of the remote with the local build. Leaves out pages and redirects that the site would
   * not grant.
   */
  function withLocalBuild(registry: Registry): Registry {
    const local = releases.current(null).registry[remote];
    if (!local) return registry;
    const { [remote]: _released, ...neighbours } = registry;
    function isPathGrantable(path: string): boolean {
      const owner = ownerOfPath(path, neighbours, SITE);
      if (owner && !refused.has(path)) console.error(`${path} is not shown, because it belongs to ${owner}.`);
      if (owner) refused.add(path);
      return !owner;
    }
    const pages = local.pages.filter(({ path }) => isPathGrantable(path));
    const moved = redirectsOf(local).filter(({ from }) => isPathGrantable(from));
    const { chained } = withoutChains([...moved, ...Object.values(neighbours).flatMap(redirectsOf)]);
    const redirects = moved.filter((entry) => !chained.includes(entry)).map(({ from, to }) => [from, to]);
    return { ...neighbours, [remote]: { ...local, pages, redirects: Object.fromEntries(redirects) } };
  }

  /** The widgets that visitors of the site do not get yet. */
  function ungrantedWidgets(): string[] {
    const { slots: granted } = live;
    const widgets = releases.current(null).remotes.get(remote)?.description.slots ?? [];
    return widgets.flatMap(({ module, slot }) =>
      granted === null || granted[remote]?.includes(slot) ? [] : [`${module} in ${slot}`],
    );
  }

  function createLocalSnapshot(): SiteSnapshot {
    const registry = withLocalBuild(live.registry);
    const names = Object.entries(registry).map(([name, { build }]) => `${name}@${build}`);
    return { ...releases.current(null), registry, routes: createRouteTable(registry, SITE), builds: names.join(' ') };
  }

  async function pollSite() {
    try {
      live = await readSiteState(site);
      bar.set({ awaySince: null, isOldShell: live.shell !== shell.build, ungranted: ungrantedWidgets() });
    } catch {
      bar.set({ awaySince: bar.state().awaySince ?? Date.now() });
    }
  }

  const cookies = createCookieRenamer(site);
  const ownOrigins = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  const { forward, close } = createForwarder(site, ownOrigins, cookies);
  const orUnavailable = async (request: FastifyRequest, reply: FastifyReply) =>
    forward(request, reply).catch(() => sendUnavailable(reply));

  const app = fastify({ bodyLimit: Math.max(...UPLOADS.map(({ maxBytes }) => maxBytes)), forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (request, reply) => {
    const { headers, method, host: name } = request;
    // a page at another host name of this machine must not use the developer's session
    if (!ownOrigins.includes(`http://${name}`))
      return sendProblem(reply, 421, 'This host is not served here.', { home: ownOrigins[0] });
    headers.cookie = cookies.toSiteCookies(headers.cookie);
    // the response must be a complete and uncompressed page, because its HTML is changed below
    headers['accept-encoding'] = 'identity';
    delete headers['if-none-match'];
    const path = request.url.split('?', 1)[0] ?? '';
    if (path === MEASURE_PATH) return reply.code(204).send();
    if (path === BROWSER_ERRORS_PATH) return;
    if (write || SAFE_METHODS.includes(method) || SESSION_CALLS.includes(path)) return;
    bar.set({ refused: `${method} ${path}` });
    return sendProblem(
      reply,
      403,
      `npm run dev sends no write requests to ${site}. Start it with --write to allow them.`,
    );
  });
  addResponseHeaders(app, securityHeadersOf(readConfig({}, __dirname)));
  app.addHook('onSend', async (request, reply, payload) => {
    if (!payload || !String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
    // the errors of a page are removed when the page is loaded again, because it then reports those that it still has
    bar.set({ browserErrors: withoutErrorsOfPage(bar.state().browserErrors, request.url.split('?', 1)[0] ?? '') });
    const html = Buffer.from(payload as Uint8Array).toString();
    const widgets = { areOthers: false };
    const page = editBootData(html, ({ measure: _measure, ...boot }) => {
      const registry = withLocalBuild(boot.registry);
      widgets.areOthers = !isDeepStrictEqual(boot.registry[remote]?.slots, registry[remote]?.slots);
      return { ...boot, registry };
    });
    // if the local build has other widgets, the site's HTML is removed, because the browser could not hydrate it
    return bar.addTo(widgets.areOthers ? page.replace(ROOT_PATTERN, '$1$2') : page);
  });
  await app.register(cookie);
  // this server has its own files of the shell, because the site may have another version of the shell
  await app.register(files, { root: assets.folder, prefix: '/assets/', wildcard: false, ...IMMUTABLE_FILE_OPTIONS });
  bar.routes(app);
  addGalleryRoutes(app, __dirname);
  app.route({ method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], url: '/*', handler: orUnavailable });
  app.get('/remotes.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').send(createLocalSnapshot().registry),
  );
  app.get<{ Params: { '*': string } }>(`/remotes/${remote}/*`, ({ params }, reply) =>
    reply.sendFile(params['*'], builds, IMMUTABLE_FILE_OPTIONS),
  );
  const onError = onServerError ?? showError;
  const pool = createWatchedPool(site, source, assets.folder, onError);
  addBrowserErrorRoute(app, ownOrigins, remote, pool.positions, showBrowserError);
  await app.register(async (pages) => {
    pages.addHook('preHandler', async (request, reply) => {
      const { pathname } = new URL(`http://gateway${request.url}`);
      const { registry, routes } = createLocalSnapshot();
      const owner = routes.match(pathname)?.route.owner;
      const moved = Object.keys(registry[remote]?.redirects ?? {});
      if (owner === remote || moved.some((from) => matchPattern(from, pathname))) return;
      // while the site does not respond, the browser renders its pages from the last snapshot
      return owner ? forward(request, reply).catch(() => {}) : orUnavailable(request, reply);
    });
    const config = { ...readConfig({}, __dirname), assets, publicOrigin: site, measureSample: 0 };
    const settings = {
      current: () => ({ ...DEFAULT_SETTINGS, boot: live.contacts, name: live.contacts.shop?.name ?? null }),
    };
    const chooseBuilds = async () => ({ snapshot: createLocalSnapshot() });
    const visitorBuilds = { chooseBuilds, openPreview: async () => false };
    addPageRoutes(pages, config, shell, { canaries: () => '' }, pool, settings, visitorBuilds);
  });

  bar.set({ ungranted: ungrantedWidgets() });
  const polling = setInterval(() => void pollSite(), SITE_POLL_INTERVAL_MS);
  app.addHook('onClose', async () => {
    clearInterval(polling);
    releases.stop();
    await Promise.all([close(), pool.close()]);
  });
  const isStarted = await Promise.race([
    pool.started.then(() => true),
    sleep(MAX_START_WAIT_MS, false, { ref: false }),
  ]);
  const seconds = MAX_START_WAIT_MS / 1_000;
  if (!isStarted) onError({ text: `no thread that renders pages has started within ${seconds} seconds`, isLate: true });
  return { app, setBuildErrors: (buildErrors: string | null) => bar.set({ buildErrors }), settled: pool.settled };
}
