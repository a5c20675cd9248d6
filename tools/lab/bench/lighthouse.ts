// `npm run lab -- bench:lighthouse`: the scores of four pages of the composed site on Lighthouse's simulated phone.
// --runs 5 (of each page) --path /groups (one of the four)
import { parseArgs } from 'node:util';
import { findChromium } from '../../browser';
import { buildChanged } from '../../build';
import { type Parts, withParts } from '../../lifecycle';
import { printDetail, run, step } from '../../step';
import { formatTable } from '../../table';
import { startSite } from '../site';
import { formatSpread, spreadOf } from '../statistics';
import { judge, printVerdicts, type Verdict } from '../verdict';
import { type Audit, audit, CATEGORIES } from './audit';

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, path: { type: 'string' } },
});
const RUNS = Math.max(1, Number(options.runs) || 1);
const PAGES = [
  { name: 'Home', path: '/' },
  { name: 'Category', path: '/groups' },
  { name: 'Product', path: '/product/1' },
  { name: 'Login', path: '/login' },
].filter(({ path }) => !options.path || path === options.path);

interface Audited {
  name: string;
  audits: Audit[];
}

async function main(parts: Parts): Promise<void> {
  await step('Building what has changed', buildChanged);
  const chromium = await step('Finding Chromium', () => findChromium(printDetail));
  const { gateway } = await step('Starting a temporary site', () => startSite(parts, { name: 'lighthouse' }));
  const audited: Audited[] = PAGES.map(({ name }) => ({ name, audits: [] }));
  await step('Auditing', async () => {
    // the pages alternate, so that other load on the machine affects all of them
    for (let round = 0; round < RUNS; round += 1) {
      for (const [index, { path }] of PAGES.entries()) {
        audited[index]?.audits.push(await audit(gateway.address + path, chromium));
      }
      printDetail(`${round + 1} of ${RUNS}`);
    }
  });
  printVerdicts(audited.flatMap(judgePage), [formatScores(audited), formatCosts(audited)]);
}

const scoresOf = ({ audits }: Audited, id: (typeof CATEGORIES)[number]['id']) =>
  spreadOf(audits.map(({ scores }) => scores[id]));

function formatScores(audited: readonly Audited[]): string {
  const rows = audited.map((page) => [page.name, ...CATEGORIES.map(({ id }) => formatSpread(scoresOf(page, id)))]);
  return formatTable(['Lighthouse, mobile', ...CATEGORIES.map(({ name }) => name)], rows);
}

/** The audits that reduced a score in any run, with their last values. */
function formatCosts(audited: readonly Audited[]): string {
  const rows = audited.flatMap(({ name, audits }) =>
    [...new Map(audits.flatMap(({ costs }) => [...costs]))].map((cost) => [name, ...cost]),
  );
  return rows.length > 0 ? formatTable(['Page', 'What took points', 'Measured'], rows) : 'Nothing took points.';
}

const judgePage = (page: Audited): Verdict[] =>
  CATEGORIES.map(({ id, name, min }) => judge(`${page.name}: ${name}`, scoresOf(page, id).median, { min }));

run(() => withParts(main));
