import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type PrivateServer, startPrivateServer } from '../../database/server';
import { findServerBinary } from '../../database/server-binary';
import { rootUserOptions } from '../../database/server-data';
import { makeTemporaryData } from '../../database/temporary-data';
import type { Parts } from '../../lifecycle';
import { freePort } from '../../port';
import { ROOT } from '../../root';
import { DatabaseServer } from '../chaos/database-server';
import { DATABASE_OF_SITE } from '../chaos/site';
import { until } from '../programs';

export const GALERA_LIBRARY = '/usr/lib/galera/libgalera_smm.so';

interface NodeSetting {
  name: string;
  dataDir: string;
  /** The first of four consecutive ports: for clients, for the group, for transfers and for the health check. */
  port: number;
  /** The group addresses of the other nodes. Empty: this node begins the cluster. */
  members: readonly string[];
  /** The position of the data, if the server has recovered this position. */
  position?: string;
}

/** A member of a Galera cluster, with the HTTP server that HAProxy polls. */
export class GaleraNode extends DatabaseServer {
  private readonly check = createServer(
    (_request, response) => void this.isReady().then((ready) => response.writeHead(ready ? 200 : 503).end()),
  );

  private constructor(
    readonly setting: NodeSetting,
    server: PrivateServer,
  ) {
    super(server);
    this.check.listen(setting.port + 3, '127.0.0.1');
  }

  static async open(setting: NodeSetting): Promise<GaleraNode> {
    const more = () => optionsOf(setting);
    const server = await startPrivateServer({ dataDir: setting.dataDir, durable: true, poolMiB: 64, more });
    const node = new GaleraNode(setting, server);
    await node.waitUntilReady();
    return node;
  }

  /** Restarts as after a power cut: the server first recovers the position of its data. */
  override async restart(): Promise<void> {
    const { dataDir } = this.setting;
    const options = [
      `--datadir=${dataDir}`,
      `--socket=${dataDir}.sock`,
      ...optionsOf(this.setting),
      ...rootUserOptions(),
    ];
    const args = ['--no-defaults', ...options, '--wsrep-recover'];
    const { stderr } = spawnSync(findServerBinary()?.path ?? '', args, { encoding: 'utf8' });
    this.setting.position = /Recovered position:? (\S+)/.exec(stderr)?.[1];
    await super.restart();
    await this.waitUntilReady();
  }

  override async stop(): Promise<void> {
    this.check.close();
    await super.stop();
  }

  async readStatus(name: string): Promise<string | undefined> {
    return (await this.query<{ Value: string }>(`SHOW STATUS LIKE 'wsrep_${name}'`))[0]?.Value;
  }

  private isReady(): Promise<boolean> {
    return this.readStatus('ready').then(
      (value) => value === 'ON',
      () => false,
    );
  }

  private waitUntilReady(): Promise<void> {
    return until(() => this.isReady(), `A node is a member of the cluster, see ${this.setting.dataDir}.log`);
  }
}

function optionsOf({ name, port, members, position }: NodeSetting): string[] {
  const group = `127.0.0.1:${port + 1}`;
  const provider = [
    `base_host=127.0.0.1;base_port=${port + 1};gmcast.listen_addr=tcp://${group};ist.recv_addr=127.0.0.1:${port + 2}`,
    'gcache.size=64M;evs.keepalive_period=PT0.5S;evs.suspect_timeout=PT2S',
  ];
  return [
    '--skip-networking=0',
    '--bind-address=127.0.0.1',
    `--port=${port}`,
    '--binlog-format=ROW',
    '--innodb-autoinc-lock-mode=2',
    '--wsrep-on=ON',
    `--wsrep-provider=${GALERA_LIBRARY}`,
    `--wsrep-provider-options=${provider.join(';')}`,
    '--wsrep-cluster-name=telemarket',
    `--wsrep-cluster-address=gcomm://${members.join(',')}`,
    `--wsrep-node-name=${name}`,
    `--wsrep-node-address=${group}`,
    '--wsrep-sst-method=position',
    ...(position ? [`--wsrep-start-position=${position}`] : []),
  ];
}

/**
 * Starts three nodes with temporary data. They begin with the same data, so no node needs a full copy of another
 * node.
 */
export async function startCluster(parts: Parts): Promise<GaleraNode[]> {
  // through PATH, mariadbd finds the script wsrep_sst_position, which is in this folder
  process.env['PATH'] = `${__dirname}:${process.env['PATH'] ?? ''}`;
  const data = await makeTemporaryData(join(ROOT, '.data/test-database-template'));
  parts.add({ stop: async () => data.remove() });
  const settings: NodeSetting[] = [];
  for (const name of ['node1', 'node2', 'node3'])
    settings.push({ name, dataDir: join(data.dir, `../${name}`), port: await freePort(4), members: [] });
  const template = await GaleraNode.open({ name: 'template', dataDir: data.dir, port: await freePort(4), members: [] });
  await template.makeDatabase(DATABASE_OF_SITE);
  await template.stop();
  const nodes: GaleraNode[] = [];
  for (const setting of settings) {
    cpSync(data.dir, setting.dataDir, { recursive: true });
    nodes.push(parts.add(await GaleraNode.open(setting)));
    // nodes that start later or restart join through the other nodes
    for (const node of settings)
      node.members = settings.filter((peer) => peer !== node).map(({ port }) => `127.0.0.1:${port + 1}`);
  }
  return nodes;
}
