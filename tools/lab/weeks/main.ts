// `npm run lab -- weeks`: gateways behind the nginx and the Varnish of deploy/ run for weeks and start under bad
// conditions. Their clock moves by 35 days, the API stops, and a build store responds with 403, with 503 or not at all
// while another gateway starts.
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { arch } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@telemarket/kit/shop';
import type { Parts } from '../../lifecycle';
import { startGateway } from '../../stack';
import { step } from '../../step';
import { requireDebianPackages, makeTemporaryFolder, until } from '../programs';
import { startReleaseSite } from '../release-site';
import { copyShell } from '../shell-copy';
import { kill, startServer } from '../site';
import { startVarnish, VARNISHD_PROGRAM } from '../varnish/varnish';
import { judge, type Verdict } from '../verdict';
import { NGINX_PROGRAM, startEdge, startLoadBalancer } from './edge';
import { type StoreState, startBuildStore } from './build-store';

const FAKETIME_LIBRARY = `/usr/lib/${arch() === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`;
const DAY_MS = 86_400_000;
/** The number of proxies in front of a gateway: the edge, Varnish and the service. */
const PROXY_COUNT = '3';
const SEEN_PATHS = [paths.home, paths.groups, paths.product(1)];
const UNSEEN_PATH = paths.product(2);
const OUTAGE_MS = 8_000;
const PAUSE_MS = 100;

interface OpenedPage {
  status: number;
  cacheControl: string;
  text: string;
}

async function openPage(address: string): Promise<OpenedPage> {
  const response = await fetch(address);
  return {
    status: response.status,
    cacheControl: response.headers.get('cache-control') ?? '',
    text: await response.text(),
  };
}

/** Whether the page contains the listings or the product of its address. */
const hasContent = ({ status, text }: OpenedPage) => status === 200 && /<article|"price":/.test(text);

/** The addresses of the files that a page needs. */
const filesOf = ({ text }: OpenedPage): string[] => [
  ...new Set([...text.matchAll(/(?:src|href)="(\/(?:assets|remotes)\/[^"]+)"/g)].map(([, file = '']) => file)),
];

async function countMissingFiles(gateway: string, files: readonly string[]): Promise<number> {
  const statuses = await Promise.all(files.map(async (file) => (await fetch(gateway + file)).status));
  return statuses.filter((status) => status !== 200).length;
}

export async function main(parts: Parts): Promise<Verdict[]> {
  requireDebianPackages({ varnish: VARNISHD_PROGRAM, nginx: NGINX_PROGRAM, libfaketime: FAKETIME_LIBRARY });
  const folder = makeTemporaryFolder(parts, 'weeks');
  const [shared, clock] = [join(folder, 'shared'), join(folder, 'clock')];
  const setClock = (shift: string) => writeFileSync(clock, shift);
  setClock('+0d');
  const clockOfFile = { LD_PRELOAD: FAKETIME_LIBRARY, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1' };
  const env = { ...clockOfFile, SHARED_ASSETS: shared, GATEWAY_TRUST_PROXY_HOPS: PROXY_COUNT };
  const site = await step('Starting a site', () => startReleaseSite(parts, 'weeks', env));
  const [first, second] = site.gateways;
  const edge = await step('Starting nginx and Varnish', async () => {
    const service = await startLoadBalancer(parts, [first.address, second.address]);
    return startEdge(parts, await startVarnish(parts, new URL(service).port));
  });
  const verdicts: Verdict[] = [];
  const startAnother = (name: string, more: Record<string, string> = {}) =>
    startServer(parts, startGateway, { log: `weeks-${name}`, env: { ...site.gatewayEnv, ...more } });

  await step('Moving the clock by five weeks, and starting a gateway of another version', async () => {
    const isUsed = () =>
      readdirSync(shared).some((file) => statSync(join(shared, file)).mtimeMs > Date.now() + 34 * DAY_MS);
    setClock('+35d');
    await until(isUsed, 'the running gateways mark their files as used');
    const newer = await startAnother('newer', { SHELL_ASSETS: copyShell(join(folder, 'newer'), { name: 'newer' }) });
    for (const days of ['35', '36']) {
      setClock(`+${days}d`);
      await sleep(1_000);
      const [ofOld, ofNew] = [filesOf(await openPage(first.address)), filesOf(await openPage(newer.address))];
      const missing =
        (await countMissingFiles(newer.address, ofOld)) + (await countMissingFiles(second.address, ofNew));
      const count = ofOld.length + ofNew.length;
      verdicts.push(
        judge(`missing files at the gateway of the other version, of ${count}, day ${days}`, missing, { max: 0 }),
      );
    }
    await newer.stop();
  });

  /**
   * Opens the pages repeatedly for OUTAGE_MS.
   * @returns The number of pages without content, and the number of opened pages.
   */
  async function openSeenPages(): Promise<[without: number, opened: number]> {
    let [without, opened] = [0, 0];
    for (const end = Date.now() + OUTAGE_MS; Date.now() < end; await sleep(PAUSE_MS)) {
      const page = await openPage(edge + (SEEN_PATHS[opened % SEEN_PATHS.length] ?? ''));
      opened += 1;
      if (!hasContent(page)) without += 1;
    }
    return [without, opened];
  }

  await step('Stopping and restarting the API', async () => {
    for (const path of SEEN_PATHS) await until(async () => hasContent(await openPage(edge + path)), `${path} is shown`);
    await kill(site.api);
    const [without, opened] = await openSeenPages();
    verdicts.push(judge(`pages without content of ${opened} known ones while the API is away`, without, { max: 0 }));
    const unseen = await Promise.all(Array.from({ length: 20 }, () => openPage(edge + UNSEEN_PATH)));
    const wrong = unseen.filter(({ status, cacheControl }) => status !== 503 || !cacheControl.includes('no-store'));
    verdicts.push(judge('unknown pages that are not a 503 with no-store, of 20', wrong.length, { max: 0 }));
    await site.api.restart();
    const began = performance.now();
    await until(async () => hasContent(await openPage(edge + UNSEEN_PATH)), 'the unknown page is shown');
    verdicts.push(
      judge(
        'the unknown page is shown after the start of the API',
        (performance.now() - began) / 1_000,
        { max: 3 },
        's',
      ),
    );
  });

  const store = await startBuildStore(parts, site.catalog.path);
  site.setStore('catalog', store.address);
  const untilReady = async (address: string) => {
    const began = performance.now();
    await until(async () => (await openPage(`${address}/readyz`)).status === 200, 'the gateway is ready');
    return (performance.now() - began) / 1_000;
  };
  for (const state of ['403', '503', 'no response'] satisfies StoreState[])
    await step(`Starting a gateway while the catalog’s build store responds with: ${state}`, async () => {
      store.state = state;
      const gateway = await startAnother('started');
      const seconds = gateway.startUpMs / 1_000 + (await untilReady(gateway.address));
      verdicts.push(judge(`build store: ${state}; ready after`, seconds, { max: 10 }, 's'));
      const pages: OpenedPage[] = [];
      // the pages are opened one after the other, because the first renders of a gateway share one thread
      for (const path of SEEN_PATHS) pages.push(await openPage(gateway.address + path));
      const files = [...new Set(pages.flatMap(filesOf))];
      const failed =
        pages.filter((page) => !hasContent(page)).length + (await countMissingFiles(gateway.address, files));
      verdicts.push(
        judge(`build store: ${state}; failed of ${pages.length} pages and ${files.length} files`, failed, { max: 0 }),
      );
      await gateway.stop();
    });

  await step('Starting a gateway without a response from the build store and without a stored release', async () => {
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    const gateway = await startAnother('alone', { SHARED_ASSETS: empty });
    const seconds = await untilReady(gateway.address);
    verdicts.push(judge('nothing stored; ready after', seconds, { max: 61 }, 's'));
    const statuses = [(await openPage(gateway.address)).status, (await openPage(gateway.address + paths.login)).status];
    verdicts.push(
      judge('nothing stored; the home page is a 503, the login a 200', statuses.join() === '503,200' ? 0 : 1, {
        max: 0,
      }),
    );
    await gateway.stop();
  });

  await step('Stopping the API, and then every gateway', async () => {
    store.state = 'good';
    for (const path of SEEN_PATHS) await until(async () => hasContent(await openPage(edge + path)), `${path} is shown`);
    await kill(site.api);
    await openSeenPages();
    await Promise.all(site.gateways.map((gateway) => gateway.stop()));
    const [without, opened] = await openSeenPages();
    verdicts.push(judge(`pages without content of ${opened} known ones without API and gateways`, without, { max: 0 }));
  });
  return verdicts;
}
