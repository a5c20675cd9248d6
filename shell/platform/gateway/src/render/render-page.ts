import { text } from 'node:stream/consumers';
import { SITE } from '@telemarket/app/own-pages';
import { ownLoader, renderedPart } from '@telemarket/app/render';
import type { RemoteComponent, RemoteLoader } from '@telemarket/browser/loader';
import { idPrefixOf } from '@telemarket/browser/slot-view';
import { cutText } from '@telemarket/composition';
import type { Registry } from '@telemarket/composition/registry';
import { createRouteTable, slotPropsOf } from '@telemarket/composition/routes';
import { prerenderToNodeStream } from 'react-dom/static';
import type { PageJob, RenderedTree } from '../document/document';
import { hasNoPage } from './missing-data';
import type { ServerModules } from './remote-modules';
import type { PageData, RenderProblem, UnreadPart } from './render-worker';

const RENDER_TIMEOUT_MS = 1_000;

/** The API paths that a page or widget reads. */
export interface ReadPaths {
  /** Null: the address has no page, or the widget is not shown. */
  paths: readonly string[] | null;
  /** The paths of `paths` whose data may be missing. */
  optional?: readonly string[];
}

/** Returns the API paths of a page or widget. Throws when the build returns anything but API paths. */
export function readPathsOf(job: PageJob, bundle: ServerModules): ReadPaths {
  const { match, path, search } = placeOf(job);
  const { widget } = job;
  const id = widget?.id ?? match?.route.id;
  const { reads, optionalReads } = (id && bundle[moduleOf(id)]) || {};
  const props = widget && slotPropsOf(match, widget.slot);
  const request = { params: match?.params ?? {}, path, search, ...(props && { props }) };
  const paths = reads ? reads(request) : [];
  const optional = (paths && optionalReads?.(request)) ?? [];
  const all = paths && [...paths, ...optional];
  if (all?.every((address) => typeof address === 'string' && address.startsWith('/api/')) === false)
    throw new TypeError('reads returns values that are not API paths');
  return { paths: all, ...(optional.length > 0 && { optional }) };
}

/**
 * Renders the page, or only one of its widgets. Parts that are late, fail or cannot be rendered are left to the
 * browser.
 */
export async function renderPage(
  job: PageJob,
  bundle: ServerModules,
  data: PageData,
  unread?: UnreadPart,
  optional?: readonly string[],
): Promise<RenderedTree & Pick<RenderedText, 'problems'>> {
  const { boot, slots = [], url, widget } = job;
  const { registry, incomplete } = boot;
  const { match, routes } = placeOf(job);
  const id = widget?.id ?? match?.route.id;
  const ownPage = id && (await ownLoader(id)?.())?.default;
  const missing = !match || hasNoPage(data, optional);
  const values = data ?? {};
  const component = id && (ownPage ?? bundle[moduleOf(id)]?.Component);
  const loader = createServerLoader(registry, id, component || null);
  const { html, complete, problems } = await renderToText(
    renderedPart({
      boot: { ...boot, data: values },
      url,
      loader,
      routes,
      slots: Object.fromEntries(slots.map((slot) => [slot.id, slot])),
      widget: widget && { id: widget.id, props: slotPropsOf(match, widget.slot) },
    }),
    widget && idPrefixOf(widget.id),
  );
  // without the main value, it is unknown whether the page exists
  const isUnknown = unread === 'main' || (!match && incomplete);
  const status = isUnknown ? 503 : missing ? 404 : 200;
  return { ...splitHead(html), data: values, status, complete: complete && !unread, problems };
}

const moduleOf = (id: string) => id.split('/')[1] ?? '';

function placeOf({ url, boot }: PageJob) {
  const { pathname: path, searchParams: search } = new URL(url, 'http://gateway');
  const routes = createRouteTable(boot.registry, SITE);
  return { routes, match: routes.match(path), path, search };
}

/** The digest of parts that are left to the browser on purpose, so that hydration does not report them. */
class LeftToTheBrowser extends Error {
  readonly digest = 'csr';
}

/** The loader of a page: the server has only the component of the page itself. */
function createServerLoader(
  registry: Registry,
  page: string | undefined,
  component?: RemoteComponent | null,
): RemoteLoader {
  return {
    get: (id) => (id === page ? (component ?? undefined) : undefined),
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

async function renderToText(page: React.ReactNode, identifierPrefix?: string): Promise<RenderedText> {
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
      identifierPrefix,
      // makes React write finished boundaries of any size in their place; otherwise a script would move them there
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

const MAX_STACK_LENGTH = 4_000;
const MAX_MESSAGE_LENGTH = 500;

export const problemOf = (error: unknown, kind: RenderProblem['kind']): RenderProblem => ({
  kind,
  name: error instanceof Error ? error.name : typeof error,
  message: cutText(error instanceof Error ? error.message : String(error), MAX_MESSAGE_LENGTH),
  stack: cutText(String((error as Error | null)?.stack ?? ''), MAX_STACK_LENGTH),
});

const HEAD_TAGS = /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/;

/** Splits off the head tags, which React writes first when the tree has no `<html>`. */
function splitHead(html: string): { head: string; html: string } {
  const head = HEAD_TAGS.exec(html)?.[0] ?? '';
  return { head, html: html.slice(head.length) };
}
