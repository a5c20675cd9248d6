import { defineConfig } from '@playwright/test';
import config from '../playwright.config';

/**
 * `npm run test:landing` runs these tests, and `.ci/run` includes them. They use only two workers, because other checks
 * run at the same time.
 */
export default defineConfig({ ...config, testDir: '.', testIgnore: [], workers: 2 });
