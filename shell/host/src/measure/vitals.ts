import type { Vital } from './beacon';

/** INP ignores one outlier, the slowest interaction, per this many interactions. */
const INTERACTIONS_PER_OUTLIER = 50;
const SESSION_PAUSE_MS = 1_000;
const MAX_SESSION_MS = 5_000;

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Interaction = PerformanceEntry & { interactionId: number };

/**
 * Measures the Core Web Vitals as web.dev defines them. The package `web-vitals` alone is larger than the budget for
 * measuring; a browser test compares the values with it.
 * @param record Called when a page ends.
 * @returns Ends the page. With `next`, another page begins; it has no LCP, which exists only for a page load.
 */
export function observeVitals(record: (kind: Vital, value: number) => void): (next: boolean) => void {
  let isOpen = !document.hidden;
  let paint = 0;
  let shift = 0;
  let session = 0;
  let sessionBegan = 0;
  let lastShift = 0;
  let counted = 0;
  /** The longest event of each interaction, by interaction id. */
  const interactions = new Map<number, number>();

  const canMeasure = (type: string) => PerformanceObserver.supportedEntryTypes.includes(type);
  const observe = (type: string, onEntry: (entry: never) => void) => {
    const onEntries = (entries: PerformanceEntry[]) => entries.forEach(onEntry as (entry: PerformanceEntry) => void);
    const observer = new PerformanceObserver((list) => onEntries(list.getEntries()));
    if (canMeasure(type)) observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit);
    return () => onEntries(observer.takeRecords());
  };
  const addInteraction = ({ interactionId, duration }: Interaction) => {
    if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  };
  const readAll = [
    observe('largest-contentful-paint', ({ startTime }: PerformanceEntry) => (paint = startTime)),
    observe('layout-shift', ({ value, hadRecentInput, startTime }: Shift) => {
      if (hadRecentInput) return;
      if (startTime - lastShift > SESSION_PAUSE_MS || startTime - sessionBegan > MAX_SESSION_MS) {
        session = 0;
        sessionBegan = startTime;
      }
      lastShift = startTime;
      session += value;
      shift = Math.max(shift, session);
    }),
    observe('event', addInteraction),
    observe('first-input', addInteraction),
  ];

  return (next) => {
    for (const read of readAll) read();
    const { interactionCount = interactions.size } = performance as { interactionCount?: number };
    const slowest = [...interactions.values()].sort((one, other) => other - one);
    const interaction = slowest[Math.floor((interactionCount - counted) / INTERACTIONS_PER_OUTLIER)] ?? slowest.at(-1);
    if (isOpen) {
      if (paint) record('LCP', Math.round(paint));
      if (canMeasure('layout-shift')) record('CLS', Math.round(shift * 1e4) / 1e4);
      if (interaction) record('INP', interaction);
    }
    isOpen = next;
    paint = shift = session = 0;
    counted = interactionCount;
    interactions.clear();
  };
}
