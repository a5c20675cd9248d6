import { DatabaseAway } from './database-error';

type Query = (sql: string) => Promise<unknown>;

/**
 * Prepares a new connection to a node of a Galera cluster; does nothing on other servers. Throws DatabaseAway when the
 * node accepts connections but cannot serve yet. By default a node reads stale rows: `wsrep_sync_wait = 7` makes reads
 * and writes wait for what the other nodes have committed.
 */
export async function prepareNode(query: Query): Promise<void> {
  const value = async (sql: string) => ((await query(sql)) as { Value: string }[])[0]?.Value;
  if ((await value("SHOW VARIABLES LIKE 'wsrep_on'")) !== 'ON') return;
  if ((await value("SHOW STATUS LIKE 'wsrep_ready'")) !== 'ON') throw new DatabaseAway('a node without its cluster');
  await query('SET SESSION wsrep_sync_wait = 7');
}
