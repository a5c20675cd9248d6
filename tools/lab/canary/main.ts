// `npm run lab -- canary`: visitors with Chromium get canaries with planted faults. All gateways must withdraw each of
// them within 60 s and 200 views. The live build under another name must stay.
// `-- canary click` runs only the faults whose name contains "click".
import { setTimeout as sleep } from 'node:timers/promises';
import { type CanaryStanding, rollBack, startCanary } from '@telemarket/composition';
import type { RemoteFolder } from '@telemarket/remote-tools/test/remote-folder';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../browser';
import type { Parts } from '../../lifecycle';
import { step } from '../../step';
import { until } from '../programs';
import { startReleaseSite } from '../release-site';
import type { Verdict } from '../verdict';
import { type BuildFault, BUILD_FAULTS, NO_FAULT } from './faults';
import { visitAsNewVisitor } from './visitors';

const MAX_VIEWS = 200;
const MAX_WAIT_MS = 60_000;
/** The number of views of the build without a fault. */
const CONTROL_VIEWS = 60;
/** The canary's share of the visitors. It is half of them, so that the suite takes only minutes. */
const CANARY_PERCENT = 50;
/** The number of concurrent visitors, who wait most of the time. */
const VISITOR_COUNT = 8;

let visitorCount = 0;

interface CanarySetting {
  catalog: RemoteFolder;
  /** The addresses of the gateways. */
  addresses: readonly string[];
  browser: Browser;
}

const readStandings = (addresses: readonly string[], build: string): Promise<(CanaryStanding | undefined)[]> =>
  Promise.all(
    addresses.map(async (address) => {
      const { canaries } = (await (await fetch(`${address}/site.json`)).json()) as { canaries: CanaryStanding[] };
      return canaries.find((canary) => canary.build === build);
    }),
  );

async function tryCanary(
  { catalog, addresses, browser }: CanarySetting,
  fault: BuildFault,
  maxViews: number,
): Promise<Verdict> {
  const build = catalog.build(fault.edit);
  await catalog.releases.update({ action: 'canary' }, (current) =>
    startCanary(current, build, CANARY_PERCENT, new Date()),
  );
  const isServed = async () => !(await readStandings(addresses, build)).includes(undefined);
  await until(isServed, `each gateway serves the canary ${build}`, MAX_WAIT_MS);
  const began = Date.now();
  let views = 0;
  let isOver = false;
  const comeAndGo = async () => {
    while (!isOver && views < maxViews) {
      const visitor = ++visitorCount;
      const address = addresses[visitor % addresses.length] ?? '';
      const builds = await visitAsNewVisitor(browser, { address, visitor, clicks: fault.clicks === true }).catch(
        () => '',
      );
      if (builds.split(' ').includes(`catalog@${build}`)) views += 1;
    }
  };
  const load = Promise.all(Array.from({ length: VISITOR_COUNT }, comeAndGo));
  const allHaveCome = load.then(() => sleep(maxViews === MAX_VIEWS ? MAX_WAIT_MS : 10_000, true));
  let standings: (CanaryStanding | undefined)[] = [];
  for (;;) {
    standings = await readStandings(addresses, build);
    const isDecided = standings.every((standing) => standing?.verdict?.kind === 'bad');
    if (isDecided || (await Promise.race([allHaveCome, sleep(500, false)]))) break;
  }
  const verdicts = new Set(standings.map((standing) => JSON.stringify(standing?.verdict ?? null)));
  const seconds = verdicts.size === 1 && standings[0]?.verdict ? (Date.now() - began) / 1_000 : null;
  isOver = true;
  await load;
  await catalog.releases.update({ action: 'rollback' }, (current) => rollBack(current, null, new Date()));
  const staysLive = fault === NO_FAULT;
  const reason = standings[0]?.verdict?.reason ?? 'it stays';
  return {
    name: fault.what,
    target: staysLive ? `stays, in ${maxViews} views` : `withdrawn within 60 s of ${maxViews} views`,
    figure: `${views} views, ${seconds === null ? '' : `${seconds.toFixed(0)} s: `}${reason}`,
    met: staysLive ? seconds === null : seconds !== null,
  };
}

export async function main(parts: Parts): Promise<Verdict[]> {
  const browser = await openBrowser(parts);
  const site = await step('Starting an API and two gateways', () => startReleaseSite(parts, 'canary'));
  const addresses = site.gateways.map(({ address }) => address);
  const only = process.argv.slice(2).join(' ');
  const verdicts: Verdict[] = [];
  for (const fault of [...BUILD_FAULTS.filter(({ what }) => what.includes(only)), NO_FAULT]) {
    const maxViews = fault === NO_FAULT ? CONTROL_VIEWS : MAX_VIEWS;
    const setting = { catalog: site.catalog, addresses, browser };
    verdicts.push(await step(`Canary: ${fault.what}`, () => tryCanary(setting, fault, maxViews)));
  }
  return verdicts;
}
