import { type Api, createKit, type Reads } from '@telemarket/kit';
import { StaticRouter } from '@telemarket/kit/server';
import { LRUCache } from 'lru-cache';
// its build for Bun hands on strings; the one for Node encodes each, a fifth of a render's time
import { renderToPipeableStream } from 'react-dom/server.bun';
import type { RemoteComponent, RemoteLoader } from '@telemarket/host/loader';
import { ownLoader } from '@telemarket/host/own-modules';
import type { Registry } from '@telemarket/host/registry';
import { Root } from '@telemarket/host/root';
import { createRouteTable, type RouteTable } from '@telemarket/host/routes';
import type { RenderedTree } from './finish-page';
import type { PageJob } from './messages';
import type { createRemoteModules } from './remote-modules';
import { TextSink } from './text-sink';

const READ_TIMEOUT_MS = 800;
const RENDER_TIMEOUT_MS = 1_000;

export type RemoteModules = ReturnType<typeof createRemoteModules>;

/** Fetches what the page reads, then renders it; what is late, fails or cannot be rendered is left to the browser. */
export async function renderPage(
  job: PageJob,
  modules: RemoteModules,
  api: Api,
  begin: () => void,
): Promise<RenderedTree> {
  const { url, frame } = job;
  const { registry, incomplete } = frame.boot;
  const { pathname: path, searchParams: search } = new URL(url, 'http://gateway');
  const routes = routesOf(registry);
  const match = routes.match(path);
  const ownPage = match && (await ownLoader(match.route.id)?.())?.default;
  const build = match && registry[match.route.owner]?.build;
  const module = match && build ? modules.find(match.route.id, build) : undefined;
  const reads = module?.reads?.({ params: match?.params ?? {}, path, search }) ?? {};
  const data = await readAll(reads, api);
  const missing = !match || Object.values(data).includes(null);
  begin();
  const kit = createKit({ ...frame.boot, data }, null);
  const loader = serverLoader(modules, registry, match && ownPage ? { id: match.route.id, page: ownPage } : null);
  const { html, complete } = await renderToText(
    <Root
      kit={kit}
      loader={loader}
      routes={routes}
      incomplete={incomplete}
      router={(app) => <StaticRouter location={url}>{app}</StaticRouter>}
    />,
  );
  return { ...splitHead(html), data, status: !missing ? 200 : !match && incomplete ? 503 : 404, complete };
}

/** What the browser is to render carries this digest, so that hydration does not report it. */
class LeftToTheBrowser extends Error {
  readonly digest = 'csr';
}

/** The gateway sends equal registries for equal builds. */
const tables = new LRUCache<string, RouteTable, Registry>({
  max: 16,
  memoMethod: (_key, _stale, { context }) => createRouteTable(context),
});

function routesOf(registry: Registry): RouteTable {
  const key = JSON.stringify(Object.entries(registry).map(([name, { build, pages }]) => [name, build, pages.length]));
  return tables.memo(key, { context: registry });
}

/** By key of SWR's cache, the results of the reads. What fails, or takes too long, is left to the browser. */
async function readAll(reads: Reads, api: Api): Promise<Record<string, unknown>> {
  const results: Record<string, unknown> = {};
  const all = Promise.allSettled(Object.entries(reads).map(async ([key, read]) => (results[key] = await read(api))));
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, READ_TIMEOUT_MS)));
  await Promise.race([all, timeout]);
  clearTimeout(timer);
  return { ...results };
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

function renderToText(page: React.ReactNode): Promise<{ html: string; complete: boolean }> {
  return new Promise((resolve, reject) => {
    let complete = true;
    const sink = new TextSink((html) => {
      clearTimeout(timer);
      resolve({ html, complete });
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      // a finished boundary is written in its place, whatever its size, not as a script that moves it there
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        complete = false;
        return (error as { digest?: string }).digest ?? 'csr';
      },
    });
    const timer = setTimeout(() => abort(new LeftToTheBrowser('too late')), RENDER_TIMEOUT_MS);
  });
}

const LIFTED = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/;

/** Without an `<html>` of its own React writes what belongs into the head first. */
function splitHead(html: string): { head: string; html: string } {
  const head = LIFTED.exec(html)?.[0] ?? '';
  return { head, html: html.slice(head.length) };
}
