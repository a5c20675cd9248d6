import { OWN_PAGES, SHELL } from '@telemarket/host/own-pages';
import type { Route } from '@telemarket/host/routes';
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

/** Where a page is: its route, if it has one, in the visitor's snapshot. */
export interface PagePlace {
  route: Route | undefined;
  snapshot: SiteSnapshot;
}

export interface PageRequest extends PagePlace {
  pathname: string;
  search: string;
  origin: string;
  files: PageFiles;
  visitor: Visitor;
  encoding: Encoding | null;
}

export interface PageMaker {
  filesOf(place: PagePlace): PageFiles;
  /** @param isCancelled Whether the visitor has left. */
  make(request: PageRequest, isCancelled?: () => boolean): Promise<RenderedPage>;
}

/** No link is longer. The browser renders the page of a longer address. */
const MAX_URL_LENGTH = 2_000;

export function createPageMaker(config: GatewayConfig, shell: ShellFiles, pool: RenderPool): PageMaker {
  const { assets, allowOverrides, helpChatUrl, supportEmail, supportPhone } = config;

  /** The files of the module that renders the page. */
  function moduleFilesOf({ route, snapshot }: PagePlace): ModuleFiles {
    if (route?.owner === SHELL) return shell.pages.get(route.module) ?? NO_FILES;
    const release = route && snapshot.remotes.get(route.owner);
    if (!release) return NO_FILES;
    const { styles, scripts } = release.modules[route.module] ?? NO_FILES;
    return { styles, scripts: [release.entry, ...scripts] };
  }

  function createJob(request: PageRequest): PageJob {
    const { pathname, search, origin, files, visitor, snapshot, encoding } = request;
    const boot: DocumentFrame['boot'] = {
      ...visitor,
      helpChatUrl,
      supportEmail,
      supportPhone,
      data: {},
      registry: snapshot.registry,
      ...(snapshot.incomplete && { incomplete: true }),
      ...(allowOverrides && { allowOverrides: true }),
    };
    const frame = { files, boot, canonical: origin + pathname, description: descriptionOf(request) };
    return { url: pathname + search, frame, encoding, shared: visitor.user === null };
  }

  return {
    filesOf(place) {
      const { styles, scripts } = moduleFilesOf(place);
      const { theme, font } = shell;
      return { theme, font, styles: [...shell.styles, ...styles], scripts: shell.scripts, preloads: scripts };
    },
    async make(request, isCancelled) {
      const { route, snapshot } = request;
      const job = createJob(request);
      const release = route && snapshot.remotes.get(route.owner);
      const bundles =
        route && release?.server ? [{ name: route.owner, build: release.build, source: release.server }] : [];
      // only the browser renders development builds
      const inBrowser = assets.devOrigin !== null || job.url.length > MAX_URL_LENGTH;
      const rendered = inBrowser ? null : await pool.render(job, bundles, isCancelled);
      const status = route ? 200 : snapshot.incomplete ? 503 : 404;
      return rendered ?? finishPage(job, { ...EMPTY_TREE, status, complete: false });
    },
  };
}

const NO_FILES: ModuleFiles = { styles: [], scripts: [] };

/** For search engines, from the page's owner. A page without a description may set one while it renders. */
function descriptionOf({ route, snapshot }: PagePlace): string | undefined {
  if (route?.owner === SHELL) return OWN_PAGES[route.module]?.description;
  const pages = route && snapshot.remotes.get(route.owner)?.description.pages;
  return pages?.find(({ path }) => path === route?.path)?.description;
}
