import { defineConfig } from '@playwright/test';
import config from '../playwright.config';

/** `npm run lab -- team` and `package-managers` run these tests: what a team does on its own machine, planted errors, heaps. */
export default defineConfig({ ...config, testDir: '.', testIgnore: [], workers: 1 });
