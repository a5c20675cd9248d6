import { defineConfig, devices } from '@playwright/test';
import { join } from 'node:path';
import { CHROMIUM_FLAGS } from '@telemarket/remote-tools/browser';
import { presentChromium } from '../tools/browser';
import { ROOT } from '../tools/root';

/** Browser tests of the composed site. Each worker starts a whole stack: see stack/stack.ts. */
export default defineConfig({
  testDir: '.',
  globalSetup: join(ROOT, 'e2e/stack/current-builds.ts'),
  testMatch: '**/*.e2e.ts',
  // these folders have their own configurations
  testIgnore: ['landing/**', 'lab/**'],
  fullyParallel: true,
  forbidOnly: true,
  // a test waits for half of its time, which further workers use on 2 cores
  workers: 4,
  // see docs/decisions/testing-and-tooling.md#146
  retries: 0,
  // these only detect that something never ends: a busy machine may be ten times slower
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    [join(__dirname, 'acts.ts')],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? join(ROOT, '.data/test/e2e.json') }],
  ],
  outputDir: join(ROOT, '.data/test/e2e-results'),
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: presentChromium() ?? undefined,
      args: [...CHROMIUM_FLAGS],
    },
  },
});
