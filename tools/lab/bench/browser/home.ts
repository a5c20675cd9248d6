import type { Browser } from 'playwright-core';
import { quantile } from '../../statistics';
import { judge, type Verdict } from '../../verdict';
import type { PageMeasurements } from './probe';
import { onPhone } from './phone';
import { LISTING_TITLES, type Visit, visitPage } from './visit';

/** The figures in the order of the table. `max` is the maximum of the median of all visits. */
const FIGURES = {
  fcp: { name: 'First contentful paint', unit: 'ms', max: 700 },
  listing: { name: 'First listing visible', unit: 'ms', max: 1_000 },
  lcp: { name: 'Largest contentful paint', unit: 'ms', max: 1_000 },
  response: { name: 'Add to Cart responds', unit: 'ms', max: 2_300 },
  blocking: { name: 'Total blocking time', unit: 'ms', max: 150 },
  cls: { name: 'Cumulative layout shift', unit: '', max: 0.01 },
  navigation: { name: 'Home to product, prefetched', unit: 'ms', max: 150 },
  warmRequests: { name: 'Warm: requests', unit: '', max: 4 },
} as const;

type FigureKey = keyof typeof FIGURES;
/** `task` is the longest task of hydration. */
export type HomeVisit = Record<FigureKey | 'task', number>;
const FIGURE_KEYS = Object.keys(FIGURES) as FigureKey[];

const RUNS = 7;
const CLICK_EVERY_MS = 50;
/**
 * The pause while the pointer is over a link. It is longer than a round trip on the slow network, so that the prefetch
 * of the link has ended.
 */
const HOVER_PAUSE_MS = 500;
/** The part of a task that exceeds this time in ms counts as blocking. */
const LONG_TASK_MS = 50;

/** Each visit uses new browser contexts. */
export async function measureHome(browser: Browser, address: string): Promise<Verdict[]> {
  const visits: HomeVisit[] = [];
  while (visits.length < RUNS) visits.push(await measureVisit(browser, address));
  return judgeHome(visits);
}

/** Measures a cold visit followed by a navigation, a warm visit, and a cold visit that clicks at once. */
async function measureVisit(browser: Browser, address: string): Promise<HomeVisit> {
  const visited = await onPhone(browser, async (context) => {
    const cold = await visitPage(context, address, { until: 'listing' });
    const notes = await cold.notes();
    const loaded = { ...loadingFiguresOf(notes), task: longestTask(notes) };
    const navigation = await measureNavigation(cold);
    await cold.page.close();
    const warm = await visitPage(context, address, { until: 'listing' });
    return { ...loaded, navigation, warmRequests: await warm.page.evaluate(countRequests) };
  });
  const response = await onPhone(browser, async (context) => {
    const impatient = await visitPage(context, address, { until: 'response', clickEveryMs: CLICK_EVERY_MS });
    return requireValue((await impatient.notes()).response, 'Add to Cart never responded');
  });
  return { ...visited, response };
}

export function judgeHome(visits: readonly HomeVisit[]): Verdict[] {
  const verdicts = FIGURE_KEYS.map((key) => {
    const { name, unit, max } = FIGURES[key];
    const values = visits.map((visited) => visited[key]);
    return judge(name, quantile(values, 0.5), { max }, unit);
  });
  const longest = Math.max(...visits.map(({ task }) => task));
  return [...verdicts, judge('Longest hydration task of all visits', longest, { max: LONG_TASK_MS }, 'ms')];
}

function loadingFiguresOf({ listing, fcp, lcp, cls, tasks }: PageMeasurements) {
  const blocking = tasks
    .map(({ start, end }) => end - Math.max(start, fcp) - LONG_TASK_MS)
    .reduce((sum, excess) => sum + Math.max(0, excess), 0);
  // a listing is visible at the first paint at the earliest, even if the script has found it before
  return { listing: Math.max(requireValue(listing, 'No listing became visible'), fcp), fcp, lcp, cls, blocking };
}

/**
 * The longest task that began between the first paint and the end of hydration; 0 when no task takes more than 50 ms.
 */
export function longestTask({ tasks, fcp, ready }: Pick<PageMeasurements, 'tasks' | 'fcp' | 'ready'>): number {
  const during = tasks.filter(({ start }) => start >= fcp && ready !== null && start < ready);
  return Math.max(0, ...during.map(({ start, end }) => end - start));
}

/** Runs in the page. Does not count responses from the cache, because they transfer no bytes. */
function countRequests(): number {
  const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
  return entries.filter((entry) => (entry as PerformanceResourceTiming).transferSize > 0).length;
}

async function measureNavigation({ page, quiet, notes }: Visit): Promise<number> {
  const link = page.locator(`${LISTING_TITLES} a`).first();
  await link.hover();
  await quiet(HOVER_PAUSE_MS);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForFunction(() => globalThis.notes.navigation !== null);
  return requireValue((await notes()).navigation, 'The product page never appeared');
}

function requireValue(value: number | null, otherwise: string): number {
  if (value === null) throw new Error(otherwise);
  return value;
}
