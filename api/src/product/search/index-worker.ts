import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { parentPort, workerData } from 'node:worker_threads';
import type { DatabaseConfig } from '../../config/config';
import { settleNode } from '../../database/cluster-node';
import { LISTED_PRODUCTS, type StoredSummaryRow, toSummaryRow } from '../product-summary-row';
import { CatalogueIndexBuilder } from './catalogue-index-builder';
import type { IndexParts } from './catalogue-index';
import { CharacterFolding, type FoldedPairs, readFolding } from './character-folding';
import { sendPieces } from './handover';

/** `folding`: as an earlier build has read it. */
export type IndexTask = { database: DatabaseConfig; folding: FoldedPairs | null };
export type BuiltIndex = { parts: IndexParts; folding: FoldedPairs };

const CHUNK = 5_000;
const QUERY_WITHIN_MS = 30_000;

/** To the first server that answers. */
async function connect({ name, fallbackHosts, ...preferred }: DatabaseConfig): Promise<Connection> {
  const options = { database: name, charset: 'utf8mb4_unicode_520_ci', timezone: 'Z', connectTimeout: 2_000 };
  const open = (host: object) => createConnection({ ...preferred, ...host, ...options });
  let connection = open({});
  for (const host of fallbackHosts) connection = connection.catch(() => open(host));
  return connection;
}

async function build({ database, folding: known }: IndexTask): Promise<BuiltIndex> {
  const connection = await connect(database);
  const query = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> => {
    const [rows] = await connection.query<RowDataPacket[]>({ sql, values, timeout: QUERY_WITHIN_MS });
    return rows as Row[];
  };
  await settleNode(query);
  const folding = known ?? (await readFolding(query));
  const builder = new CatalogueIndexBuilder(new CharacterFolding(folding));
  for (let after = 0, more = true; more;) {
    const rows = await query<StoredSummaryRow>(`${LISTED_PRODUCTS} AND id > ? ORDER BY id LIMIT ${CHUNK}`, [after]);
    for (const row of rows) builder.add(toSummaryRow(row));
    after = rows.at(-1)?.id ?? after;
    more = rows.length === CHUNK;
  }
  await connection.end();
  return { parts: builder.finish(), folding };
}

void build(workerData as IndexTask).then((built) => parentPort && sendPieces(parentPort, built));
