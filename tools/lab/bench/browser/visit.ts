import type { BrowserContext, Page } from 'playwright-core';
import { throttle } from './phone';
import { type Notes, takeNotes } from './probe';
import { type Traffic, watchTraffic } from './traffic';
import { TSX_HELPER } from '../../tsx-helper';

/** A page counts as loaded after this time without a request. */
const QUIET_MS = 1_000;
export const TITLES = 'main article h3';

export interface Visit {
  page: Page;
  traffic: Traffic;
  notes(): Promise<Notes>;
}

interface VisitOptions {
  /** Waits until this is recorded. */
  until: 'listing' | 'response';
  clickEveryMs?: number | null;
  /** False: clicks are not recorded. */
  navigation?: boolean;
}

/** Opens an address in a new page of the context and waits until it is interactive and idle. */
export async function visit(
  context: BrowserContext,
  address: string,
  { until, clickEveryMs = null, navigation = true }: VisitOptions,
): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  // starts the browser process of the page, whose start must not count as time of the site
  const before = new URL('/healthz', address).href;
  await page.goto(before);
  await session.send('Network.enable');
  await throttle(session);
  const traffic = watchTraffic(session, before);
  await page.addInitScript(TSX_HELPER);
  await page.addInitScript(takeNotes, { titles: TITLES, clickEveryMs, navigation });
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  await page.waitForFunction((note) => globalThis.notes[note] !== null, until);
  await traffic.quiet(QUIET_MS);
  return { page, traffic, notes: () => page.evaluate(() => globalThis.notes) };
}
