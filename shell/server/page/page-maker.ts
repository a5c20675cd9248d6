import { matchRoute } from '../../src/route-table';
import type { GatewayConfig } from '../config';
import { registryOf } from '../release/registry.routes';
import type { Snapshot } from '../release/release-follower';
import { EMPTY_TREE, finishPage } from '../render/finish-page';
import type { PageJob, RenderedPage } from '../render/messages';
import type { RenderPool } from '../render/render-pool';
import type { DocumentFrame, ShellAssets } from './document';
import type { Encoding } from './encoding';
import type { PageFiles } from './preload-links';
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

export function createPageMaker(config: GatewayConfig, assets: ShellAssets, pool: RenderPool): PageMaker {
  const {
    assets: { devOrigin },
    helpChatUrl,
    supportEmail,
    supportPhone,
  } = config;
  const assetBase = devOrigin ? `${devOrigin.replace('127.0.0.1', 'localhost')}/` : '/assets/';
  const contacts = { helpChatUrl, supportEmail, supportPhone };
  const { pages, ...entry } = assets;
  const at = (file: string) => assetBase + file;

  /** Of what renders the page, beside the shell's entry. */
  function needsOf({ pathname, snapshot }: Pick<PageRequest, 'pathname' | 'snapshot'>) {
    const route = matchRoute(pathname);
    const own = route?.owner === 'shell' ? pages[route.path] : undefined;
    if (own) return { styles: own.css.map(at), scripts: own.js.map(at) };
    const release = route && snapshot.get(route.owner);
    const needs = release?.exposes['./App'];
    return { styles: needs?.css ?? [], scripts: release ? [release.entry, ...(needs?.js ?? [])] : [] };
  }

  const filesOf: PageMaker['filesOf'] = (place) => ({ assets: entry, assetBase, ...needsOf(place) });

  const frameOf = (request: PageRequest): DocumentFrame => ({
    ...filesOf(request),
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
