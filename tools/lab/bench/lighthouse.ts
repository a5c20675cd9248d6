// `npm run lab -- bench:lighthouse`: the scores of four pages of the composed site on Lighthouse's simulated phone.
import { findChromium } from '../../browser';
import type { Parts } from '../../lifecycle';
import { loadExeca } from '../../process';
import { printDetail, step } from '../../step';
import { startSite } from '../site';
import { quantile } from '../statistics';
import { judge, type Verdict } from '../verdict';

/** Lighthouse is not a devDependency, because only this benchmark needs its 150 packages. */
const LIGHTHOUSE_PACKAGE = 'lighthouse@12.8.2';
const RUNS = 5;
const AUDITED_PAGES = { Home: '/', Category: '/groups', Product: '/product/1', Login: '/login' };

/** The categories of Lighthouse with their minimum scores. */
const CATEGORIES = [
  { id: 'performance', name: 'Performance', min: 95 },
  { id: 'accessibility', name: 'Accessibility', min: 100 },
  { id: 'best-practices', name: 'Best practices', min: 100 },
  { id: 'seo', name: 'SEO', min: 100 },
] as const;

/** The part of Lighthouse's report that this command reads. */
interface LighthouseReport {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null } | undefined>;
}

export async function main(parts: Parts): Promise<Verdict[]> {
  const chromium = await findChromium();
  const { gateway } = await step('Starting a temporary site', () => startSite(parts, { name: 'lighthouse' }));
  const pages = Object.entries(AUDITED_PAGES).map(([name, path]) => ({ name, path, runs: [] as number[][] }));
  await step('Auditing', async () => {
    // the pages alternate, so that other load on the machine affects all of them
    for (let round = 0; round < RUNS; round += 1) {
      for (const { path, runs } of pages) runs.push(await auditPage(gateway.address + path, chromium));
      printDetail(`${round + 1} of ${RUNS}`);
    }
  });
  return pages.flatMap(({ name, runs }) =>
    CATEGORIES.map((category, at) => {
      const scores = runs.map((run) => run[at] ?? 0);
      return judge(`${name}: ${category.name}`, quantile(scores, 0.5), { min: category.min });
    }),
  );
}

/** One run with the mobile preset: a cold visit in a new browser. @returns The scores of the categories, 0 to 100. */
async function auditPage(address: string, chromium: string): Promise<number[]> {
  const execa = await loadExeca();
  const only = `--only-categories=${CATEGORIES.map(({ id }) => id).join(',')}`;
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic';
  const output = ['--quiet', '--output=json', '--output-path=stdout', '--no-enable-error-reporting'];
  const args = ['--yes', LIGHTHOUSE_PACKAGE, address, ...output, only, flags];
  const { stdout } = await execa('npx', args, { env: { CHROME_PATH: chromium }, stdin: 'ignore' });
  const { runtimeError, categories } = JSON.parse(stdout) as LighthouseReport;
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`);
  return CATEGORIES.map(({ id }) => Math.round((categories[id]?.score ?? 0) * 100));
}
