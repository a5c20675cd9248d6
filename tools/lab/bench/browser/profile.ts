import { type BrowserContextOptions, type CDPSession, devices } from 'playwright-core';

export interface Profile {
  name: 'phone' | 'unthrottled';
  context: BrowserContextOptions;
  throttle(session: CDPSession): Promise<void>;
}

const KBIT = 1_000 / 8;
const { viewport, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'];

/** A cheap phone on a slow mobile network. */
export const PHONE: Profile = {
  name: 'phone',
  context: { viewport, deviceScaleFactor, isMobile, hasTouch },
  async throttle(session) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600 * KBIT,
      uploadThroughput: 750 * KBIT,
    });
  },
};

export const UNTHROTTLED: Profile = {
  name: 'unthrottled',
  context: { viewport: { width: 1280, height: 800 } },
  throttle: async () => {},
};
