// `npm run lab -- walks`: lists the files that a page, an order and a release use, in the gateway, its threads, the
// API, the browser and the release command. V8 counts the functions: a file counts when one of its functions runs.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { REGISTRY_PATH } from '@telemarket/composition/registry';
import { paths } from '@telemarket/kit/shop';
import { RemoteFolder } from '@telemarket/remote-tools/test/remote-folder';
import type { Page } from 'playwright-core';
import { openBrowser } from '../../browser';
import type { Parts } from '../../lifecycle';
import { freePort } from '../../port';
import { runNode } from '../../process';
import { remoteFolderOf, formatRemotes, localRemoteNames } from '../../remotes';
import { ROOT } from '../../root';
import { step } from '../../step';
import { signUp } from '../shop/customer';
import { startSite } from '../site';
import { readEnteredFunctions, threadProbeEnv } from '../thread-probe/thread-probe';
import { passedVerdict, printTable, type Verdict } from '../verdict';
import { readEnteredFiles } from './coverage';
import { type Bundle, findEnteredSources } from './sources';

const GATEWAY_FOLDER = join(ROOT, 'shell/platform/gateway');
const MAPS_FOLDER = join(ROOT, '.data/walks');
const COVERAGE_FOLDER = join(MAPS_FOLDER, 'coverage');
const POLL_MS = 100;
const PRODUCT_PATH = paths.product(7);

/** The files that a walk enters, by the place where they run. */
type WalkedFiles = Readonly<Record<string, readonly string[]>>;

export async function main(parts: Parts): Promise<Verdict[]> {
  rmSync(MAPS_FOLDER, { recursive: true, force: true });
  // the build makes the same bundles again with source maps, which the image of the gateway does not have
  await step('Building the gateway with source maps', () =>
    runNode(
      [
        join(ROOT, 'node_modules/webpack-cli/bin/cli.js'),
        ...['--mode', 'production', '--devtool', 'nosources-source-map', '--output-path', MAPS_FOLDER],
      ],
      {},
      GATEWAY_FOLDER,
    ),
  );
  const catalog = new RemoteFolder('catalog', join(remoteFolderOf('catalog'), 'dist'), MAPS_FOLDER);
  parts.add({ stop: async () => catalog.remove() });
  const stores = localRemoteNames().map(
    (name) => [name, name === 'catalog' ? catalog.path : join(remoteFolderOf(name), 'dist')] as const,
  );
  const [apiPort, gatewayPort] = [await freePort(), await freePort()];
  const { gateway } = await startSite(parts, {
    name: 'walks',
    api: { env: threadProbeEnv(apiPort) },
    gateway: { env: { ...threadProbeEnv(gatewayPort), RENDER_THREADS: '1', REMOTES: formatRemotes(stores) } },
  });
  const browser = await openBrowser(parts);
  const page = await browser.newPage({ baseURL: gateway.address });
  const readServers = async () => {
    const [api, threads] = [await readEnteredFunctions(apiPort), await readEnteredFunctions(gatewayPort)];
    const { 0: main = {}, ...rendering } = threads;
    return {
      gateway: enteredServerFiles([main]),
      'threads of the gateway': enteredServerFiles(Object.values(rendering)),
      api: enteredServerFiles(Object.values(api)),
    };
  };
  /** @param path The path of a page that is opened first, so that the walk does not include the loading of its code. */
  const walk = async (name: string, path: string, go: (page: Page) => Promise<unknown>) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await readServers();
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
    await go(page);
    await page.waitForLoadState('networkidle');
    const scripts = await page.coverage.stopJSCoverage();
    const files: WalkedFiles = { ...(await readServers()), browser: scripts.flatMap(enteredBrowserFiles) };
    printWalk(name, files);
  };
  await walk(`GET ${PRODUCT_PATH}`, paths.product(8), (opened) => opened.goto(PRODUCT_PATH));
  await walk('home → product', paths.home, (opened) => opened.locator('main article a').first().click());

  const { cookies } = await signUp(gateway.address);
  const pairs = cookies.split('; ').map((cookie) => cookie.split('='));
  await page.context().addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: gateway.address })));
  await page.goto(PRODUCT_PATH, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await walk('an order: cart → placed order', paths.home, placeOrder);

  await readServers();
  const copy = catalog.release((_file, text) => text);
  await waitUntilServed(gateway.address, copy);
  const { gateway: follower } = await readServers();
  // removes this build, so that the release command uploads all its files again
  rmSync(join(catalog.path, catalog.firstBuild), { recursive: true });
  mkdirSync(COVERAGE_FOLDER, { recursive: true });
  await runNode(
    [join(ROOT, 'shell/platform/remote-tools/release/cli.mjs'), '--target', catalog.path, '--site', gateway.address],
    { NODE_V8_COVERAGE: COVERAGE_FOLDER },
    remoteFolderOf('catalog'),
  );
  printWalk('a release', {
    'the command and its webpack': readEnteredFiles(COVERAGE_FOLDER),
    'gateway, without visits': follower,
  });
  return [passedVerdict('the walks')];
}

async function waitUntilServed(site: string, build: string): Promise<void> {
  const read = async () => (await fetch(site + REGISTRY_PATH)).text();
  while (!(await read()).includes(build)) await sleep(POLL_MS);
}

async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cart/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  // this text appears after the response of the API
  await dialog.getByText('Received by the shop').waitFor();
}

function printWalk(name: string, walk: WalkedFiles): void {
  const unique = Object.entries(walk).map(([place, files]) => [place, [...new Set(files)].sort()] as const);
  const all = new Set(unique.flatMap(([, files]) => files));
  printTable(
    [name, 'Files'],
    [...unique.map(([place, files]) => [place, String(files.length)]), ['all', String(all.size)]],
  );
  for (const [place, files] of unique) console.log(`\n${place}\n  ${files.join('\n  ')}`);
}

/**
 * The source files of the functions that have run in threads of a server. The API has one file per source, the
 * gateway two bundles.
 */
function enteredServerFiles(threads: readonly Record<string, number[]>[]): string[] {
  return threads.flatMap((scripts) =>
    Object.entries(scripts).flatMap(([url, offsets]) => {
      if (offsets.length === 0) return [];
      const file = url.replace('file://', '');
      const bundle = /\/gateway\/dist\/(\w+\.cjs)$/.exec(file)?.[1];
      if (bundle) return findEnteredSources(readBundle(join(MAPS_FOLDER, bundle), GATEWAY_FOLDER), offsets);
      const [, remote] = /^([a-z-]+)\/server\.[\w.-]+\.cjs$/.exec(url) ?? [];
      if (remote) return [`mfe-${remote}: server bundle`];
      const path = relative(ROOT, file);
      return /^(api|shell)\/(?!.*node_modules).*dist\/.*\.js$/.test(path)
        ? [path.replace(/dist\//, 'src/').replace(/\.js$/, '.ts')]
        : [];
    }),
  );
}

interface CoveredScript {
  url: string;
  functions: readonly { ranges: readonly { count: number; startOffset: number }[] }[];
}

function enteredBrowserFiles({ url, functions }: CoveredScript): string[] {
  const offsets = functions.flatMap(({ ranges: [range] }) => (range && range.count > 0 ? range.startOffset : []));
  const [, remote, file = ''] = /\/remotes\/([^/]+)\/(.+\.js)$/.exec(url) ?? [];
  if (remote)
    return findEnteredSources(readBundle(join(ROOT, `mfe-${remote}/dist`, file), join(ROOT, `mfe-${remote}`)), offsets);
  const [, asset] = /\/assets\/(.+\.js)$/.exec(url) ?? [];
  return asset
    ? findEnteredSources(readBundle(join(ROOT, 'shell/app/dist/browser', asset), join(ROOT, 'shell/app')), offsets)
    : [];
}

/** @param base The folder of the build. The paths in its source map are relative to this folder. */
function readBundle(file: string, base: string): Bundle | null {
  const map = `${file}.map`;
  return existsSync(map) ? { text: readFileSync(file, 'utf8'), map: readFileSync(map, 'utf8'), base } : null;
}
