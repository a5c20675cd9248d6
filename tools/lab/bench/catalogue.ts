import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '../../database/open-database';
import { type PrivateServer, startPrivateServer } from '../../database/server';
import type { Parts } from '../../lifecycle';
import { runNode } from '../../process';
import { ROOT } from '../../root';
import { startApi } from '../../stack';
import { Server } from '../site';
import { timeOf } from './load';

/** A durable server with memory for a million products. Its data stays on disk: creating a million takes minutes. */
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

export interface CatalogueApi {
  api: Server;
  /** Milliseconds from the start of the process until lists are served from the index. */
  indexedMs: number;
  /** The slowest request for a product during the build of the index. */
  longestWaitMs: number;
}

/** Starts an API with the catalogue. Resolves when its index is built. */
export async function startIndexedApi(parts: Parts, url: string): Promise<CatalogueApi> {
  const log = `bench-api-${Date.now()}`;
  const from = performance.now();
  const env = { DATABASE_URL: url, RATE_LIMITS: 'off' };
  const api = parts.add(await Server.start(startApi, { log, env }));
  const file = join(ROOT, '.data/logs', `${log}.log`);
  let longestWaitMs = 0;
  let requests = 0;
  // the file is written shortly after the API is ready
  const isIndexed = () => existsSync(file) && readFileSync(file, 'utf8').includes('built in');
  while (!isIndexed()) {
    if (performance.now() - from > INDEX_TIMEOUT_MS) throw new Error(`There is no index yet: see ${file}`);
    longestWaitMs = Math.max(longestWaitMs, await timeOf(`${api.address}/api/products/${1 + (requests++ % 1_000)}`));
    await sleep(2);
  }
  return { api, indexedMs: performance.now() - from, longestWaitMs };
}
