import { text } from 'node:stream/consumers';
import { createKit } from '@telemarket/kit';
import { StaticRouter } from '@telemarket/kit/server';
import { LRUCache } from 'lru-cache';
import { prerenderToNodeStream } from 'react-dom/static';
import type { RemoteComponent, RemoteLoader } from '@telemarket/host/loader';
import { ownLoader } from '@telemarket/host/own-modules';
import type { Registry } from '@telemarket/host/registry';
import { Root } from '@telemarket/host/root';
import { createRouteTable, type RouteTable } from '@telemarket/host/routes';
import type { RenderedTree } from './finish-page';
import type { PageJob, RenderProblem } from './messages';
import { readPageData } from './read-page-data';
import type { RemoteModules } from './remote-modules';

const RENDER_TIMEOUT_MS = 1_000;

/**
 * Fetches the data of the page, then renders it. Parts that are late, fail or cannot be rendered are left to the browser.
 * @param onRender Called when the data is loaded and the render begins.
 */
export async function renderPage(
  job: PageJob,
  modules: RemoteModules,
  read: (path: string) => Promise<unknown>,
  onRender: () => void,
): Promise<RenderedTree> {
  const { url, frame } = job;
  const { registry, incomplete } = frame.boot;
  const { pathname: path, searchParams: search } = new URL(url, 'http://gateway');
  const routes = routesOf(registry);
  const match = routes.match(path);
  const ownPage = match && (await ownLoader(match.route.id)?.())?.default;
  const build = match && registry[match.route.owner]?.build;
  const module = match && build ? modules.find(match.route.id, build) : undefined;
  const paths = module?.reads ? module.reads({ params: match?.params ?? {}, path, search }) : [];
  const data = await readPageData(paths ?? [], read);
  const missing = !match || !paths || Object.values(data).includes(null);
  onRender();
  const kit = createKit({ ...frame.boot, data }, null);
  const loader = serverLoader(modules, registry, match && ownPage ? { id: match.route.id, page: ownPage } : null);
  const { html, complete, problems } = await renderToText(
    <Root
      kit={kit}
      loader={loader}
      routes={routes}
      incomplete={incomplete}
      router={(app) => <StaticRouter location={url}>{app}</StaticRouter>}
    />,
  );
  return { ...splitHead(html), data, status: !missing ? 200 : !match && incomplete ? 503 : 404, complete, problems };
}

/** The digest of parts that are left to the browser on purpose, so that hydration does not report them. */
class LeftToTheBrowser extends Error {
  readonly digest = 'csr';
}

/** Route tables by content: each page load has its own registry object, usually with the same pages. */
const tables = new LRUCache<string, RouteTable, Registry>({
  max: 16,
  memoMethod: (_key, _stale, { context }) => createRouteTable(context),
});

function routesOf(registry: Registry): RouteTable {
  const key = JSON.stringify(
    Object.entries(registry).map(([name, { build, pages }]) => [name, build, pages.map(({ path }) => path)]),
  );
  return tables.memo(key, { context: registry });
}

function serverLoader(
  modules: RemoteModules,
  registry: Registry,
  own: { id: string; page: RemoteComponent } | null,
): RemoteLoader {
  return {
    get(id) {
      if (id === own?.id) return own.page;
      const build = registry[id.split('/')[0] ?? '']?.build;
      return build ? modules.find(id, build)?.Component : undefined;
    },
    load(id) {
      throw new LeftToTheBrowser(id);
    },
    forget: () => {},
    invalidate: () => {},
    builds: () => registry,
  };
}

interface RenderedText {
  html: string;
  complete: boolean;
  problems: RenderProblem[];
}

async function renderToText(page: React.ReactNode): Promise<RenderedText> {
  let complete = true;
  const problems: RenderProblem[] = [];
  const late = new AbortController();
  const timer = setTimeout(() => {
    problems.push(problemOf(new Error('too late'), 'timeout'));
    late.abort(new LeftToTheBrowser('too late'));
  }, RENDER_TIMEOUT_MS);
  try {
    const { prelude } = await prerenderToNodeStream(page, {
      signal: late.signal,
      // writes finished boundaries of any size in place; otherwise a script would move them there
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        complete = false;
        if (!(error instanceof LeftToTheBrowser)) problems.push(problemOf(error, 'render-error'));
        return (error as { digest?: string } | null)?.digest ?? 'csr';
      },
    });
    return { html: await text(prelude), complete, problems };
  } finally {
    clearTimeout(timer);
  }
}

const MAX_STACK = 4_000;

export const problemOf = (error: unknown, kind: RenderProblem['kind']): RenderProblem => ({
  kind,
  name: error instanceof Error ? error.name : typeof error,
  stack: stackOf(error),
});

export const stackOf = (error: unknown): string => String((error as Error | null)?.stack ?? '').slice(0, MAX_STACK);

const HEAD_TAGS = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/;

/** React writes the head tags first when the tree has no `<html>`. */
function splitHead(html: string): { head: string; html: string } {
  const head = HEAD_TAGS.exec(html)?.[0] ?? '';
  return { head, html: html.slice(head.length) };
}
