import { join } from 'node:path';
import { REMOTES } from '../../shell/src/remote-names';
import { prepareDatabase } from '../database';
import { openDatabase } from '../database/ladder';
import type { Parts } from '../lifecycle';
import { freePort } from '../port';
import { ROOT } from '../root';
import { type RunningService, startApi, startGateway } from '../stack';
import { buildOneBundle } from './one-bundle/build';

export const VARIANTS = ['composed', 'composed in the browser', 'one bundle'] as const;
export type Variant = (typeof VARIANTS)[number];

export interface StartedService extends RunningService {
  /** From the start of the process until it answered as ready. */
  startUpMs: number;
}

export interface Site {
  api: StartedService;
  gateways: Readonly<Record<Variant, StartedService>>;
}

/** A throw-away site: one database and API, and one gateway for each variant, all of the same program. */
export async function startSite(parts: Parts): Promise<Site> {
  const api = await startBenchApi(parts);
  const inBrowser = { RENDER_THREADS: '0' };
  return {
    api,
    gateways: {
      composed: await startVariant(parts, api, 'composed', {}),
      'composed in the browser': await startVariant(parts, api, 'composed in the browser', inBrowser),
      'one bundle': await startVariant(parts, api, 'one bundle', {
        ...inBrowser,
        ...noRemotes(),
        SHELL_ASSETS: await buildOneBundle(),
      }),
    },
  };
}

/** The site as visitors get it, and nothing to compare it with. */
export async function startComposed(parts: Parts): Promise<{ gateway: StartedService }> {
  return { gateway: await startVariant(parts, await startBenchApi(parts), 'composed', {}) };
}

async function startBenchApi(parts: Parts): Promise<StartedService> {
  const database = parts.add(await openDatabase({ purpose: 'test' }));
  await prepareDatabase(database.url);
  const env = { DATABASE_URL: database.url, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
  return parts.add(await timed(async () => startApi({ port: await freePort(), log: 'bench-api', env })));
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
  const started = parts.add(await timed(async () => startGateway({ port: await freePort(), ...setting })));
  await warmUp(started);
  return started;
}

const WARM_UP_PAGES = 200;

/** A site that is visited has its code compiled: each of these is another page, so that each is rendered. */
async function warmUp({ address }: RunningService): Promise<void> {
  for (let page = 0; page < WARM_UP_PAGES; page += 1) {
    const answer = await fetch(`${address}/?search=${page}`);
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
    await answer.text();
  }
}

/** Hosts that never announce a build: the page must not preload what the bundle already has. */
const noRemotes = () =>
  Object.fromEntries(REMOTES.map((name) => [`REMOTE_${name.toUpperCase()}`, join(ROOT, '.data/bench/no-remotes')]));

async function timed(start: () => Promise<RunningService>): Promise<StartedService> {
  const from = performance.now();
  const service = await start();
  return { ...service, startUpMs: performance.now() - from };
}
