import { defineConfig } from '@playwright/test';
import config from '../playwright.config';

/** The tests of `npm run lab -- team` and `package-managers`: what a team runs on its own machine, and heaps that are measured. */
export default defineConfig({ ...config, testDir: '.', testIgnore: [], workers: 1, retries: 0 });
