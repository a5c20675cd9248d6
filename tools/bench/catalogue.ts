import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '../database/ladder';
import { type PrivateServer, startPrivateServer } from '../database/server';
import type { Parts } from '../lifecycle';
import { freePort } from '../port';
import { runNode } from '../process';
import { ROOT } from '../root';
import { startApi } from '../stack';
import { timeOf } from './ask';
import type { StartedService } from './site';

/** A server whose commits survive a power cut, with a million products in memory; its catalogues are kept between runs, for a million takes minutes. */
export async function startCatalogues(parts: Parts): Promise<PrivateServer> {
  return parts.add(
    await startPrivateServer({ dataDir: join(ROOT, '.data/bench/database'), durable: true, poolMiB: 1_536 }),
  );
}

/** The URL of a database with so many made-up products. */
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

const INDEX_WITHIN_MS = 120_000;

export interface CatalogueApi extends StartedService {
  /** From the start of the process until lists came from the index. */
  indexedMs: number;
  /** For a product's detail, asked again and again while the index was built. */
  longestWaitMs: number;
}

/** An API over the catalogue, once it has its index. */
export async function startIndexedApi(parts: Parts, url: string): Promise<CatalogueApi> {
  const log = `bench-api-${Date.now()}`;
  const from = performance.now();
  const env = { DATABASE_URL: url, RATE_LIMITS: 'off' };
  const api = parts.add(await startApi({ port: await freePort(), log, env }));
  const startUpMs = performance.now() - from;
  const file = join(ROOT, '.data/logs', `${log}.log`);
  let longestWaitMs = 0;
  let asked = 0;
  while (!readFileSync(file, 'utf8').includes('built in')) {
    if (performance.now() - from > INDEX_WITHIN_MS) throw new Error(`There is no index yet: see ${file}`);
    longestWaitMs = Math.max(longestWaitMs, await timeOf(`${api.address}/api/products/${1 + (asked++ % 1_000)}`));
    await sleep(2);
  }
  return { ...api, startUpMs, indexedMs: performance.now() - from, longestWaitMs };
}
