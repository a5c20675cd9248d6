import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';

const FOLDER = join(ROOT, 'docs/decisions');

/** The number of each decision, which is its anchor on the page of its topic. A duplicate number is listed twice. */
export function decisionNumbers(): number[] {
  return readdirSync(FOLDER).flatMap((page) =>
    [...readFileSync(join(FOLDER, page), 'utf8').matchAll(/<a id="(\d+)">/g)].map(([, number]) => Number(number)),
  );
}
