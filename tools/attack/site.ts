import { createConnection } from 'mysql2/promise';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMemory } from '../bench/processes';
import { prepareDatabase } from '../database';
import { openDatabase } from '../database/open-database';
import type { Parts } from '../lifecycle';
import { heapProbeEnv, usedHeaps } from '../heap-probe/heap-probe';
import { freePort } from '../port';
import { runNode } from '../process';
import { type RunningService, startApi, startGateway } from '../stack';
import { printDetail } from '../step';
import { type ApiDocument, Contract } from './contract';
import { Rows } from './rows';
import type { Account } from './visitors';
import type { Server } from './wire';

export interface AttackedService extends Server, Omit<RunningService, 'name'> {
  /** Lines of its log that tell of an error. */
  errors: readonly string[];
  lineCount(): number;
  /** Of its heap probe. */
  probePort: number;
}

/** The whole site, with the database behind it. */
export interface AttackedSite {
  api: AttackedService;
  gateway: AttackedService;
  /** The same shop with the limits of production. */
  limited: AttackedService;
  rows: Rows;
  admin: Account;
  contract: Contract;
}

const ADMIN: Account = { username: 'attack-admin', password: 'a quiet river of seven' };
const SETTLE_MS = 6_000;
const SETTLE_STEP_MS = 1_000;
const UNHANDLED = /unhandled|uncaught|MaxListenersExceeded|heap out of memory/i;

/** Starts it over an empty database with the demonstration catalogue. */
export async function startAttackedSite(parts: Parts): Promise<AttackedSite> {
  const { url } = parts.add(await openDatabase({ purpose: 'test', log: printDetail }));
  Object.assign(process.env, { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password });
  await prepareDatabase(url);
  const connection = await createConnection(url);
  parts.add({ stop: () => connection.end() });
  const env = { DATABASE_URL: url };
  const [api, limitedApi] = await Promise.all([
    startWatched(parts, 'api', 'attack-api', startApi, { ...env, RATE_LIMITS: 'off' }),
    startWatched(parts, 'api', 'attack-limited-api', startApi, env),
  ]);
  const [gateway, limited] = await Promise.all([
    startWatched(parts, 'gateway', 'attack-gateway', startGateway, { API_ORIGIN: api.origin }),
    startWatched(parts, 'gateway', 'attack-limited-gateway', startGateway, {
      API_ORIGIN: limitedApi.origin,
      RENDER_THREADS: '0',
    }),
  ]);
  const document = JSON.parse(await runNode(['api/dist/print-openapi.js'])) as ApiDocument;
  return { api, gateway, limited, rows: new Rows(connection), admin: ADMIN, contract: new Contract(document) };
}

async function startWatched(
  parts: Parts,
  name: Server['name'],
  log: string,
  start: typeof startApi,
  env: Record<string, string>,
): Promise<AttackedService> {
  const errors: string[] = [];
  let lines = 0;
  // an API that starts is not ready, and says so
  let readyAt = Number.POSITIVE_INFINITY;
  const onOutput = watchLines((line) => {
    lines += 1;
    if (isError(line, readyAt)) errors.push(line);
  });
  const probePort = await freePort();
  const probed = { ...env, ...heapProbeEnv(probePort) };
  const service = parts.add(await start({ port: await freePort(), log, env: probed, onOutput }));
  readyAt = Date.now();
  return { ...service, name, origin: service.address, errors, lineCount: () => lines, probePort };
}

/** Output arrives in pieces of lines. */
function watchLines(onLine: (line: string) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  };
}

const LEVEL_ERROR = 50;

/**
 * Whether a line reports a failure of the server. The lines are JSON, except for those of Node itself.
 * @param since Lines that were written before do not count.
 */
export function isError(line: string, since = 0): boolean {
  try {
    const entry = JSON.parse(line) as { level?: number; status?: number; time?: number };
    const { level = 0, status = 0, time = since } = entry;
    if (time < since) return false;
    return level >= LEVEL_ERROR || status >= 500 || UNHANDLED.test(line);
  } catch {
    return line.trim() !== '';
  }
}

/** Resident memory in MiB after a full collection, once no more of it is given back. */
export async function settledMemory(service: Pick<AttackedService, 'pid' | 'probePort'>): Promise<number> {
  await usedHeaps(service.probePort);
  let lowest = residentMemory(service);
  for (let waited = 0; waited < SETTLE_MS; waited += SETTLE_STEP_MS) {
    await sleep(SETTLE_STEP_MS);
    lowest = Math.min(lowest, residentMemory(service));
  }
  return lowest;
}

export function isAlive({ pid }: Pick<RunningService, 'pid'>): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
