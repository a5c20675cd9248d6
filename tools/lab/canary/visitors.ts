import { setTimeout as sleep } from 'node:timers/promises';
import { MEASURE_PATH } from '@telemarket/composition/beacon';
import { COOKIES } from '@telemarket/kit/device-keys';
import { JOIN_PATH } from '@telemarket/composition';
import { paths } from '@telemarket/kit/shop';
import type { Browser } from 'playwright-core';

export interface CanaryVisit {
  address: string;
  /** The number of the visitor, which no other visitor has. */
  visitor: number;
  clicks: boolean;
}

/**
 * The number of networks (/24) from which the visitors come. Reports from fewer than twelve networks cannot withdraw a
 * canary: see shell/platform/canary/src/networks.ts.
 */
const NETWORK_COUNT = 20;
const TIMEOUT_MS = 20_000;
const CLICK_EVERY_MS = 500;
/**
 * The maximum time to wait for the response to the request for JOIN_PATH. A page sends this request one second after
 * the page is shown.
 */
const SHARE_REQUEST_MS = 5_000;

/**
 * Opens the home page as a new visitor and stays until the page has sent its measurements, about three seconds.
 * @returns The builds of the page.
 */
export async function visitAsNewVisitor(browser: Browser, { address, visitor, clicks }: CanaryVisit): Promise<string> {
  const context = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': `10.0.${visitor % NETWORK_COUNT}.${1 + (visitor % 254)}` },
  });
  try {
    await context.addCookies([{ name: COOKIES.consent, value: 'false', url: address }]);
    const page = await context.newPage();
    const isMeasured = page.waitForResponse((response) => response.url().endsWith(MEASURE_PATH), {
      timeout: TIMEOUT_MS,
    });
    isMeasured.catch(() => {});
    // the first page asks whether the visitor gets the canary, and reports nothing
    const isAnswered = page
      .waitForResponse((response) => response.url().includes(JOIN_PATH), { timeout: SHARE_REQUEST_MS })
      // without a canary, the page does not ask
      .catch(() => {});
    await page.goto(address + paths.home, { timeout: TIMEOUT_MS });
    await isAnswered;
    // the address is unique, so that the gateway renders the page and does not use its cache
    const response = await page.goto(`${address}${paths.home}?page=${visitor}`, { timeout: TIMEOUT_MS });
    await page.waitForLoadState('load', { timeout: TIMEOUT_MS });
    const sent = isMeasured.then(() => true);
    // clicks repeatedly, because the first click may come before the page has event listeners
    while (!(await Promise.race([sent, sleep(CLICK_EVERY_MS, false)]))) if (clicks) await page.mouse.click(5, 5);
    return response?.headers()['x-remotes'] ?? '';
  } finally {
    await context.close();
  }
}
