import { defineConfig, devices } from '@playwright/test';
import { join } from 'node:path';
import { CHROMIUM_FLAGS } from '@telemarket/remote-tools/browser';
import { presentChromium } from '../../tools/browser';
import { ROOT } from '../../tools/root';

/**
 * main.ts runs these tests on the site that it has built. Each test takes minutes, and changes the site for the tests
 * after it.
 */
export default defineConfig({
  testDir: '.',
  testMatch: 'site.compose.ts',
  forbidOnly: true,
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  outputDir: join(ROOT, '.data/test/compose-results'),
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: presentChromium() ?? undefined, args: [...CHROMIUM_FLAGS] },
  },
});
