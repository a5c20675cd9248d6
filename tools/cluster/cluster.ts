import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryData } from '../database/temporary-data';
import { freePort } from '../port';
import { ROOT } from '../root';
import type { Galera } from './galera';
import { ClusterNode } from './node';

export interface Cluster {
  nodes: readonly [ClusterNode, ClusterNode, ClusterNode];
  /** Names all nodes, the preferred one first. */
  url(preferred: ClusterNode): string;
  start(): Promise<void>;
  /** Starts a node that was killed. */
  revive(node: ClusterNode): Promise<void>;
  stop(): Promise<void>;
}

const DATABASE = 'telemarket';
const LOGS = join(ROOT, '.data/logs');

/** Three nodes with temporary data, which `stop` removes. */
export async function makeCluster(galera: Galera): Promise<Cluster> {
  const data = await makeTemporaryData(join(ROOT, '.data/test-database-template'));
  mkdirSync(LOGS, { recursive: true });
  const makeNode = async (name: string, folder: string) => {
    const log = join(LOGS, `cluster-${name}-node.log`);
    rmSync(log, { force: true });
    const [port, groupPort, transferPort] = [await freePort(), await freePort(), await freePort()];
    return new ClusterNode(galera, { name, folder, log, port, groupPort, transferPort });
  };
  const first = await makeNode('first', data.dir);
  const others = [
    await makeNode('second', `${data.dir}-second`),
    await makeNode('third', `${data.dir}-third`),
  ] as const;
  const nodes = [first, ...others] as const;
  const members = nodes.map((node) => `127.0.0.1:${node.setting.groupPort}`);
  return {
    nodes,
    url: (preferred) => {
      const hosts = [preferred, ...nodes.filter((node) => node !== preferred)].map((node) => node.host);
      return `mysql://root@${hosts.join(',')}/${DATABASE}`;
    },
    // all begin with the same data at the same position, so that no node needs a full copy from another
    start: async () => {
      await first.start([]);
      await first.query(`CREATE DATABASE ${DATABASE} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci`);
      await first.stop();
      for (const { setting } of others) cpSync(data.dir, setting.folder, { recursive: true });
      await first.start([]);
      await Promise.all(others.map((node) => node.start(members)));
    },
    revive: (node) => node.restart(members),
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
      data.remove();
    },
  };
}
