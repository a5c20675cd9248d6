import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Parts } from '../../lifecycle';
import { freePort } from '../../port';
import { ROOT } from '../../root';
import { DATABASE_OF_SITE } from '../chaos/site';
import { startProgram, makeTemporaryFolder, until } from '../programs';
import type { GaleraNode } from './galera';

export const HAPROXY_PROGRAM = '/usr/sbin/haproxy';

export interface RunningHaproxy {
  url: string;
  /** The node that gets new connections. Null: no node. */
  writer(): Promise<GaleraNode | null>;
}

/** Starts HAProxy with deploy/haproxy.cfg, in front of these nodes. */
export async function startHaproxy(parts: Parts, nodes: readonly GaleraNode[]): Promise<RunningHaproxy> {
  const file = join(makeTemporaryFolder(parts, 'haproxy'), 'haproxy.cfg');
  const port = await freePort();
  const text = readFileSync(join(ROOT, 'deploy/haproxy.cfg'), 'utf8').replace('127.0.0.1:3306', `127.0.0.1:${port}`);
  const local = (line: string, { setting }: GaleraNode, index: number) =>
    line.replace(`db${index + 1}:3306 check port 9200`, `127.0.0.1:${setting.port} check port ${setting.port + 3}`);
  writeFileSync(file, nodes.reduce(local, text));
  await startProgram(parts, HAPROXY_PROGRAM, ['-db', '-f', file]);
  const url = `mysql://root@127.0.0.1:${port}/${DATABASE_OF_SITE}`;
  const writer = async () => {
    const connection = await createConnection({ uri: url, connectTimeout: 2_000 }).catch(() => null);
    const sql = 'SELECT @@wsrep_node_name AS name';
    const [rows] = (await connection?.query<RowDataPacket[]>(sql).catch(() => null)) ?? [[]];
    connection?.destroy();
    return nodes.find(({ setting }) => setting.name === rows[0]?.['name']) ?? null;
  };
  await until(async () => (await writer()) !== null, 'HAProxy has a writer');
  return { url, writer };
}
