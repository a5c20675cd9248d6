// `npm run lab -- varnish`: a site behind a real Varnish with deploy/varnish.vcl.
// --idle 3600   waits this many seconds without a request before the release that must become visible; default: 10
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { JOIN_PATH, publish, rollBack, startCanary } from '@telemarket/composition';
import { paths } from '@telemarket/kit/shop';
import type { Parts } from '../../lifecycle';
import { CliError, printDetail, step } from '../../step';
import { requireDebianPackages, until } from '../programs';
import { startReleaseSite } from '../release-site';
import { judge, type Verdict } from '../verdict';
import { startVarnish, VARNISHD_PROGRAM } from './varnish';
import { openPage, type OpenedPage, type Visitor, ALL_VISITORS, findForeignParts } from './visitors';

const { values: options } = parseArgs({ options: { idle: { type: 'string', default: '10' } } });

const VISITED_PATHS = [paths.home, paths.groups, paths.product(1)];
const CONNECTION_COUNT = 8;
const VISIT_MS = 10_000;
const MAX_VISIBLE_SECONDS = 3;
const OUTAGE_MS = 5_000;

export async function main(parts: Parts): Promise<Verdict[]> {
  requireDebianPackages({ varnish: VARNISHD_PROGRAM });
  const { gateways, catalog } = await step('Starting a site', () => startReleaseSite(parts, 'varnish'));
  const { port } = new URL(gateways[0].address);
  const cache = await step('Starting Varnish', () => startVarnish(parts, port));
  const home = () => openPage(cache + paths.home, {});
  const verdicts: Verdict[] = [];

  /** Opens pages as visitors of all kinds, until `work` has ended. */
  async function visitDuring(
    work: Promise<unknown>,
    visitors: readonly Visitor[] = ALL_VISITORS,
  ): Promise<OpenedPage[]> {
    const opened: OpenedPage[] = [];
    let isOver = false;
    const ended = work.finally(() => (isOver = true));
    const come = async (first: number) => {
      for (let number = first; !isOver; number += CONNECTION_COUNT) {
        const visitor = visitors[number % visitors.length] ?? {};
        opened.push(await openPage(cache + (VISITED_PATHS[number % VISITED_PATHS.length] ?? ''), visitor));
      }
    };
    await Promise.all([ended, ...Array.from({ length: CONNECTION_COUNT }, (_, first) => come(first))]);
    return opened;
  }

  await step('Opening pages with and without a session, in light and dark', async () => {
    const opened = await visitDuring(sleep(VISIT_MS));
    const hits = opened.filter(({ cache: from }) => from === 'hit').length;
    verdicts.push(
      judge(`hits of ${opened.length} pages`, (100 * hits) / opened.length, { min: 95 }, '%'),
      judgeWrong('pages with another theme, banner or session bit', opened.flatMap(findForeignParts)),
    );
  });

  const builds = ['one', 'two'].map((heading) =>
    catalog.build((_file, text) => text.replaceAll('Premium Collection', heading)),
  );
  const release = (build = '') =>
    catalog.releases.update({ action: 'release' }, (current) => publish(current, build, new Date()));
  const releaseVisibly = async (name: string, build = '') => {
    await release(build);
    const began = performance.now();
    await until(async () => (await home()).builds.includes(build), `the build ${build} is live`);
    const seconds = (performance.now() - began) / 1_000;
    verdicts.push(judge(`${name} is visible after`, seconds, { max: MAX_VISIBLE_SECONDS }, 's'));
  };
  const [underLoad, afterIdling] = ['a release under load', `a release after ${options.idle} s without a request`];
  await step(underLoad, () => visitDuring(releaseVisibly(underLoad, builds[0])));
  await step(afterIdling, async () => {
    await sleep(Number(options.idle) * 1_000);
    await releaseVisibly(afterIdling, builds[1]);
  });

  await step('Serving a canary', async () => {
    const canary = catalog.build((_file, text) => text.replaceAll('Premium Collection', 'three'));
    await catalog.releases.update({ action: 'canary' }, (current) => startCanary(current, canary, 50, new Date()));
    await until(async () => (await home()).text.includes(`${canary}:50`), 'the page contains the canary');
    const joined = await Promise.all(
      ALL_VISITORS.map(async (visitor) => ({ ...visitor, ...(await joinCanary(cache)) })),
    );
    const opened = await visitDuring(sleep(OUTAGE_MS), joined);
    const chosen = opened.filter(({ visitor }) => visitor.share !== undefined).length;
    if (chosen === 0 || chosen === opened.length) throw new CliError('all visitors had the same build');
    const wrong = opened.filter(({ visitor, builds: got }) => got.includes(canary) !== (visitor.share !== undefined));
    verdicts.push(
      judgeWrong(`pages of another canary, theme, banner or session bit, ${chosen} of ${opened.length} the canary's`, [
        ...wrong.map(({ builds: got }) => got),
        ...opened.flatMap(findForeignParts),
      ]),
    );
    await catalog.releases.update({ action: 'rollback' }, (current) => rollBack(current, null, new Date()));
  });

  await step('Stopping every gateway', async () => {
    // fills the cache with a page for each kind of visitor
    await visitDuring(sleep(2_000));
    const opened = await visitDuring(
      (async () => {
        await Promise.all(gateways.map((gateway) => gateway.stop()));
        await sleep(OUTAGE_MS);
      })(),
    );
    const failed = opened.filter(({ status }) => status !== 200).map(({ status }) => `status ${status}`);
    verdicts.push(judgeWrong(`failed pages of ${opened.length} while every gateway is stopped`, failed));
  });
  return verdicts;
}

function judgeWrong(name: string, wrong: readonly string[]): Verdict {
  if (wrong.length > 0) printDetail(`✗ ${name}: ${wrong[0]}`);
  return judge(name, wrong.length, { max: 0 });
}

/** Requests the visitor's share of the canary, as a page does. @returns A visitor with the cookie of the share. */
async function joinCanary(address: string): Promise<Visitor> {
  const { headers } = await fetch(address + JOIN_PATH);
  const share = /^tm_share=(\d+);/.exec(headers.get('set-cookie') ?? '')?.[1];
  return share === undefined ? {} : { share };
}
