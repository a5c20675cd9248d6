import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseReleases } from '@telemarket/kit/remote';
import { prepareDatabase } from '../database';
import { openDatabase } from '../database/open-database';
import type { Parts } from '../lifecycle';
import { freePort } from '../port';
import { runNode } from '../process';
import { folderOf, formatRemotes, remoteNames } from '../remotes';
import { ROOT } from '../root';
import { type RunningService, startApi, startGateway } from '../stack';

export const VARIANTS = ['composed', 'without measuring', 'composed in the browser', 'one bundle'] as const;
export type Variant = (typeof VARIANTS)[number];

/** A process of the site. */
export interface TimedProcess extends Pick<RunningService, 'name' | 'pid'> {
  /** From its start until it was ready. */
  startUpMs: number;
}

export interface StartedService extends RunningService, TimedProcess {}

/** The whole site. */
export interface Site {
  /** Null for a database server that was not started here. */
  database: TimedProcess | null;
  api: StartedService;
  gateway: StartedService;
}

/** Starts a temporary site: database, API and gateway. */
export async function startSite(parts: Parts): Promise<Site> {
  const { result: opened, ms } = await timed(() => openDatabase({ purpose: 'test' }));
  const { url, server } = parts.add(opened);
  await prepareDatabase(url);
  const env = { DATABASE_URL: url, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
  const api = parts.add(await timedService(async () => startApi({ port: await freePort(), log: 'bench-api', env })));
  return {
    database: server && { name: 'The database', pid: server.pid, startUpMs: ms },
    api,
    gateway: await startVariant(parts, api, 'composed', {}),
  };
}

/** Starts what the site is compared with: the same gateway program with other settings, and the same API. */
export async function startRivals(parts: Parts, { api, gateway }: Site): Promise<Record<Variant, StartedService>> {
  const inBrowser = { RENDER_THREADS: '0' };
  return {
    composed: gateway,
    'without measuring': await startVariant(parts, api, 'without measuring', { MEASURE_SAMPLE: '0' }),
    'composed in the browser': await startVariant(parts, api, 'composed in the browser', inBrowser),
    'one bundle': await startVariant(parts, api, 'one bundle', {
      ...inBrowser,
      REMOTES: bundledRemotes(),
      SHELL_ASSETS: await buildOneBundle(),
    }),
  };
}

async function startVariant(
  parts: Parts,
  api: StartedService,
  variant: Variant,
  more: Record<string, string>,
): Promise<StartedService> {
  const setting = {
    log: `bench-${variant.replaceAll(' ', '-')}`,
    env: { API_ORIGIN: api.address, LOG_LEVEL: 'warn', ...more },
  };
  const started = parts.add(await timedService(async () => startGateway({ port: await freePort(), ...setting })));
  await warmUp(started.address);
  return started;
}

const WARM_UP_PAGES = 200;

/** Lets the engine compile hot code. Each request is for another page, so that each page is rendered. */
export async function warmUp(address: string): Promise<void> {
  for (let page = 0; page < WARM_UP_PAGES; page += 1) {
    const response = await fetch(`${address}/?search=${page}`);
    if (!response.ok) throw new Error(`${address} responds with ${response.status}`);
    await response.text();
  }
}

/** Builds the one bundle. @returns The folder, for SHELL_ASSETS of a gateway. */
async function buildOneBundle(): Promise<string> {
  const folder = join(ROOT, '.data/bench/one-bundle');
  const options = ['--mode', 'production', '--config', join(__dirname, 'one-bundle/webpack.config.mjs')];
  await runNode([join(ROOT, 'node_modules/webpack-cli/bin/cli.js'), ...options], {
    NODE_ENV: 'production',
    REMOTES: remoteNames().join(),
  });
  return folder;
}

/** Hosts whose manifests have the pages of each remote but no files: the bundle contains them. */
function bundledRemotes(): string {
  const hosts = remoteNames().map((name) => {
    const { live } = parseReleases(readFileSync(join(folderOf(name), 'dist/releases.json'), 'utf8'));
    const manifest = JSON.parse(readFileSync(join(folderOf(name), 'dist', live, 'mf-manifest.json'), 'utf8'));
    for (const { assets } of manifest.exposes) Object.assign(assets, { js: { sync: [] }, css: { sync: [] } });
    const host = join(ROOT, '.data/bench/bundled', name);
    mkdirSync(join(host, live), { recursive: true });
    writeFileSync(join(host, live, 'mf-manifest.json'), JSON.stringify(manifest));
    writeFileSync(join(host, live, 'remote-entry.js'), '');
    writeFileSync(join(host, 'releases.json'), JSON.stringify({ live }));
    return [name, host] as const;
  });
  return formatRemotes(hosts);
}

async function timedService(start: () => Promise<RunningService>): Promise<StartedService> {
  const { result: service, ms } = await timed(start);
  return { ...service, startUpMs: ms };
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const from = performance.now();
  const result = await work();
  return { result, ms: performance.now() - from };
}
