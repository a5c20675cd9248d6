import { join } from 'node:path';

/** The repository's folder. */
export const ROOT = join(import.meta.dirname, '..');
