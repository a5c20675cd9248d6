import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { FilledSlot, PageJob } from '../document/document';
import type { ReadPageData } from './page-data';
import type { LoadedBundle } from './render-worker';
import type { TaskRunner } from './task-runner';
import type { Client } from './worker-group';

/** A widget that the server may render in a page. */
export type Widget = Omit<FilledSlot, 'html' | 'data'> & { bundle: LoadedBundle };

/** A widget with the values of the API paths that it reads. */
export interface ReadWidget extends Widget {
  data: Record<string, unknown>;
  /** The time in ms that the page still waits for the widget. */
  remainingMs: number;
}

/** The maximum time that a page waits for a widget: for its values and its render together. */
export const WIDGET_TIMEOUT_MS = 250;
/** This time is shorter than WIDGET_TIMEOUT_MS, so that slow reads do not count as a slow widget. */
const READ_TIMEOUT_MS = 200;
/** After a widget was late, pages do not wait for it during this time. */
const LATE_WIDGET_SKIP_MS = 10_000;
const MAX_LATE_WIDGETS = 100;

/** Renders the widgets of pages. The browser renders the widgets that fail or are late. */
export function createWidgetRenderer({ run }: Pick<TaskRunner, 'run'>, readData: ReadPageData) {
  const late = new LRUCache<string, true>({ max: MAX_LATE_WIDGETS, ttl: LATE_WIDGET_SKIP_MS, perf: Date });

  /** Resolves to null when the work takes too long. */
  async function runInTime<T>({ id, bundle }: Widget, work: () => Promise<T>, timeoutMs: number): Promise<T | null> {
    const key = `${id}@${bundle.build}`;
    if (late.has(key)) return null;
    const result = await Promise.race([work(), sleep(timeoutMs, 'late' as const, { ref: false })]);
    if (result !== 'late') return result;
    late.set(key, true);
    return null;
  }

  async function readValues({ bundle, ...place }: Widget, page: PageJob, client: Client) {
    const reads = await run({ type: 'reads', job: { ...page, widget: place } }, bundle, client);
    if (reads === 'shed' || reads?.type !== 'paths' || !reads.paths) return null;
    const data = await readData(reads.paths, READ_TIMEOUT_MS);
    if (reads.paths.some((path) => !Object.hasOwn(data, path))) return 'unread';
    // the server renders a widget only with all of its values
    return reads.paths.every((path) => (data[path] ?? null) !== null) ? data : null;
  }

  return {
    /**
     * Resolves to null when the browser must render the widget, and to `unread` when it must do so because a value
     * could not be read.
     */
    async read(widget: Widget, page: PageJob, client: Client): Promise<ReadWidget | 'unread' | null> {
      const began = performance.now();
      const data = await runInTime(widget, () => readValues(widget, page, client), WIDGET_TIMEOUT_MS);
      if (data === 'unread' || !data) return data;
      return { ...widget, data, remainingMs: WIDGET_TIMEOUT_MS - (performance.now() - began) };
    },
    /** Resolves to null when the browser must render the widget. */
    async render(widget: ReadWidget, page: PageJob, client: Client): Promise<FilledSlot | null> {
      const { bundle, data, remainingMs, ...place } = widget;
      const task = { type: 'render', job: { ...page, widget: place }, data } as const;
      const result = await runInTime(widget, () => run(task, bundle, client), remainingMs);
      if (result === 'shed' || result?.type !== 'widget' || !result.html) return null;
      return { ...place, html: result.html, data };
    },
  };
}
