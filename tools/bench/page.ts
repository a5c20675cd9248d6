// `npm run bench:page`: compares the composed site with the same code as one bundle, and measures the gateway.
// -- --runs 5 (visits of each kind) --profile phone|unthrottled (one of the two)
// -- --only paint|interactions|home|gateway (one part), --only browser (all but the gateway)
// -- --before HEAD~1 (the first paint of that commit's site, too; it is installed and built first)
import { type Browser, chromium } from '@playwright/test';
import { parseArgs } from 'node:util';
import type { Registry } from '@telemarket/host/registry';
import { findChromium } from '../browser';
import { buildChanged } from '../build';
import { type Parts, withParts } from '../lifecycle';
import { CliError, printDetail, run, step } from '../step';
import { startCommit } from './commit-site';
import { startControl } from './control-page';
import { compare, formatComparison, phoneBars, unthrottledBars } from './browser/compare';
import {
  compareFirstPaint,
  firstPaintBars,
  formatFirstPaint,
  type Painter,
  TO_BEFORE,
  TO_WITHOUT_SCRIPTS,
} from './browser/first-paint';
import { formatInteractions, interactionBars, measureInteractions } from './browser/interactions';
import { PHONE, UNTHROTTLED } from './browser/profile';
import { visit } from './browser/visit';
import { formatGateway, gatewayBars, measureGateway } from './gateway';
import { formatProcesses, residentMemory } from './processes';
import { type Bar, figure, formatTable, printReport } from './report';
import { startBare } from './start-bare';
import { type Site, startRivals, startSite, type StartedService, type Variant, warmUp } from './site';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    profile: { type: 'string' },
    only: { type: 'string' },
    before: { type: 'string' },
  },
});
const RUNS = Math.max(1, Number(options.runs) || 1);
const GATEWAY_ROUNDS = 3;
const MAX_CONTAINER_KB = 12;

const PARTS = ['paint', 'interactions', 'home', 'gateway'] as const;
type Part = (typeof PARTS)[number];
const { only } = options;
const includes = (part: Part) => !only || only === part || (only === 'browser' && part !== 'gateway');

const bars: Bar[] = [];
const tables: string[] = [];

async function measureFirstPaint(parts: Parts, browser: Browser, address: string): Promise<void> {
  const control = parts.add(await startControl(address));
  const painters: [Painter, ...Painter[]] = [
    { name: 'composed', address, hydrates: true },
    { name: 'without scripts', address: control.address, hydrates: false, maxRatios: TO_WITHOUT_SCRIPTS },
  ];
  const { before } = options;
  if (before) {
    const { address: other } = await step(`Starting the site of ${before}`, () => startCommit(parts, before));
    await warmUp(other);
    painters.push({ name: before, address: other, hydrates: true, maxRatios: TO_BEFORE });
  }
  for (const profile of [PHONE, UNTHROTTLED]) {
    if (options.profile && options.profile !== profile.name) continue;
    const painted = await step(`First paint: ${profile.name}`, () =>
      compareFirstPaint(browser, profile, painters, RUNS),
    );
    tables.push(formatFirstPaint(profile, painted));
    bars.push(...firstPaintBars(profile, painted));
  }
}

async function measurePages(browser: Browser, gateways: Record<Variant, StartedService>): Promise<void> {
  for (const [profile, barsOf] of [
    [PHONE, phoneBars],
    [UNTHROTTLED, unthrottledBars],
  ] as const) {
    if (options.profile && options.profile !== profile.name) continue;
    const comparison = await step(`Visiting the home pages: ${profile.name}`, () =>
      compare(browser, profile, gateways, RUNS),
    );
    tables.push(formatComparison(profile, comparison));
    bars.push(...barsOf(comparison));
  }
  const remotes = await measureRemotes(browser, gateways.composed.address);
  const rows = remotes.map(({ name, container, all }) => [name, figure(container, 'kB'), figure(all, 'kB')]);
  tables.push(formatTable(['JavaScript of a remote', 'container', 'all of its page'], rows));
  const largest = Math.max(...remotes.map(({ container }) => container));
  bars.push({ name: 'JavaScript for each remote', measured: largest, max: MAX_CONTAINER_KB, unit: 'kB' });
}

async function measureJourney(browser: Browser, address: string): Promise<void> {
  const interactions = await step('Interacting', () => measureInteractions(browser, PHONE, address, RUNS));
  tables.push(formatInteractions(PHONE, interactions));
  bars.push(...interactionBars(PHONE, interactions));
}

interface RemoteBytes {
  name: string;
  /** kB of the container: the cost of being a separate remote. */
  container: number;
  /** kB of JavaScript that one of its pages loads from its host. */
  all: number;
}

async function measureRemotes(browser: Browser, address: string): Promise<RemoteBytes[]> {
  const measured: RemoteBytes[] = [];
  const registry = (await (await fetch(`${address}/remotes.json`)).json()) as Registry;
  for (const [name, { pages }] of Object.entries(registry)) {
    const path = pages.find((page) => !page.path.includes(':'))?.path ?? '';
    const context = await browser.newContext(UNTHROTTLED.context);
    const { traffic } = await visit(context, UNTHROTTLED, address + path);
    await context.close();
    const scripts = traffic.transfers.filter(({ url, script }) => script && url.includes(`/remotes/${name}/`));
    const sum = (some: typeof scripts) => some.reduce((bytes, transfer) => bytes + transfer.bytes, 0) / 1_000;
    const container = sum(scripts.filter(({ url }) => url.endsWith('/remote-entry.js')));
    if (container === 0) throw new Error(`${path} did not load ${name}`);
    measured.push({ name, container, all: sum(scripts) });
  }
  return measured;
}

async function measureLoad(parts: Parts, site: Site): Promise<void> {
  const bare = await startBare(parts, 'page', site.gateway.address);
  const processes = [site.gateway, site.api, ...(site.database ? [site.database] : [])];
  const before = new Map(processes.map((process) => [process, residentMemory(process)]));
  const measurements = await step('Loading the gateway', () => measureGateway(site, bare, GATEWAY_ROUNDS));
  tables.push(formatGateway(measurements), formatProcesses(processes, before));
  bars.push(...gatewayBars(measurements));
}

async function measureInBrowser(parts: Parts, site: Site): Promise<void> {
  const executablePath = await findChromium(printDetail);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  parts.add({ stop: () => browser.close() });
  if (includes('paint')) await measureFirstPaint(parts, browser, site.gateway.address);
  if (includes('interactions')) await measureJourney(browser, site.gateway.address);
  if (includes('home')) {
    const gateways = await step('Starting what it is compared with', () => startRivals(parts, site));
    await measurePages(browser, gateways);
  }
}

async function main(parts: Parts): Promise<void> {
  const known: readonly string[] = [...PARTS, 'browser'];
  if (only && !known.includes(only)) throw new CliError(`--only ${only}: expected ${known.join(', ')}`);
  await step('Building what has changed', buildChanged);
  const site = await step('Starting a throw-away site', () => startSite(parts));
  if (only !== 'gateway') await measureInBrowser(parts, site);
  if (includes('gateway')) await measureLoad(parts, site);
  printReport(tables, bars);
}

run(() => withParts(main));
