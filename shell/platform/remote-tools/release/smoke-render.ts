import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BrowserContext, chromium, type ConsoleMessage, type Page, type Route } from 'playwright-core';
import type { RemoteManifest } from '@telemarket/composition';
import { CHROMIUM_FLAGS } from './browser';
import { collectBrowserErrors } from './browser-errors';
import type { BuildSources } from './build-sources';

/** A build that no visitor gets yet. */
export interface Candidate {
  /** The origin of the site. */
  site: string;
  remote: string;
  build: string;
  folder: string;
  /** The paths of the pages of this remote that the browser visits. */
  visits: readonly string[];
}

interface SmokeRender extends Candidate {
  manifest: RemoteManifest;
  sources: BuildSources;
  /** The program of the browser. */
  browser: string;
}

const VISIT_TIMEOUT_MS = 20_000;

/**
 * Opens pages of the live site in a browser that loads this build instead of the live one. The build is not uploaded,
 * and no visitor sees it.
 * @returns One line for each problem, and the paths of the links on each page.
 */
export async function runSmokeRender(smoke: SmokeRender) {
  const browser = await chromium.launch({ executablePath: smoke.browser, args: CHROMIUM_FLAGS });
  try {
    const context = await browser.newContext();
    const served = await serveCandidate(context, smoke);
    const problems: string[] = [];
    const links = new Map<string, string[]>();
    for (const path of smoke.visits) {
      served.clear();
      const errors = collectBrowserErrors(smoke.site + buildFolderOf(smoke), smoke.sources);
      const found = await visitPage(context, smoke.site + path, errors, (paths) => links.set(path, paths));
      if (found.length === 0 && !served.has(smoke.manifest.metaData.remoteEntry.name))
        found.push(`is not a page of ${smoke.remote}`);
      problems.push(...found.map((problem) => `${path} ${problem}`));
    }
    return { problems, links };
  } finally {
    await browser.close();
  }
}

/** Returns the path of the build's folder on the site. */
const buildFolderOf = ({ remote, build }: Candidate) => `/remotes/${remote}/${build}/`;

/** @returns The files of the build that the browser has requested. The set is filled during the visits. */
async function serveCandidate(context: BrowserContext, smoke: SmokeRender): Promise<Set<string>> {
  const served = new Set<string>();
  const base = buildFolderOf(smoke);
  const own = (url: URL) => url.origin === new URL(smoke.site).origin;
  await context.route(
    (url) => own(url) && url.pathname.startsWith(base),
    async (route) => {
      const file = basename(new URL(route.request().url()).pathname);
      served.add(file);
      const path = join(smoke.folder, file);
      await (existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 }));
    },
  );
  const { metaData, telemarket } = smoke.manifest;
  const { down, pages } = telemarket;
  const entry = base + metaData.remoteEntry.name;
  const registered = { build: smoke.build, version: '', entry, global: metaData.globalName, down, pages };
  // the registry must not respond: a page whose build fails would read the registry, and load the live build instead
  await context.route(
    (url) => own(url) && url.pathname === '/remotes.json',
    (route) => route.fulfill({ status: 503 }),
  );
  await context.route(own, (route) => registerInPage(route, smoke.remote, registered));
  return served;
}

/**
 * Puts another build into the registry of the page. Removes the HTML and the files of the live build, because the live
 * build can be broken.
 */
async function registerInPage(route: Route, remote: string, registered: unknown): Promise<void> {
  if (route.request().resourceType() !== 'document') return route.fallback();
  const response = await route.fetch();
  const html = withoutFilesOf(remote, await response.text()).replace(
    /<div id="root">.*<script id="boot" type="application\/json">(.*?)<\/script>/s,
    (_whole, json: string) => {
      const boot = JSON.parse(json) as { registry: object };
      const changed = JSON.stringify({ ...boot, registry: { ...boot.registry, [remote]: registered } });
      return `<div id="root"></div><script id="boot" type="application/json">${changed.replace(/</g, '\\u003c')}</script>`;
    },
  );
  // the status is replaced, because the live site may return 404 for a page that only the new build has
  await route.fulfill({ response, status: 200, body: html });
}

/** Removes the HTML tags that load a file of the remote. */
export const withoutFilesOf = (remote: string, html: string): string =>
  html.replace(/<link\b[^>]*>|<script\b[^>]*><\/script>|<style\b[^>]*>.*?<\/style>/gs, (tag) => {
    const [start = ''] = /^<[^>]*>/.exec(tag) ?? [];
    return start.includes(`="/remotes/${remote}/`) || start.includes(` data-owner="${remote}"`) ? '' : tag;
  });

async function visitPage(
  context: BrowserContext,
  address: string,
  errors: ReturnType<typeof collectBrowserErrors>,
  onLinks: (paths: string[]) => void,
): Promise<string[]> {
  const page = await context.newPage();
  const problems = new Set<string>();
  page.on('pageerror', (error) => errors.add(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.add(messageText(message));
  });
  try {
    await page.goto(address, { timeout: VISIT_TIMEOUT_MS });
    await page.locator('html[data-ready]').waitFor({ state: 'attached', timeout: VISIT_TIMEOUT_MS });
    await waitUntilLoaded(page);
    const card = page.locator('#main [role=alert]');
    onLinks(await linksOf(page));
    // the card is a problem of its own only when no error explains it
    if (errors.problems().length === 0 && (await card.count()))
      problems.add(`shows: ${(await card.first().innerText()).replace(/\s+/g, ' ')}`);
  } catch (error) {
    problems.add(`did not load: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}`);
  } finally {
    await page.close();
  }
  return [...errors.problems(), ...problems];
}

/**
 * Returns the text of a console message. When a file could not be loaded, adds the address of the file, because the
 * browser leaves it out of the message.
 */
const messageText = (message: ConsoleMessage): string => {
  const text = message.text();
  return text.startsWith('Failed to load resource') ? `${text}: ${message.location().url}` : text;
};

/** Waits for the heading of the page and for the end of all loading states. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('#main h1').first().waitFor({ state: 'attached', timeout: VISIT_TIMEOUT_MS });
  await page.locator('#main [role=status][aria-busy=true]').waitFor({ state: 'detached', timeout: VISIT_TIMEOUT_MS });
}

/**
 * @returns The paths of the links of the page that lead to this site. Links in widgets of other remotes do not count.
 */
const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator('#main a[href]')
    .evaluateAll((links) =>
      links.flatMap((link) =>
        link instanceof HTMLAnchorElement && link.origin === location.origin && !link.closest('[data-widget]')
          ? [link.pathname]
          : [],
      ),
    );
