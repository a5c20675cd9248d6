import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** kB (1,000 bytes) of all JavaScript after Brotli. The remote's package.json can set another figure. */
const DEFAULT_BUDGET = 35;

/** Checks the transferred size of all JavaScript of the build. */
export function checkSize(folder: string, budget = DEFAULT_BUDGET): string[] {
  const files = readdirSync(folder);
  const bytes = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => statSync(join(folder, files.includes(`${file}.br`) ? `${file}.br` : file)).size)
    .reduce((sum, size) => sum + size, 0);
  const size = bytes / 1000;
  return size <= budget ? [] : [`its JavaScript is ${size.toFixed(1)} kB as Brotli, and the budget is ${budget} kB`];
}
