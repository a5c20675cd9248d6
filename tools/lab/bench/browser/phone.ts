import { type Browser, type BrowserContext, type CDPSession, devices } from 'playwright-core';

const BYTES_PER_KBIT = 1_000 / 8;
const { viewport, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'];

/** Runs the work in a new browser context that imitates a phone. */
export async function onPhone<T>(browser: Browser, work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport, deviceScaleFactor, isMobile, hasTouch });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

/** Makes the page as slow as a cheap phone on a slow mobile network. */
export async function throttlePage(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600 * BYTES_PER_KBIT,
    uploadThroughput: 750 * BYTES_PER_KBIT,
  });
}
