import { OWN_DESCRIPTIONS } from '@telemarket/host/own-descriptions';
import { SHELL } from '@telemarket/host/own-pages';
import { NOT_FOUND_PATH } from '@telemarket/host/path-owner';
import type { PreviewLink } from '@telemarket/release-trust';
import type { Route } from '@telemarket/host/routes';
import type { GatewayConfig } from '../config/config';
import type { SiteSnapshot } from '../release/site-snapshot';
import { EMPTY_TREE, finishPage } from '../render/finish-page';
import type { PageJob, RenderedPage } from '../render/messages';
import type { Client, RenderPool } from '../render/render-pool';
import { type CacheFigures, createSingleFlightCache } from '../http/single-flight-cache';
import type { DocumentFrame, PageFiles } from '../document/document';
import type { ModuleFiles } from '../release/release';
import type { Encoding } from '../document/encoding';
import { canonicalQuery } from './page-address';
import { addressesOf } from '../document/page-file';
import type { ShellFiles } from '../release/shell-files';
import { variantOf, type Visitor } from './visitor';

/** The route of a page, if it has one, in the visitor's snapshot. */
export interface PagePlace {
  route: Route | undefined;
  snapshot: SiteSnapshot;
}

export interface PageRequest extends PagePlace {
  pathname: string;
  search: string;
  /** The origin of the site, for the canonical address. */
  origin: string;
  files: PageFiles;
  visitor: Visitor;
  /** The running canaries, see ReleaseFollower. */
  canaries: string;
  encoding: Encoding | null;
  /** The preview that the visitor has opened by a link. */
  preview?: PreviewLink;
}

export interface PageMaker {
  filesOf(place: PagePlace): PageFiles;
  /** The query parameters that the page reads; undefined when its build does not declare them. */
  queryOf(place: PagePlace): readonly string[] | undefined;
  make(request: PageRequest, client: Client): Promise<RenderedPage>;
  /** Cache figures of the documents that the browser renders. */
  readonly shedFigures: CacheFigures;
}

/** Documents that the browser renders do not depend on their address, so a flood of addresses costs no rendering. */
const SHED_TTL_MS = 60_000;
const MAX_SHED_PAGES = 100;
const MAX_SHED_BYTES = 4 * 1_024 * 1_024;

/** No link is longer. The browser renders pages with longer addresses. */
const MAX_URL_LENGTH = 2_000;

export function createPageMaker(config: GatewayConfig, shell: ShellFiles, pool: RenderPool): PageMaker {
  const { assets, allowOverrides, measureSample, helpChatUrl, supportEmail, supportPhone } = config;
  const shedPages = createSingleFlightCache<RenderedPage>(SHED_TTL_MS, MAX_SHED_PAGES, {
    maxBytes: MAX_SHED_BYTES,
    sizeOf: ({ bytes }) => bytes.length,
  });

  /** The files of the module that renders the page. */
  function moduleFilesOf({ route, snapshot }: PagePlace): ModuleFiles {
    if (route?.owner === SHELL) return shell.pages.get(route.module) ?? NO_FILES;
    const release = route && snapshot.remotes.get(route.owner);
    if (!release) return NO_FILES;
    const { styles, scripts } = release.modules[route.module] ?? NO_FILES;
    return { styles, scripts: [release.entry, ...scripts] };
  }

  /** Only for signed builds: a site without signed builds sends no extra bytes. */
  function integrityOf(files: Omit<PageFiles, 'integrity'>, { route, snapshot }: PagePlace): PageFiles['integrity'] {
    if (!snapshot.signed) return {};
    const release = route && snapshot.remotes.get(route.owner);
    const addresses = [...files.scripts, ...files.preloads, ...addressesOf(files.styles)];
    const known = addresses.map((address) => [
      address,
      shell.integrity.get(address) ?? release?.integrity?.[address.slice(release.entry.lastIndexOf('/') + 1)],
    ]);
    return Object.fromEntries(known.filter(([, hash]) => hash !== undefined)) as PageFiles['integrity'];
  }

  function createJob(request: PageRequest): PageJob {
    const { pathname, search, origin, files, visitor, snapshot, canaries, encoding, route, preview } = request;
    const { theme, ...shown } = visitor;
    const definition = definitionOf(request);
    const boot: DocumentFrame['boot'] = {
      ...shown,
      helpChatUrl,
      supportEmail,
      supportPhone,
      data: {},
      registry: snapshot.registry,
      ...(snapshot.incomplete && { incomplete: true }),
      ...(canaries && { canaries }),
      ...(preview && { preview }),
      ...(allowOverrides && { allowOverrides: true }),
      ...(measureSample > 0 && assets.devOrigin === null && { measure: measureSample }),
    };
    const frame = {
      files,
      boot,
      theme,
      canonical: route ? origin + pathname + canonicalQuery(search, definition?.query ?? []) : null,
      description: definition?.description,
    };
    return { url: pathname + search, pattern: route?.path ?? NOT_FOUND_PATH, frame, encoding };
  }

  /** @returns Null when the browser must render the page. */
  async function render(job: PageJob, { route, snapshot }: PagePlace, client: Client) {
    // only the browser renders development builds
    if (assets.devOrigin !== null || job.url.length > MAX_URL_LENGTH) return null;
    const release = route && snapshot.remotes.get(route.owner);
    const { build, server: source } = release ?? {};
    const bundle = route && build && source ? { name: route.owner, build, source } : null;
    return pool.render(job, bundle, client);
  }

  function leaveToTheBrowser(job: PageJob, { route, snapshot }: PagePlace): RenderedPage {
    const status = route ? 200 : snapshot.incomplete ? 503 : 404;
    return finishPage(job, { ...EMPTY_TREE, status, complete: false });
  }

  return {
    get shedFigures() {
      return shedPages.figures;
    },
    filesOf(place) {
      const { styles, scripts } = moduleFilesOf(place);
      const { font } = shell;
      const files = { font, styles: [...shell.styles, ...styles], scripts: shell.scripts, preloads: scripts };
      return { ...files, integrity: integrityOf(files, place) };
    },
    queryOf: (place) => definitionOf(place)?.query,
    async make(request, client) {
      const { route, snapshot, canaries, encoding, visitor, preview } = request;
      const job = createJob(request);
      const rendered = await render(job, request, client);
      if (rendered !== 'shed') return rendered ?? leaveToTheBrowser(job, request);
      if (preview) return leaveToTheBrowser(job, request);
      const key = [route?.path, encoding, variantOf(visitor), snapshot.builds, snapshot.incomplete, canaries].join(' ');
      const shared = { ...job, frame: { ...job.frame, canonical: null } };
      return shedPages.get(key, async () => leaveToTheBrowser(shared, request));
    },
  };
}

const NO_FILES: ModuleFiles = { styles: [], scripts: [] };

/** The definition of the page by its owner. */
function definitionOf({ route, snapshot }: PagePlace) {
  if (route?.owner === SHELL) return { query: [], ...OWN_DESCRIPTIONS[route.module] };
  const pages = route && snapshot.remotes.get(route.owner)?.description.pages;
  return pages?.find(({ path }) => path === route?.path);
}
