import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Part } from '../../lifecycle';
import { freePort } from '../../port';
import { loadExeca } from '../../process';
import { ROOT } from '../../root';
import { CliError } from '../../step';
import { DATABASE } from '../chaos/site';
import type { GaleraNode } from './galera';

export const HAPROXY = '/usr/sbin/haproxy';
const START_TIMEOUT_MS = 30_000;

export interface Proxy extends Part {
  url: string;
  /** The node that gets new connections. Null: no node. */
  writer(): Promise<GaleraNode | null>;
}

/** Starts HAProxy with deploy/haproxy.cfg, in front of these nodes. */
export async function startHaproxy(nodes: readonly GaleraNode[]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  const port = await freePort();
  const text = readFileSync(join(ROOT, 'deploy/haproxy.cfg'), 'utf8').replace('127.0.0.1:3306', `127.0.0.1:${port}`);
  const local = (line: string, { setting }: GaleraNode, index: number) =>
    line.replace(`db${index + 1}:3306 check port 9200`, `127.0.0.1:${setting.port} check port ${setting.port + 3}`);
  writeFileSync(file, nodes.reduce(local, text));
  const execa = await loadExeca();
  const child = execa(HAPROXY, ['-db', '-f', file], { reject: false, all: true });
  const url = `mysql://root@127.0.0.1:${port}/${DATABASE}`;
  const stop = async () => {
    child.kill();
    await child;
    rmSync(folder, { recursive: true, force: true });
  };
  const writer = async () => {
    const connection = await createConnection({ uri: url, connectTimeout: 2_000 }).catch(() => null);
    const sql = 'SELECT @@wsrep_node_name AS name';
    const [rows] = (await connection?.query<RowDataPacket[]>(sql).catch(() => null)) ?? [[]];
    connection?.destroy();
    return nodes.find(({ setting }) => setting.name === rows[0]?.['name']) ?? null;
  };
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await sleep(100))
    if (await writer()) return { url, writer, stop };
  await stop();
  throw new CliError(`HAProxy has no writer.\n${String((await child).all)}`);
}
