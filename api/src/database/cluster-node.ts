import { DatabaseAway } from './database-error';

type Ask = (sql: string) => Promise<unknown>;

/**
 * Makes a new connection to a node of a Galera cluster one that can be relied on: a node accepts connections before and
 * after the time in which it can serve, and shows the past until it is told to wait for what the others have committed
 * (7: before reads and writes). Does nothing to other servers.
 */
export async function settleNode(ask: Ask): Promise<void> {
  const value = async (sql: string) => ((await ask(sql)) as { Value: string }[])[0]?.Value;
  if ((await value("SHOW VARIABLES LIKE 'wsrep_on'")) !== 'ON') return;
  if ((await value("SHOW STATUS LIKE 'wsrep_ready'")) !== 'ON') throw new DatabaseAway('a node without its cluster');
  await ask('SET SESSION wsrep_sync_wait = 7');
}
