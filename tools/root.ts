import { join } from 'node:path';

/** The folder of the repository. Without import.meta: Playwright and Jest load these files as CommonJS. */
export const ROOT = join(__dirname, '..');
