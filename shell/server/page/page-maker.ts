import { matchRoute } from '../../src/route-table';
import type { GatewayConfig } from '../config';
import { registryOf } from '../release/registry.routes';
import type { Snapshot } from '../release/release-follower';
import { EMPTY_TREE, finishPage } from '../render/finish-page';
import type { PageJob, RenderedPage } from '../render/messages';
import type { RenderPool } from '../render/render-pool';
import type { DocumentFrame, PageFiles } from './document';
import type { Encoding } from './encoding';
import type { ShellFiles } from './shell-files';
import type { Visitor } from './visitor';

/** Who asks for which page. */
export interface PageRequest {
  pathname: string;
  search: string;
  origin: string;
  snapshot: Snapshot;
  visitor: Visitor;
  encoding: Encoding | null;
}

export interface PageMaker {
  /** What the page of a path loads. */
  filesOf(place: Pick<PageRequest, 'pathname' | 'snapshot'>): PageFiles;
  /** @param left whether the visitor has. */
  make(request: PageRequest, left?: () => boolean): Promise<RenderedPage>;
}

/** A query that long is nobody's link. */
const LONGEST_URL = 2_000;

export function createPageMaker(config: GatewayConfig, shell: ShellFiles, pool: RenderPool): PageMaker {
  const {
    assets: { devOrigin },
    helpChatUrl,
    supportEmail,
    supportPhone,
  } = config;
  const contacts = { helpChatUrl, supportEmail, supportPhone };

  /** Of what renders the page, beside the shell's entry. */
  function needsOf({ pathname, snapshot }: Pick<PageRequest, 'pathname' | 'snapshot'>) {
    const route = matchRoute(pathname);
    const own = route?.owner === 'shell' ? shell.pages.get(route.path) : undefined;
    if (own) return own;
    const release = route && snapshot.get(route.owner);
    if (!release) return { styles: [], scripts: [] };
    return { styles: release.styles, scripts: [release.entry, ...(release.exposes['./App']?.js ?? [])] };
  }

  function filesOf(place: Pick<PageRequest, 'pathname' | 'snapshot'>): PageFiles {
    const { styles, scripts } = needsOf(place);
    const { theme, font } = shell;
    return { theme, font, styles: [...shell.styles, ...styles], scripts: shell.scripts, preloads: scripts };
  }

  const frameOf = (request: PageRequest): DocumentFrame => ({
    files: filesOf(request),
    boot: {
      ...request.visitor,
      ...contacts,
      data: {},
      registry: registryOf(request.snapshot),
      ...(config.allowOverrides && { allowOverrides: true }),
    },
    canonical: request.origin + request.pathname,
  });

  return {
    filesOf,
    async make(request, left) {
      const { pathname, search, snapshot, visitor, encoding } = request;
      const route = matchRoute(pathname);
      const release = route && snapshot.get(route.owner);
      const url = pathname + search;
      const job: PageJob = { url, frame: frameOf(request), encoding, shared: visitor.user === null };
      const bundles =
        route && release?.server ? [{ name: route.owner, build: release.build, source: release.server }] : [];
      // development builds live in the browser only
      const rendered = devOrigin || url.length > LONGEST_URL ? null : await pool.render(job, bundles, left);
      return rendered ?? finishPage(job, { ...EMPTY_TREE, status: route ? 200 : 404, complete: false });
    },
  };
}
