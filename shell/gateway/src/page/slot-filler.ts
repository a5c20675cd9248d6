import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { FilledSlot, PageJob } from '../document/document';
import type { Client } from '../render/render-pool';
import type { RenderPools } from '../render/render-pools';
import type { ServerBundle } from '../render/render-worker';

/** From its start, a page waits no longer for its widgets. */
export const SLOT_TIMEOUT_MS = 250;
/** For this time, pages do not wait for a widget that was late. */
const LATE_MS = 10_000;
const MAX_LATE = 100;

export type SlotRequest = Omit<FilledSlot, 'html' | 'data'> & { bundle: ServerBundle };

/** Renders the widgets of pages. One that fails or is late is missing in the result, and the browser renders it. */
export function createSlotFiller({ renderWidget }: Pick<RenderPools, 'renderWidget'>) {
  const late = new LRUCache<string, true>({ max: MAX_LATE, ttl: LATE_MS, perf: Date });

  async function fill({ bundle, ...place }: SlotRequest, job: PageJob, client: Client) {
    const key = `${place.id}@${bundle.build}`;
    if (late.has(key)) return [];
    const timeout = sleep(SLOT_TIMEOUT_MS, 'late' as const, { ref: false });
    const filled = await Promise.race([renderWidget({ ...job, widget: place }, bundle, client), timeout]);
    if (filled === 'late') late.set(key, true);
    return filled === 'late' || !filled ? [] : [{ ...place, ...filled }];
  }

  /** Never rejects. */
  return async (widgets: readonly SlotRequest[], job: PageJob, client: Client): Promise<FilledSlot[]> =>
    (await Promise.all(widgets.map((widget) => fill(widget, job, client)))).flat();
}
