import type { Browser, BrowserContext } from 'playwright-core';
import { figure, type Unit } from '../../../table';
import { formatSpread, quantile, spreadOf } from '../../statistics';
import { judge, printTable, type Verdict } from '../../verdict';
import type { Notes } from './probe';
import { PHONE, type Profile, UNTHROTTLED } from './profile';
import type { Traffic } from './traffic';
import { TITLES, type Visit, visit } from './visit';

interface Figure {
  name: string;
  unit: Unit;
  /** Maximum of the median, by profile. */
  phone?: number;
  unthrottled?: number;
}

/** In the order of the table. */
const FIGURES = {
  fcp: { name: 'First contentful paint', unit: 'ms', phone: 700 },
  listing: { name: 'First listing visible', unit: 'ms', phone: 1_000 },
  lcp: { name: 'Largest contentful paint', unit: 'ms', phone: 1_000 },
  response: { name: 'Add to Cart responds', unit: 'ms', phone: 2_300 },
  blocking: { name: 'Total blocking time', unit: 'ms', phone: 150 },
  task: { name: 'Longest task of hydration', unit: 'ms' },
  cls: { name: 'Cumulative layout shift', unit: '', phone: 0.01 },
  requests: { name: 'Requests', unit: '' },
  bytes: { name: 'Bytes', unit: 'kB' },
  script: { name: 'JavaScript', unit: 'kB' },
  navigation: { name: 'Home to product, prefetched', unit: 'ms', phone: 150, unthrottled: 60 },
  warmFcp: { name: 'Warm: first contentful paint', unit: 'ms' },
  warmRequests: { name: 'Warm: requests', unit: '', phone: 4 },
} as const satisfies Record<string, Figure>;

type Key = keyof typeof FIGURES;
export type HomeVisit = Record<Key, number>;
const KEYS = Object.keys(FIGURES) as Key[];

const RUNS = 7;
const CLICK_EVERY_MS = 50;
/** More than a round trip on the slow network, so that the prefetch of a hovered link has ended. */
const HOVER_MS = 500;
/** The time by which a task exceeds this limit counts as blocking. The unit is ms. */
const TASK_MS = 50;

/** Each visit uses new browser contexts. */
export async function measureHome(browser: Browser, address: string): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const profile of [PHONE, UNTHROTTLED]) {
    const visits: HomeVisit[] = [];
    while (visits.length < RUNS) visits.push(await measureVisit(browser, profile, address));
    printHome(profile, visits);
    verdicts.push(...judgeHome(profile, visits));
  }
  return verdicts;
}

/** A cold visit followed by a navigation, a warm visit, and a cold visit that clicks at once. */
async function measureVisit(browser: Browser, profile: Profile, address: string): Promise<HomeVisit> {
  const visited = await inContext(browser, profile, async (context) => {
    const cold = await visit(context, profile, address, { until: 'listing' });
    const notes = await cold.notes();
    const loaded = { ...loadingOf(notes), ...trafficOf(cold.traffic), task: longestTask(notes) };
    const navigation = await navigate(cold);
    await cold.page.close();
    const warm = await visit(context, profile, address, { until: 'listing' });
    const { fcp } = await warm.notes();
    return { ...loaded, navigation, warmFcp: fcp, warmRequests: warm.traffic.transfers.length };
  });
  const response = await inContext(browser, profile, async (context) => {
    const impatient = await visit(context, profile, address, { until: 'response', clickEveryMs: CLICK_EVERY_MS });
    return known((await impatient.notes()).response, 'Add to Cart never responded');
  });
  return { ...visited, response };
}

const valuesOf = (visits: readonly HomeVisit[], key: Key) => visits.map((visited) => visited[key]);

function printHome(profile: Profile, visits: readonly HomeVisit[]): void {
  const rows = KEYS.map((key) => {
    const { name, unit } = FIGURES[key];
    const values = valuesOf(visits, key);
    return [name, formatSpread(spreadOf(values), unit), figure(Math.max(...values), unit)];
  });
  printTable([`Home, ${profile.name}`, 'Median', 'Worst'], rows);
}

export function judgeHome(profile: Profile, visits: readonly HomeVisit[]): Verdict[] {
  const verdicts = KEYS.flatMap((key) => {
    const { name, unit, [profile.name]: max }: Figure = FIGURES[key];
    const measured = quantile(valuesOf(visits, key), 0.5);
    return max === undefined ? [] : [judge(`${name}, ${profile.name}`, measured, { max }, unit)];
  });
  if (profile !== PHONE) return verdicts;
  const longest = Math.max(...valuesOf(visits, 'task'));
  return [...verdicts, judge(`${FIGURES.task.name}, phone, of all visits`, longest, { max: TASK_MS }, 'ms')];
}

export async function inContext<T>(
  browser: Browser,
  profile: Profile,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(profile.context);
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

function loadingOf({ listing, fcp, lcp, cls, tasks }: Notes) {
  const blocking = tasks
    .map(({ start, end }) => end - Math.max(start, fcp) - TASK_MS)
    .reduce((sum, excess) => sum + Math.max(0, excess), 0);
  // text of the document is not visible before the first paint
  return { listing: Math.max(known(listing, 'No listing became visible'), fcp), fcp, lcp, cls, blocking };
}

/** The longest task that began between first paint and end of hydration; 0 when no task takes more than 50 ms. */
export function longestTask({ tasks, fcp, ready }: Pick<Notes, 'tasks' | 'fcp' | 'ready'>): number {
  const during = tasks.filter(({ start }) => start >= fcp && ready !== null && start < ready);
  return Math.max(0, ...during.map(({ start, end }) => end - start));
}

function trafficOf({ transfers }: Traffic) {
  const sum = (some: typeof transfers) => some.reduce((bytes, transfer) => bytes + transfer.bytes, 0) / 1_000;
  return { requests: transfers.length, bytes: sum(transfers), script: sum(transfers.filter(({ script }) => script)) };
}

async function navigate({ page, traffic, notes }: Visit): Promise<number> {
  const link = page.locator(`${TITLES} a`).first();
  await link.hover();
  await traffic.quiet(HOVER_MS);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForFunction(() => globalThis.notes.navigation !== null);
  return known((await notes()).navigation, 'The product page never came');
}

function known(value: number | null, otherwise: string): number {
  if (value === null) throw new Error(otherwise);
  return value;
}
