import { OWN_PAGES, SHELL } from '@telemarket/host/own-pages';
import type { GatewayConfig } from '../config';
import type { SiteSnapshot } from '../release/site-snapshot';
import { EMPTY_TREE, finishPage } from '../render/finish-page';
import type { PageJob, RenderedPage } from '../render/messages';
import type { RenderPool } from '../render/render-pool';
import type { DocumentFrame, PageFiles } from './document';
import type { ModuleFiles } from '../release/release';
import type { Encoding } from './encoding';
import type { ShellFiles } from './shell-files';
import type { Visitor } from './visitor';

export interface PageRequest {
  pathname: string;
  search: string;
  origin: string;
  snapshot: SiteSnapshot;
  visitor: Visitor;
  encoding: Encoding | null;
}

export interface PageMaker {
  /** What the page of a path loads. */
  filesOf(request: Pick<PageRequest, 'pathname' | 'snapshot'>): PageFiles;
  /** @param isCancelled Whether the visitor has left. */
  make(request: PageRequest, isCancelled?: () => boolean): Promise<RenderedPage>;
}

/** No link is longer. The browser renders the page of a longer address. */
const MAX_URL_LENGTH = 2_000;

export function createPageMaker(config: GatewayConfig, shell: ShellFiles, pool: RenderPool): PageMaker {
  const {
    assets: { devOrigin },
    helpChatUrl,
    supportEmail,
    supportPhone,
  } = config;
  const contacts = { helpChatUrl, supportEmail, supportPhone };

  /** The files of the module that renders the page. */
  function moduleFilesOf({ pathname, snapshot }: Pick<PageRequest, 'pathname' | 'snapshot'>): ModuleFiles {
    const route = snapshot.routes.match(pathname)?.route;
    if (route?.owner === SHELL) return shell.pages.get(route.module) ?? NO_FILES;
    const release = route && snapshot.remotes.get(route.owner);
    if (!release) return NO_FILES;
    const { styles, scripts } = release.modules[route.module] ?? NO_FILES;
    return { styles, scripts: [release.entry, ...scripts] };
  }

  function filesOf(request: Pick<PageRequest, 'pathname' | 'snapshot'>): PageFiles {
    const { styles, scripts } = moduleFilesOf(request);
    const { theme, font } = shell;
    return { theme, font, styles: [...shell.styles, ...styles], scripts: shell.scripts, preloads: scripts };
  }

  const frameOf = (request: PageRequest): DocumentFrame => ({
    files: filesOf(request),
    boot: {
      ...request.visitor,
      ...contacts,
      data: {},
      registry: request.snapshot.registry,
      ...(request.snapshot.incomplete && { incomplete: true }),
      ...(config.allowOverrides && { allowOverrides: true }),
    },
    canonical: request.origin + request.pathname,
    description: descriptionOf(request),
  });

  return {
    filesOf,
    async make(request, isCancelled) {
      const { pathname, search, snapshot, visitor, encoding } = request;
      const route = snapshot.routes.match(pathname)?.route;
      const release = route && snapshot.remotes.get(route.owner);
      const url = pathname + search;
      const job: PageJob = { url, frame: frameOf(request), encoding, shared: visitor.user === null };
      const bundles =
        route && release?.server ? [{ name: route.owner, build: release.build, source: release.server }] : [];
      // only the browser renders development builds
      const inBrowser = devOrigin !== null || url.length > MAX_URL_LENGTH;
      const rendered = inBrowser ? null : await pool.render(job, bundles, isCancelled);
      return (
        rendered ??
        finishPage(job, { ...EMPTY_TREE, status: route ? 200 : snapshot.incomplete ? 503 : 404, complete: false })
      );
    },
  };
}

const NO_FILES: ModuleFiles = { styles: [], scripts: [] };

/** For search engines, from the page's owner. A page without a description may set one while it renders. */
function descriptionOf({ pathname, snapshot }: PageRequest): string | undefined {
  const route = snapshot.routes.match(pathname)?.route;
  if (route?.owner === SHELL) return OWN_PAGES[route.module]?.description;
  const pages = route && snapshot.remotes.get(route.owner)?.description.pages;
  return pages?.find(({ path }) => path === route?.path)?.description;
}
