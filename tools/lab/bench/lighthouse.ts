// `npm run lab -- bench:lighthouse`: the scores of four pages of the composed site on Lighthouse's simulated phone.
// --runs 5 (of each page)
import { parseArgs } from 'node:util';
import { findChromium } from '../../browser';
import { buildChanged } from '../../build';
import { type Parts, withParts } from '../../lifecycle';
import { loadExeca } from '../../process';
import { printDetail, run, step } from '../../step';
import { formatTable } from '../../table';
import { startSite } from '../site';
import { formatSpread, spreadOf } from '../statistics';
import { judge, printVerdicts } from '../verdict';

/** Not a devDependency, because only this benchmark needs its 150 packages. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const RUNS = Math.max(1, Number(options.runs) || 1);
const PAGES = { Home: '/', Category: '/groups', Product: '/product/1', Login: '/login' };

/** The categories of Lighthouse with their minimum scores. */
const CATEGORIES = [
  { id: 'performance', name: 'Performance', min: 95 },
  { id: 'accessibility', name: 'Accessibility', min: 100 },
  { id: 'best-practices', name: 'Best practices', min: 100 },
  { id: 'seo', name: 'SEO', min: 100 },
] as const;

/** 0 to 100, in the order of the categories. */
type Scores = readonly number[];

/** The part of Lighthouse's report that this command reads. */
interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null } | undefined>;
}

async function main(parts: Parts): Promise<void> {
  await step('Building what has changed', buildChanged);
  const chromium = await step('Finding Chromium', () => findChromium(printDetail));
  const { gateway } = await step('Starting a temporary site', () => startSite(parts, { name: 'lighthouse' }));
  const pages = Object.entries(PAGES).map(([name, path]) => ({ name, path, runs: [] as Scores[] }));
  await step('Auditing', async () => {
    // the pages alternate, so that other load on the machine affects all of them
    for (let round = 0; round < RUNS; round += 1) {
      for (const { path, runs } of pages) runs.push(await audit(gateway.address + path, chromium));
      printDetail(`${round + 1} of ${RUNS}`);
    }
  });
  const measured = pages.map(({ name, runs }) => ({
    name,
    spreads: CATEGORIES.map((_, index) => spreadOf(runs.map((scores) => scores[index] ?? 0))),
  }));
  const verdicts = measured.flatMap(({ name, spreads }) =>
    CATEGORIES.map((category, index) =>
      judge(`${name}: ${category.name}`, spreads[index]?.median ?? 0, { min: category.min }),
    ),
  );
  const rows = measured.map(({ name, spreads }) => [name, ...spreads.map((spread) => formatSpread(spread))]);
  printVerdicts(verdicts, [formatTable(['Lighthouse, mobile', ...CATEGORIES.map(({ name }) => name)], rows)]);
}

/** One run with the mobile preset: a cold visit in a new browser. npx stores Lighthouse in its cache. */
async function audit(address: string, chromium: string): Promise<Scores> {
  const execa = await loadExeca();
  const only = `--only-categories=${CATEGORIES.map(({ id }) => id).join(',')}`;
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic';
  const output = ['--quiet', '--output=json', '--output-path=stdout', '--no-enable-error-reporting'];
  const args = ['--yes', LIGHTHOUSE, address, ...output, only, flags];
  const { stdout } = await execa('npx', args, { env: { CHROME_PATH: chromium }, stdin: 'ignore' });
  const { runtimeError, categories } = JSON.parse(stdout) as Report;
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`);
  return CATEGORIES.map(({ id }) => Math.round((categories[id]?.score ?? 0) * 100));
}

run(() => withParts(main));
