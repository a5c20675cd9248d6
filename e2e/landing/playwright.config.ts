import { defineConfig } from '@playwright/test';
import config from '../playwright.config';

/** `npm run test:landing`, a part of `.ci/run`. Two workers, because other checks run at the same time. */
export default defineConfig({ ...config, testDir: '.', testIgnore: [], workers: 2 });
