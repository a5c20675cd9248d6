import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { FilledSlot, PageJob } from '../document/document';
import type { Client, FilledSlots, RenderPool } from '../render/render-pool';
import type { ServerBundle } from '../render/render-worker';

/** The maximum time that a page waits for its widgets. */
export const SLOT_TIMEOUT_MS = 250;
/** Pages do not wait for a late widget during this time. */
const LATE_MS = 10_000;
const MAX_LATE = 100;

export type SlotRequest = Omit<FilledSlot, 'html' | 'data'> & { bundle: ServerBundle };

/** Renders the widgets of pages. The result lacks widgets that fail or are late, and the browser renders them. */
export function createSlotFiller({ renderWidget }: Pick<RenderPool, 'renderWidget'>) {
  const late = new LRUCache<string, true>({ max: MAX_LATE, ttl: LATE_MS, perf: Date });

  async function fill({ bundle, ...place }: SlotRequest, job: PageJob, client: Client) {
    const key = `${place.id}@${bundle.build}`;
    if (late.has(key)) return [];
    const timeout = sleep(SLOT_TIMEOUT_MS, 'late' as const, { ref: false });
    const filled = await Promise.race([renderWidget({ ...job, widget: place }, bundle, client), timeout]);
    if (filled === 'late') late.set(key, true);
    if (filled === 'unread') return filled;
    return filled === 'late' || !filled ? [] : [{ ...place, ...filled }];
  }

  /** Never rejects. */
  return async (widgets: readonly SlotRequest[], job: PageJob, client: Client): Promise<FilledSlots> => {
    const filled = await Promise.all(widgets.map((widget) => fill(widget, job, client)));
    return {
      slots: filled.flatMap((slots) => (slots === 'unread' ? [] : slots)),
      isUnread: filled.includes('unread'),
    };
  };
}
