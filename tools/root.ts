import { join } from 'node:path';

/**
 * The folder of the repository. It does not come from import.meta, because Playwright and Jest load these files as
 * CommonJS.
 */
export const ROOT = join(__dirname, '..');
