import { defineConfig } from '@playwright/test';
import config from '../playwright.config';

/**
 * `npm run lab -- team` and `npm run lab -- package-managers` run these tests. They cover the work of a team on its own
 * machine, planted errors and heap sizes.
 */
export default defineConfig({ ...config, testDir: '.', testIgnore: [], workers: 1 });
