import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '../database/open-database';
import { type PrivateServer, startPrivateServer } from '../database/server';
import type { Parts } from '../lifecycle';
import { freePort } from '../port';
import { runNode } from '../process';
import { ROOT } from '../root';
import { startApi } from '../stack';
import { timeOf } from './load';
import type { StartedService } from './site';

/** A durable server that has a million products in memory. Its catalogues stay on disk, because making a million takes minutes. */
export async function startCatalogues(parts: Parts): Promise<PrivateServer> {
  return parts.add(
    await startPrivateServer({ dataDir: join(ROOT, '.data/bench/database'), durable: true, poolMiB: 1_536 }),
  );
}

/** @returns The URL of a database with that many generated products. */
export async function catalogueOf(server: PrivateServer, products: number): Promise<string> {
  const name = `bench_${products}`;
  await createDatabase(server.url(''), name);
  const url = server.url(name);
  const env = { DATABASE_URL: url };
  await runNode(['api/dist/command/migrate.js'], env);
  await runNode(['api/dist/command/ensure-admin.js'], env);
  const connection = await createConnection(url);
  const [[row]] = await connection.query<RowDataPacket[]>('SELECT COUNT(*) AS count FROM product');
  await connection.end();
  const missing = products - Number(row?.['count']);
  if (missing > 0) await runNode(['api/dist/command/seed.js', '--products', String(missing)], env);
  return url;
}

const INDEX_TIMEOUT_MS = 120_000;

export interface CatalogueApi extends StartedService {
  /** From the start of the process until lists come from the index. */
  indexedMs: number;
  /** The slowest request for a product's detail while the index was built. */
  longestWaitMs: number;
}

/** Starts an API over the catalogue. Resolves when it has built its index. */
export async function startIndexedApi(parts: Parts, url: string): Promise<CatalogueApi> {
  const log = `bench-api-${Date.now()}`;
  const from = performance.now();
  const env = { DATABASE_URL: url, RATE_LIMITS: 'off' };
  const api = parts.add(await startApi({ port: await freePort(), log, env }));
  const startUpMs = performance.now() - from;
  const file = join(ROOT, '.data/logs', `${log}.log`);
  let longestWaitMs = 0;
  let requests = 0;
  // the file is written a moment after the API is ready
  const isIndexed = () => existsSync(file) && readFileSync(file, 'utf8').includes('built in');
  while (!isIndexed()) {
    if (performance.now() - from > INDEX_TIMEOUT_MS) throw new Error(`There is no index yet: see ${file}`);
    longestWaitMs = Math.max(longestWaitMs, await timeOf(`${api.address}/api/products/${1 + (requests++ % 1_000)}`));
    await sleep(2);
  }
  return { ...api, startUpMs, indexedMs: performance.now() - from, longestWaitMs };
}
