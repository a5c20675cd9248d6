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
import { folderOf, formatRemotes, remoteNames } from '../../remotes';
import { ROOT } from '../../root';
import { step } from '../../step';
import { signUp } from '../shop/customer';
import { startSite } from '../site';
import { enteredFunctions, threadProbeEnv } from '../thread-probe/thread-probe';
import { passed, printTable, type Verdict } from '../verdict';
import { enteredByProcesses } from './coverage';
import { type Bundle, enteredSources } from './sources';

const GATEWAY = join(ROOT, 'shell/platform/gateway');
const MAPS = join(ROOT, '.data/walks');
const COVERAGE = join(MAPS, 'coverage');
const POLL_MS = 100;
const PRODUCT = paths.product(7);

/** The files that a walk enters, by the place where they run. */
type Walk = Readonly<Record<string, readonly string[]>>;

export async function main(parts: Parts): Promise<Verdict[]> {
  rmSync(MAPS, { recursive: true, force: true });
  // the build makes the same bundles again with source maps, which the image of the gateway does not have
  await step('Building the gateway with source maps', () =>
    runNode(
      [
        join(ROOT, 'node_modules/webpack-cli/bin/cli.js'),
        ...['--mode', 'production', '--devtool', 'nosources-source-map', '--output-path', MAPS],
      ],
      {},
      GATEWAY,
    ),
  );
  const catalog = new RemoteFolder('catalog', join(folderOf('catalog'), 'dist'), MAPS);
  parts.add({ stop: async () => catalog.remove() });
  const stores = remoteNames().map(
    (name) => [name, name === 'catalog' ? catalog.path : join(folderOf(name), 'dist')] as const,
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
    const [api, threads] = [await enteredFunctions(apiPort), await enteredFunctions(gatewayPort)];
    const { 0: main = {}, ...rendering } = threads;
    return {
      gateway: serverFiles([main]),
      'threads of the gateway': serverFiles(Object.values(rendering)),
      api: serverFiles(Object.values(api)),
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
    const files: Walk = { ...(await readServers()), browser: scripts.flatMap(browserFiles) };
    print(name, files);
  };
  await walk(`GET ${PRODUCT}`, paths.product(8), (opened) => opened.goto(PRODUCT));
  await walk('home → product', paths.home, (opened) => opened.locator('main article a').first().click());

  const { cookies } = await signUp(gateway.address);
  const pairs = cookies.split('; ').map((cookie) => cookie.split('='));
  await page.context().addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: gateway.address })));
  await page.goto(PRODUCT, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await walk('an order: cart → placed order', paths.home, placeOrder);

  await readServers();
  const copy = catalog.release((_file, text) => text);
  await waitUntilServed(gateway.address, copy);
  const { gateway: follower } = await readServers();
  // without this build, the release command uploads all its files again
  rmSync(join(catalog.path, catalog.firstBuild), { recursive: true });
  mkdirSync(COVERAGE, { recursive: true });
  await runNode(
    [join(ROOT, 'shell/platform/remote-tools/release/cli.mjs'), '--target', catalog.path, '--site', gateway.address],
    { NODE_V8_COVERAGE: COVERAGE },
    folderOf('catalog'),
  );
  print('a release', {
    'the command and its webpack': enteredByProcesses(COVERAGE),
    'gateway, without visits': follower,
  });
  return [passed('the walks')];
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

function print(name: string, walk: Walk): void {
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
function serverFiles(threads: readonly Record<string, number[]>[]): string[] {
  return threads.flatMap((scripts) =>
    Object.entries(scripts).flatMap(([url, offsets]) => {
      if (offsets.length === 0) return [];
      const file = url.replace('file://', '');
      const bundle = /\/gateway\/dist\/(\w+\.cjs)$/.exec(file)?.[1];
      if (bundle) return enteredSources(bundleAt(join(MAPS, bundle), GATEWAY), offsets);
      const [, remote] = /^([a-z-]+)\/server\.[\w.-]+\.cjs$/.exec(url) ?? [];
      if (remote) return [`mfe-${remote}: server bundle`];
      const path = relative(ROOT, file);
      return /^(api|shell)\/(?!.*node_modules).*dist\/.*\.js$/.test(path)
        ? [path.replace(/dist\//, 'src/').replace(/\.js$/, '.ts')]
        : [];
    }),
  );
}

interface Script {
  url: string;
  functions: readonly { ranges: readonly { count: number; startOffset: number }[] }[];
}

function browserFiles({ url, functions }: Script): string[] {
  const offsets = functions.flatMap(({ ranges: [range] }) => (range && range.count > 0 ? range.startOffset : []));
  const [, remote, file = ''] = /\/remotes\/([^/]+)\/(.+\.js)$/.exec(url) ?? [];
  if (remote)
    return enteredSources(bundleAt(join(ROOT, `mfe-${remote}/dist`, file), join(ROOT, `mfe-${remote}`)), offsets);
  const [, asset] = /\/assets\/(.+\.js)$/.exec(url) ?? [];
  return asset
    ? enteredSources(bundleAt(join(ROOT, 'shell/app/dist/browser', asset), join(ROOT, 'shell/app')), offsets)
    : [];
}

/** @param base The folder of the build. The paths in its source map are relative to this folder. */
function bundleAt(file: string, base: string): Bundle | null {
  const map = `${file}.map`;
  return existsSync(map) ? { text: readFileSync(file, 'utf8'), map: readFileSync(map, 'utf8'), base } : null;
}
