import { join } from 'node:path';

/** The repository's folder. Not import.meta: Playwright and Jest load these files as CommonJS. */
export const ROOT = join(__dirname, '..');
