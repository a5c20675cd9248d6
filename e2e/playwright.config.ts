import { defineConfig, devices } from '@playwright/test';
import { join } from 'node:path';
import { CHROMIUM_FLAGS } from '@telemarket/remote-tools/browser';
import { presentChromium } from '../tools/browser';
import { ROOT } from '../tools/root';

/** Browser tests of the whole site. Each worker starts a complete stack: see stack/stack.ts. */
export default defineConfig({
  testDir: '.',
  globalSetup: join(ROOT, 'e2e/stack/current-builds.ts'),
  testMatch: '**/*.e2e.ts',
  // the tests in these folders have their own configurations
  testIgnore: ['landing/**', 'lab/**'],
  fullyParallel: true,
  forbidOnly: true,
  // a test spends half of its time waiting, so 2 cores can run more than two workers
  workers: 4,
  // docs/decisions/testing-and-tooling.md#146 says why a failed test is not repeated
  retries: 0,
  // the timeouts are long, because a busy machine may be ten times slower; they only detect a test that never ends
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
