import { type Span, SpanStatusCode } from '@opentelemetry/api';
import { SHELL } from '@telemarket/composition/registry';
import { tracer } from '@telemarket/server-kit/tracing';
import type { PageJob, RenderedPage } from '../document/document';
import { hasNoPage } from './missing-data';
import type { ReadPageData } from './page-data';
import type { PageData, LoadedBundle, Task, UnreadPart } from './render-worker';
import { createTaskRunner, type TaskRunnerOptions } from './task-runner';
import { createWidgetRenderer, type ReadWidget, type Widget } from './widgets';
import type { Client } from './worker-group';

/**
 * The maximum time that the start of a server waits for its threads. After that, the server serves pages that the
 * browser renders.
 */
export const MAX_START_WAIT_MS = 5_000;

export type RenderPool = ReturnType<typeof createRenderPool>;

export interface PageParts {
  job: PageJob;
  /** Null: only the browser can render the page of the remote, or the page is the shell's own. */
  bundle: LoadedBundle | null;
  widgets: readonly Widget[];
  /** The widgets that replace `widgets` when the API says that the address has no page. */
  widgetsIfMissing: readonly Widget[];
}

/** A page and its widgets with the values of the API paths that they read. */
export interface ReadPage extends Pick<PageParts, 'job' | 'bundle'> {
  data: PageData;
  unread?: UnreadPart;
  /** The paths whose data may be missing. */
  optional?: readonly string[];
  /** The path of the page to which the address has moved, according to the API. */
  movedTo?: string;
  widgets: readonly ReadWidget[];
}

/**
 * Reads and renders pages in threads. In both steps, null means that the page failed or was late, and `shed` that no
 * thread was free: the browser then renders the page.
 */
export function createRenderPool({ readData, ...options }: TaskRunnerOptions & { readData: ReadPageData }) {
  const runner = createTaskRunner(options);
  const widgets = createWidgetRenderer(runner, readData);
  let shedPages = 0;

  async function readPage({ job, bundle }: PageParts, client: Client) {
    if (!bundle) return { job, bundle, data: {} };
    const result = await runner.run({ type: 'reads', job }, bundle, client);
    if (result === 'shed') return result;
    if (result?.type !== 'paths') return null;
    const { paths, optional } = result;
    let movedTo: string | undefined;
    // the first path returns the main data of the page
    const onMoved = (path: string, page: string) => (movedTo = path === paths?.[0] ? page : movedTo);
    const data = paths && (await readData(paths, undefined, onMoved));
    return { job, bundle, data, optional, movedTo, unread: data ? unreadOf(paths, data) : undefined };
  }

  async function readParts(parts: PageParts, client: Client): Promise<ReadPage | 'shed' | null> {
    const readWidgets = (all: readonly Widget[]) =>
      Promise.all(all.map((widget) => widgets.read(widget, parts.job, client)));
    const ofPage = readWidgets(parts.widgets);
    const page: Omit<ReadPage, 'widgets'> | 'shed' | null = await readPage(parts, client);
    if (page === 'shed' || !page) return page;
    const read = await (hasNoPage(page.data, page.optional) ? readWidgets(parts.widgetsIfMissing) : ofPage);
    const unread = page.unread ?? (read.includes('unread') ? 'other' : undefined);
    return { ...page, unread, widgets: read.flatMap((widget) => (widget && widget !== 'unread' ? [widget] : [])) };
  }

  async function renderParts({ job, bundle, data, unread, optional, ...page }: ReadPage, client: Client) {
    const filled = await Promise.all(page.widgets.map((widget) => widgets.render(widget, job, client)));
    const slots = filled.flatMap((slot) => slot ?? []);
    const task: Task = { type: 'render', job: { ...job, slots }, data, unread, optional };
    const result = await runner.run(task, bundle, client);
    if (result === 'shed') return result;
    return result?.type === 'page' ? result.page : null;
  }

  /** Counts and traces one step of a page. */
  function traceStep<T>(step: 'read' | 'render', bundle: LoadedBundle | null, run: () => Promise<T | 'shed' | null>) {
    const attributes = { 'telemarket.remote': bundle?.name ?? SHELL, 'telemarket.build': bundle?.build ?? '' };
    return tracer.startActiveSpan(step, { attributes }, async (span: Span) => {
      const result = await run();
      if (result === 'shed') shedPages += 1;
      if (!result) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      return result;
    });
  }

  return {
    /** Reads the values of the page and of its widgets. Widgets that fail or are late are left to the browser. */
    async read(parts: PageParts, client: Client): Promise<ReadPage | 'shed' | null> {
      if (options.size === 0) return null;
      return traceStep('read', parts.bundle, () => readParts(parts, client));
    },
    /** Renders the page with its widgets. */
    render: (page: ReadPage, client: Client): Promise<RenderedPage | 'shed' | null> =>
      traceStep('render', page.bundle, () => renderParts(page, client)),
    /**
     * The numbers of threads by state. `failing` threads have died at their start. `quarantined` is the number of
     * builds in quarantine, `shed` the number of pages without a free thread since the start.
     */
    get figures() {
      return { ...runner.figures, shed: shedPages };
    },
    started: runner.started,
    close: runner.close,
  };
}

/** The first path of a page returns its main data. Without this data, the page has no content for its address. */
function unreadOf(paths: readonly string[], data: Record<string, unknown>): UnreadPart | undefined {
  const [unread] = paths.filter((path) => !Object.hasOwn(data, path));
  return unread === undefined ? undefined : unread === paths[0] ? 'main' : 'other';
}
