import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Parts } from '../lifecycle';
import type { Verdict } from './verdict';

type LabCommand = { main(parts: Parts): Promise<Verdict[]> };

export const LAB_COMMANDS: Record<string, () => Promise<LabCommand>> = {
  attack: () => import('./attack/main'),
  'bench:api': () => import('./bench/api'),
  'bench:lighthouse': () => import('./bench/lighthouse'),
  'bench:page': () => import('./bench/page'),
  'bench:scale': () => import('./bench/scale'),
  'bench:desk': () => import('./bench/desk'),
  'bench:lists': () => import('./bench/lists'),
  'bench:pictures': () => import('./bench/pictures'),
  'bench:start': () => import('./bench/start'),
  bench: () => import('./bench/main'),
  canary: () => import('./canary/main'),
  chaos: () => import('./chaos/main'),
  cluster: () => import('./cluster/main'),
  compose: () => import('./compose/main'),
  engines: () => import('./engines/main'),
  explain: () => import('./explain'),
  jobs: () => import('./jobs/main'),
  mail: () => import('./mail/main'),
  major: () => import('./major/main'),
  'package-managers': () => import('./package-managers/main'),
  'rolling-update': () => import('./rolling-update/main'),
  s3: () => import('./s3/main'),
  screens: () => import('./screens'),
  team: () => import('./team'),
  telegram: () => import('./telegram/main'),
  varnish: () => import('./varnish/main'),
  walks: () => import('./walks/main'),
  weeks: () => import('./weeks/main'),
};

/** Returns a line for each command, from the table of README.md: its name, what it shows, and how long it takes. */
export function describeLabCommands(): string {
  const readme = readFileSync(join(__dirname, 'README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| `([\w:-]+)` +\| (.+?) +\| (.+?) +\|$/gm)];
  return rows
    .map(
      ([, name = '', shows = '', takes = '']) =>
        `  ${name.padEnd(18)}${removeMarkdown(shows)} (${removeMarkdown(takes)})`,
    )
    .join('\n');
}

const removeMarkdown = (text: string) => text.replaceAll(/\[([^\]]+)\]\([^)]+\)|`/g, '$1');
