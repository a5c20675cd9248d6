import type { BrowserContext, Page } from 'playwright-core';
import { throttlePage } from './phone';
import { type PageMeasurements, recordMeasurements } from './probe';
import { watchTraffic } from './traffic';
import { TSX_HELPER } from '../../tsx-helper';

/** The time without a request after which a page counts as loaded. */
const QUIET_MS = 1_000;
export const LISTING_TITLES = 'main article h3';

export interface Visit {
  page: Page;
  /** Waits until no request has been pending for `ms`. */
  quiet(ms: number): Promise<void>;
  notes(): Promise<PageMeasurements>;
}

interface VisitOptions {
  /** The visit waits until this measurement is recorded. */
  until: 'listing' | 'response';
  clickEveryMs?: number | null;
  /** Whether the visit also records a navigation after a click. The default is true. */
  navigation?: boolean;
}

/** Opens an address in a new page of the context. Waits until the page is interactive and sends no more requests. */
export async function visitPage(
  context: BrowserContext,
  address: string,
  { until, clickEveryMs = null, navigation = true }: VisitOptions,
): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  // this line starts the browser process of the page, so that the measurements of the site do not include this start
  await page.goto(new URL('/healthz', address).href);
  await throttlePage(session);
  const quiet = watchTraffic(page);
  await page.addInitScript(TSX_HELPER);
  await page.addInitScript(recordMeasurements, { titles: LISTING_TITLES, clickEveryMs, navigation });
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  await page.waitForFunction((note) => globalThis.notes[note] !== null, until);
  await quiet(QUIET_MS);
  return { page, quiet, notes: () => page.evaluate(() => globalThis.notes) };
}
