import { type Api, createKit } from '@telemarket/kit';
import { StaticRouter } from '@telemarket/kit/server';
// its build for Bun hands on strings; the one for Node encodes each, a fifth of a render's time
import { renderToPipeableStream } from 'react-dom/server.bun';
import { OWN_PAGES } from '../../src/page/own-pages';
import type { RemoteComponent, RemoteLoader } from '../../src/remote/remote-loader';
import type { Registry } from '../../src/remote/registry';
import { Root } from '../../src/root';
import { matchRoute, moduleOf } from '../../src/route-table';
import type { RenderedTree } from './finish-page';
import type { PageJob } from './messages';
import type { createRemoteModules } from './remote-modules';
import { TextSink } from './text-sink';

const PREFETCH_LIMIT_MS = 800;
const RENDER_LIMIT_MS = 1_000;

export type RemoteModules = ReturnType<typeof createRemoteModules>;

/** Fetches what the page reads, then renders it; what is late, fails or cannot be rendered is left to the browser. */
export async function renderPage(
  job: PageJob,
  modules: RemoteModules,
  api: Api,
  begin: () => void,
): Promise<RenderedTree> {
  const { url, frame } = job;
  const route = matchRoute(new URL(url, 'http://gateway').pathname);
  const own = route && moduleOf(route);
  const ownPage = own && OWN_PAGES[own] ? await OWN_PAGES[own]() : undefined;
  const build = route && route.owner !== 'shell' ? frame.boot.registry[route.owner]?.build : undefined;
  const found = own && build ? modules.find(own, build) : undefined;
  const data = found ? await withinTime(found.prefetch({ api, url }), PREFETCH_LIMIT_MS, {}) : {};
  const missing = !route || Object.values(data).includes(null);
  begin();
  const kit = createKit({ ...frame.boot, data }, null);
  const loader = serverLoader(modules, frame.boot.registry, ownPage);
  const { html, complete } = await renderToText(
    <Root kit={kit} loader={loader} router={(app) => <StaticRouter location={url}>{app}</StaticRouter>} />,
  );
  return { ...splitHead(html), data, status: missing ? 404 : 200, complete };
}

/** What the browser is to render carries this digest, so that hydration does not report it. */
class LeftToTheBrowser extends Error {
  readonly digest = 'csr';
}

function serverLoader(modules: RemoteModules, registry: Registry, ownPage?: RemoteComponent): RemoteLoader {
  const get = (id: string): RemoteComponent | undefined => {
    if (id in OWN_PAGES) return ownPage;
    const build = registry[id.split('/')[0] as keyof Registry]?.build;
    return build ? modules.find(id, build)?.Component : undefined;
  };
  return {
    get,
    load(id) {
      throw new LeftToTheBrowser(id);
    },
    forget: () => {},
    builds: () => registry,
    leave: () => {},
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
    const timer = setTimeout(() => abort(new LeftToTheBrowser('too late')), RENDER_LIMIT_MS);
  });
}

const LIFTED = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/;

/** Without an `<html>` of its own React writes what belongs into the head first. */
function splitHead(html: string): { head: string; html: string } {
  const head = LIFTED.exec(html)?.[0] ?? '';
  return { head, html: html.slice(head.length) };
}

function withinTime<T>(work: Promise<T>, limit: number, otherwise: T): Promise<T> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(otherwise), limit);
    work.then(resolve, () => resolve(otherwise)).finally(() => clearTimeout(timer));
  });
}
