import { setTimeout as sleep } from 'node:timers/promises';
import { MEASURE_PATH } from '@telemarket/host/beacon';
import { COOKIES } from '@telemarket/kit/device-keys';
import { paths } from '@telemarket/kit/remote';
import type { Browser } from 'playwright-core';

export interface Visit {
  address: string;
  /** Visitors have different numbers, and are of different networks. */
  visitor: number;
  clicks: boolean;
}

/** On a busy machine. */
const TIMEOUT_MS = 20_000;
const CLICK_EVERY_MS = 500;

/**
 * A new visitor opens the home page, and stays until the page has sent what it measures: some three seconds.
 * @returns The builds that the page was served with.
 */
export async function visit(browser: Browser, { address, visitor, clicks }: Visit): Promise<string> {
  const context = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}` },
  });
  try {
    await context.addCookies([{ name: COOKIES.consent, value: 'false', url: address }]);
    const page = await context.newPage();
    const isMeasured = page.waitForResponse((response) => response.url().endsWith(MEASURE_PATH), {
      timeout: TIMEOUT_MS,
    });
    isMeasured.catch(() => {});
    // an address of its own: the gateway renders the page, and does not take it from its cache
    const response = await page.goto(`${address}${paths.home}?search=${visitor}`, { timeout: TIMEOUT_MS });
    await page.waitForLoadState('load', { timeout: TIMEOUT_MS });
    const sent = isMeasured.then(() => true);
    // the first click may come before the page listens
    while (!(await Promise.race([sent, sleep(CLICK_EVERY_MS, false)]))) if (clicks) await page.mouse.click(5, 5);
    return response?.headers()['x-remotes'] ?? '';
  } finally {
    await context.close();
  }
}
