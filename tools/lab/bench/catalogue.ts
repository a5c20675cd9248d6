import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase } from '../../database/open-database';
import { type PrivateServer, startPrivateServer } from '../../database/server';
import type { Parts } from '../../lifecycle';
import { runNode } from '../../process';
import { ROOT } from '../../root';
import { until } from '../programs';
import { ADMIN } from '../shop/customer';
import { type Server, startShopApi } from '../site';
import { responseTimeOf } from './load';

const BENCH_DATA_FOLDER = join(ROOT, '.data/bench');

/**
 * Starts a durable database server with memory for a million products. The data stays on disk, because it takes minutes
 * to create a million products.
 */
export async function startCatalogueServer(parts: Parts): Promise<PrivateServer> {
  return parts.add(
    await startPrivateServer({ dataDir: join(BENCH_DATA_FOLDER, 'database'), durable: true, poolMiB: 1_536 }),
  );
}

/** @returns The URL of a database with this number of generated products and the administrator `ADMIN`. */
export async function openCatalogue(server: PrivateServer, products: number): Promise<string> {
  const name = `bench_${products}`;
  await createDatabase(server.url(''), name);
  const url = server.url(name);
  const env = { DATABASE_URL: url };
  await runNode(['api/dist/command/migrate.js'], env);
  const admin = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password };
  await runNode(['api/dist/command/ensure-admin.js'], { ...env, ...admin });
  const connection = await createConnection(url);
  const [[row]] = await connection.query<RowDataPacket[]>('SELECT COUNT(*) AS count FROM product');
  await connection.end();
  const missing = products - Number(row?.['count']);
  if (missing > 0) await runNode(['api/dist/command/seed.js', '--products', String(missing)], env);
  return url;
}

const INDEX_TIMEOUT_MS = 120_000;

/**
 * Starts an API with the catalogue. Resolves when the index of the API is built.
 * @returns `indexedMs`: the time until the index is built. `longestWaitMs`: the time of the slowest request for a
 * product until then.
 */
export async function startIndexedApi(
  parts: Parts,
  url: string,
): Promise<{ api: Server; indexedMs: number; longestWaitMs: number }> {
  const log = `bench-api-${Date.now()}`;
  const from = performance.now();
  // The database is kept and refers to its pictures, so the folder of the pictures is kept, too.
  const env = { MEDIA_DIR: join(BENCH_DATA_FOLDER, 'media', new URL(url).pathname) };
  const api = await startShopApi(parts, url, { log, env });
  const file = join(ROOT, '.data/logs', `${log}.log`);
  let longestWaitMs = 0;
  let requests = 0;
  const isIndexed = async () => {
    longestWaitMs = Math.max(
      longestWaitMs,
      await responseTimeOf(`${api.address}/api/products/${1 + (requests++ % 1_000)}`),
    );
    // the log file may still be missing, because it is written shortly after the API is ready
    return existsSync(file) && readFileSync(file, 'utf8').includes('built in');
  };
  await until(isIndexed, `There is no index yet, see ${file}`, INDEX_TIMEOUT_MS);
  return { api, indexedMs: performance.now() - from, longestWaitMs };
}
