import { basename } from 'node:path/posix';
import { type ShellBoot, SITE } from '@telemarket/app/own-pages';
import { onlyParameters, type SlotName } from '@telemarket/composition';
import { NOT_FOUND_PATH } from '@telemarket/composition/path-owner';
import { SHELL } from '@telemarket/composition/registry';
import type { PageRoute } from '@telemarket/composition/routes';
import type { GatewayConfig } from '../config/config';
import { finishPage, type PageFiles, toStyleFile, type PageJob, type RenderedPage } from '../document/document';
import { contentPolicyOf } from '../config/content-policy';
import type { Encoding } from '../config/encoding';
import { type CacheFigures, createSingleFlightCache } from '../cache/single-flight-cache';
import type { ModuleFiles } from '../release/release-reader';
import type { SiteSnapshot } from '../release/site-snapshot';
import type { ShellFiles } from '../release/shell-files';
import type { ChosenBuilds } from '../release/visitor-builds';
import type { PageParts, RenderPool } from '../render/render-pool';
import type { LoadedBundle } from '../render/render-worker';
import type { Widget } from '../render/widgets';
import type { Client } from '../render/worker-group';
import { visitorKeyOf, type Visitor } from './page-cookies';
import { siteNameOf, withoutUnpublishedPages, type SettingsInForce } from './site-settings';

export interface PageRequest extends ChosenBuilds {
  /** Undefined: no page has this address. */
  route: PageRoute | undefined;
  pathname: string;
  search: string;
  origin: string;
  visitor: Visitor;
  settings: SettingsInForce;
  canaries: string;
  encoding: Encoding | null;
}

export interface ServedPage extends Omit<RenderedPage, 'status'> {
  status: RenderedPage['status'] | 308;
  /** The path of the page to which the address has moved. */
  movedTo?: string;
  /** The content security policy that allows the stylesheets of the page. */
  policy: string;
}

/** With this ttl and the ttl of the data, a visitor sees nothing older than 2 s. */
const PAGE_TTL_MS = 1_000;
const MAX_CACHED_PAGES = 300;
const MAX_CACHED_BYTES = 16 * 1_024 * 1_024;

export function createPageMaker(config: GatewayConfig, shell: ShellFiles, pool: Pick<RenderPool, 'read' | 'render'>) {
  const { assets, measureSample, site, trialChatUrl, fixedVariables } = config;
  const size = { maxBytes: MAX_CACHED_BYTES, sizeOf: ({ bytes }: ServedPage) => bytes.length };
  const pages = createSingleFlightCache<ServedPage>(PAGE_TTL_MS, MAX_CACHED_PAGES, size);

  function moduleFilesOf(owner: string, module: string, { remotes }: SiteSnapshot): ModuleFiles {
    if (owner === SHELL) return shell.pages.get(module) ?? NO_FILES;
    const release = remotes.get(owner);
    if (!release) return NO_FILES;
    const { styles, scripts } = release.modules[module] ?? NO_FILES;
    return { styles, scripts: [release.entry, ...scripts] };
  }

  function pageFilesOf({ route, snapshot, visitor: { view }, settings: { css } }: PageRequest): PageFiles {
    const { styles, scripts: preloads } = route ? moduleFilesOf(route.owner, route.module, snapshot) : NO_FILES;
    const { font, scripts } = shell;
    // a remote loads the stylesheet of a view later, unless the server renders the view
    const later = (view && route && snapshot.remotes.get(route.owner)?.styles) || [];
    const ofView = later.filter(({ address }) => basename(address).startsWith(`${view}.`));
    return {
      font,
      styles: [...shell.styles, ...styles, ...ofView, ...(css === null ? [] : [toStyleFile('/settings.css', css)])],
      scripts,
      preloads,
    };
  }

  /** The policy allows exactly the inline stylesheets of the page and its widgets. */
  function pagePolicyOf({ job, widgets, widgetsIfMissing }: PageParts): string {
    const styles = [job, ...widgets, ...widgetsIfMissing].flatMap(({ files }) => files.styles);
    return contentPolicyOf(config, [...new Set(styles.flatMap(({ inline }) => inline?.hash ?? []))]);
  }

  /** The build that renders a page or widget. Null: it has no server bundle, browsers refuse it, or the owner is the shell. */
  function bundleOf(owner: string, { remotes, outside }: SiteSnapshot): LoadedBundle | null {
    const { build, server: source } = remotes.get(owner) ?? {};
    return build && source && !outside.has(owner) ? { name: owner, build, source } : null;
  }

  /** The widgets in a slot that the server may render. */
  function widgetsIn(slot: SlotName, snapshot: SiteSnapshot): Widget[] {
    return snapshot.routes.widgetsIn(slot).flatMap((id) => {
      const [name = '', module = ''] = id.split('/');
      const bundle = bundleOf(name, snapshot);
      const { styles, scripts } = moduleFilesOf(name, module, snapshot);
      return bundle ? { id, slot, bundle, files: { styles, preloads: scripts } } : [];
    });
  }

  function pagePartsOf(job: PageJob, { route, snapshot }: PageRequest): PageParts {
    if (!route) return { job, bundle: null, widgets: widgetsIn(SITE.notFoundSlot, snapshot), widgetsIfMissing: [] };
    const slots = Object.keys(route.slots ?? {}) as SlotName[];
    const widgetsOf = (isShown: (slot: SlotName) => boolean) =>
      slots.filter(isShown).flatMap((slot) => widgetsIn(slot, snapshot));
    return {
      job,
      bundle: bundleOf(route.owner, snapshot),
      widgets: widgetsOf((slot) => slot !== SITE.notFoundSlot),
      widgetsIfMissing: widgetsOf((slot) => slot === SITE.notFoundSlot),
    };
  }

  function createJob(request: PageRequest, url: string): PageJob {
    const { pathname, search, origin, visitor, snapshot, canaries, encoding, route, preview, settings } = request;
    const { theme, hasDismissed, ...shown } = visitor;
    const definition = pageDefinitionOf(request);
    const boot: ShellBoot = {
      ...shown,
      ...site,
      helpChatUrl: site.helpChatUrl ?? trialChatUrl,
      ...(hasDismissed ? withoutAnnouncement(settings.boot) : settings.boot),
      ...(fixedVariables.length > 0 && { variables: fixedVariables }),
      data: {},
      registry: withoutUnpublishedPages(snapshot.registry, settings),
      ...(snapshot.incomplete && { incomplete: true }),
      ...(route && { origin }),
      ...(canaries && { canaries }),
      ...(preview && { preview }),
      ...(measureSample > 0 && assets.devOrigin === null && { measure: measureSample }),
    };
    const canonical = route ? origin + pathname + canonicalQuery(search, definition?.query ?? []) : null;
    return {
      url,
      pattern: route?.path ?? NOT_FOUND_PATH,
      files: pageFilesOf(request),
      boot,
      theme,
      canonical,
      description: definition?.description?.replaceAll(SITE.name, () => siteNameOf(settings)),
      siteName: siteNameOf(settings),
      icon: settings.icon,
      encoding,
    };
  }

  /** Resolves to null when the browser must render the page, and to `shed` when no thread was free. */
  async function renderParts(
    parts: PageParts,
    pathname: string,
    client: Client,
  ): Promise<Omit<ServedPage, 'policy'> | 'shed' | null> {
    // only the browser renders development builds
    if (assets.devOrigin !== null) return null;
    const read = await pool.read(parts, client);
    if (read === 'shed' || !read) return read;
    const { movedTo } = read;
    return movedTo === undefined || movedTo === pathname ? pool.render(read, client) : { ...MOVED_PAGE, movedTo };
  }

  function leaveToTheBrowser(job: PageJob, { route, snapshot }: PageRequest): RenderedPage {
    const status = route ? 200 : snapshot.incomplete ? 503 : 404;
    return finishPage(job, { html: '', head: '', data: {}, status, complete: false });
  }

  async function makePage(request: PageRequest, url: string, client: Client): Promise<ServedPage> {
    const job = createJob(request, url);
    const parts = pagePartsOf(job, request);
    const policy = pagePolicyOf(parts);
    const rendered = await renderParts(parts, request.pathname, client);
    if (rendered !== 'shed') {
      const page = rendered ?? leaveToTheBrowser(job, request);
      // browsers refuse the build of this remote and show the error card
      const isRefused = request.route && request.snapshot.outside.has(request.route.owner);
      return { ...page, ...(isRefused && { status: 503 }), policy };
    }
    if (request.preview) return { ...leaveToTheBrowser(job, request), policy };
    // this document does not depend on the address, so a flood of addresses costs no rendering
    const shared = { ...job, canonical: null, boot: { ...job.boot, origin: undefined } };
    return pages.get(cacheKeyOf(request, `shed ${request.route?.path}`), async () => ({
      ...leaveToTheBrowser(shared, request),
      policy,
    }));
  }

  return {
    get(request: PageRequest, client: Client): Promise<ServedPage> {
      const { route, pathname, search, origin } = request;
      const query = pageDefinitionOf(request)?.query;
      const shownSearch = query ? onlyParameters(search, query) : search;
      // All visitors share the not-found page, which must not contain the address: it could contain personal input.
      const url = route ? pathname + shownSearch : NOT_FOUND_PATH;
      if (request.preview) return makePage(request, url, client);
      return pages.get(
        // the key contains the origin, so that the Host header of one visitor cannot affect the page of another
        cacheKeyOf(request, route ? origin + url : 'not found'),
        () => makePage(request, url, client),
        // a route without content (404) is not cached, because many such addresses would evict pages from the cache
        ({ complete, status }) => complete && (status === 200 || !route),
      );
    },
    figures: (): CacheFigures => pages.figures,
  };
}

function withoutAnnouncement(boot: SettingsInForce['boot']): SettingsInForce['boot'] {
  const { announcement: _announcement, ...shop } = boot.shop ?? {};
  return { ...boot, shop };
}

const NO_FILES: ModuleFiles = { styles: [], scripts: [] };
const MOVED_PAGE = { bytes: new Uint8Array(), etag: '', status: 308, complete: true } as const;

/** @returns The query with only these parameters, in the order of `names`: the same for all addresses of a page. */
function canonicalQuery(search: string, names: readonly string[]): string {
  const parameters = new URLSearchParams(search);
  const pairs = names.flatMap((name) => parameters.getAll(name).flatMap((value) => (value ? [[name, value]] : [])));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

const cacheKeyOf = ({ encoding, visitor, settings, snapshot, canaries }: PageRequest, address: string): string =>
  [address, encoding, visitorKeyOf(visitor), settings.key, snapshot.builds, snapshot.incomplete, canaries].join(' ');

/**
 * Returns the owner's definition of the page. If `query` is missing, the build does not declare the parameters that it
 * reads.
 */
function pageDefinitionOf({ route, snapshot }: PageRequest) {
  if (route?.owner === SHELL)
    return { query: SITE.queries[route.module] ?? [], description: SITE.descriptions[route.module] };
  const pages = route && snapshot.remotes.get(route.owner)?.description.pages;
  return pages?.find(({ path }) => path === route?.path);
}
