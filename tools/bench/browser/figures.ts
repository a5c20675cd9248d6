import type { Browser, BrowserContext } from '@playwright/test';
import type { Bar } from '../report';
import type { Notes } from './probe';
import type { Profile } from './profile';
import type { Traffic } from './traffic';
import { TITLES, type Visit, visit } from './visit';

/** The figures of the home page, in the order of the table. */
export const FIGURES = {
  listing: { name: 'First listing visible', unit: 'ms' },
  fcp: { name: 'First contentful paint', unit: 'ms' },
  lcp: { name: 'Largest contentful paint', unit: 'ms' },
  answer: { name: 'Add to Cart answers', unit: 'ms' },
  blocking: { name: 'Total blocking time', unit: 'ms' },
  cls: { name: 'Cumulative layout shift', unit: '' },
  requests: { name: 'Requests', unit: '' },
  bytes: { name: 'Bytes', unit: 'kB' },
  script: { name: 'JavaScript', unit: 'kB' },
  navigation: { name: 'Home to product, prefetched', unit: 'ms' },
  warmListing: { name: 'Warm: first listing visible', unit: 'ms' },
  warmRequests: { name: 'Warm: requests', unit: '' },
  warmBytes: { name: 'Warm: bytes', unit: 'kB' },
} as const satisfies Record<string, { name: string; unit: Bar['unit'] }>;

export type Figure = keyof typeof FIGURES;

const CLICK_EVERY_MS = 50;
/** More than a round trip of the slow network: the prefetch of a hovered link has ended by then. */
const HOVER_MS = 500;
/** The part of a task beyond this time is blocking. */
const TASK_MS = 50;

/** One cold visit of home with a navigation from it, one warm visit, and one cold visit that clicks at once. */
export async function measureHome(
  browser: Browser,
  profile: Profile,
  address: string,
): Promise<Record<Figure, number>> {
  const visited = await inContext(browser, profile, async (context) => {
    const cold = await visit(context, profile, address, { until: 'listing' });
    const loaded = { ...loadingOf(await cold.notes()), ...trafficOf(cold.traffic) };
    const navigation = await navigate(cold);
    await cold.page.close();
    const warm = await visit(context, profile, address, { until: 'listing' });
    const { requests, bytes } = trafficOf(warm.traffic);
    const { listing } = loadingOf(await warm.notes());
    return { ...loaded, navigation, warmListing: listing, warmRequests: requests, warmBytes: bytes };
  });
  const answer = await inContext(browser, profile, async (context) => {
    const impatient = await visit(context, profile, address, { until: 'answer', clickEveryMs: CLICK_EVERY_MS });
    return known((await impatient.notes()).answer, 'Add to Cart never answered');
  });
  return { ...visited, answer };
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

export function loadingOf({ listing, fcp, lcp, cls, tasks }: Notes) {
  const blocking = tasks
    .map(({ start, end }) => end - Math.max(start, fcp) - TASK_MS)
    .reduce((sum, over) => sum + Math.max(0, over), 0);
  // text of the document is not visible before the first paint
  return { listing: Math.max(known(listing, 'No listing became visible'), fcp), fcp, lcp, cls, blocking };
}

/** The longest task that began between the first paint and the end of hydration; 0 when none is above 50 ms. */
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
