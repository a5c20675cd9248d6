import { defineConfig } from '@playwright/test';
import { ROOT } from '../../tools/root';
console.log(ROOT);
export default defineConfig({ testDir: '.', testMatch: '**/*.e2e.ts' });
