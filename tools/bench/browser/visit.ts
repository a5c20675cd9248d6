import type { BrowserContext, Page } from '@playwright/test';
import { type Notes, type ProbeOptions, takeNotes } from './probe';
import type { Profile } from './profile';
import { type Traffic, watchTraffic } from './traffic';

/** So long nothing may have been fetched for a page to count as loaded. */
export const QUIET_MS = 1_000;
export const TITLES = 'main article h3';
/** tsx gives functions their names through a helper, which a page does not have. */
const TSX_HELPER = 'globalThis.__name = (target) => target';

export interface Visit {
  page: Page;
  traffic: Traffic;
  notes(): Promise<Notes>;
}

export interface VisitOptions {
  /** What has to be noted before the page counts as loaded. */
  until?: 'listing' | 'answer';
  clickEveryMs?: number;
}

/** Opens an address in a new page of the context and waits until it is alive and quiet. */
export async function visit(
  context: BrowserContext,
  profile: Profile,
  address: string,
  { until, clickEveryMs }: VisitOptions = {},
): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  // starts the page's process: that is the browser's time, not the site's
  await page.goto(new URL('/healthz', address).href);
  await session.send('Network.enable');
  await profile.throttle(session);
  const traffic = watchTraffic(session);
  await page.addInitScript(TSX_HELPER);
  await page.addInitScript(takeNotes, { titles: TITLES, clickEveryMs: clickEveryMs ?? null } satisfies ProbeOptions);
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  if (until) await page.waitForFunction((note) => globalThis.notes[note] !== null, until);
  await traffic.quiet(QUIET_MS);
  return { page, traffic, notes: () => page.evaluate(() => globalThis.notes) };
}
