// `npm run lab -- bench:page`: what a visitor of the home page waits for, and how many pages the gateway serves.
// --runs 5 (visits of each kind)
// --only home|interactions|gateway (one part)
import { chromium } from '@playwright/test';
import { parseArgs } from 'node:util';
import { findChromium } from '../../browser';
import { buildChanged } from '../../build';
import { type Parts, withParts } from '../../lifecycle';
import { CliError, printDetail, run, step } from '../../step';
import { type Site, startSite } from '../site';
import { printVerdicts, type Verdict } from '../verdict';
import { formatHome, judgeHome, measureHome } from './browser/home';
import { formatInteractions, judgeInteractions, measureInteractions } from './browser/interactions';
import { PHONE, UNTHROTTLED } from './browser/profile';
import { formatGateway, judgeGateway, measureGateway } from './gateway';

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string' } },
});
const RUNS = Math.max(1, Number(options.runs) || 1);
const PARTS = ['home', 'interactions', 'gateway'] as const;
const { only } = options;
const includes = (part: (typeof PARTS)[number]) => !only || only === part;

const verdicts: Verdict[] = [];
const tables: string[] = [];

async function measureInBrowser(parts: Parts, { gateway }: Site): Promise<void> {
  const executablePath = await findChromium(printDetail);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  parts.add({ stop: () => browser.close() });
  for (const profile of includes('home') ? [PHONE, UNTHROTTLED] : []) {
    const visits = await step(`Visiting home: ${profile.name}`, () =>
      measureHome(browser, profile, gateway.address, RUNS),
    );
    tables.push(formatHome(profile, visits));
    verdicts.push(...judgeHome(profile, visits));
  }
  if (!includes('interactions')) return;
  const interactions = await step('Interacting', () => measureInteractions(browser, PHONE, gateway.address, RUNS));
  tables.push(formatInteractions(PHONE, interactions));
  verdicts.push(...judgeInteractions(PHONE, interactions));
}

async function main(parts: Parts): Promise<void> {
  if (only && !PARTS.some(includes)) throw new CliError(`--only ${only}: expected ${PARTS.join(', ')}`);
  await step('Building what has changed', buildChanged);
  const log = { env: { LOG_LEVEL: 'warn' } };
  const site = await step('Starting a temporary site', () =>
    startSite(parts, { name: 'bench', api: log, gateway: log }),
  );
  if (only !== 'gateway') await measureInBrowser(parts, site);
  if (includes('gateway')) {
    const measurements = await step('Loading the gateway', () => measureGateway(site));
    tables.push(formatGateway(measurements, site));
    verdicts.push(...judgeGateway(measurements));
  }
  printVerdicts(verdicts, tables);
}

run(() => withParts(main));
