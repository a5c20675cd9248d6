import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { setTimeout as sleep } from 'node:timers/promises';
import { asRoot } from '../database/server-data';
import { CliError } from '../step';
import type { Galera } from './galera';

export interface NodeSetting {
  name: string;
  /** Its data. */
  folder: string;
  log: string;
  port: number;
  /** Nodes talk to each other on the group port. A node that was away receives the missed writes on the transfer port. */
  groupPort: number;
  transferPort: number;
}

const START_TIMEOUT_MS = 60_000;
/** Commits wait until the other nodes agree that a node is dead: 2 s with these settings, 5 s by default. */
const TIMEOUTS =
  'evs.keepalive_period=PT0.5S;evs.inactive_check_period=PT0.5S;evs.suspect_timeout=PT2S;evs.inactive_timeout=PT6S';

/** One member of the cluster, as a process that can be killed. */
export class ClusterNode {
  private process: ChildProcess | null = null;

  constructor(
    private readonly galera: Galera,
    readonly setting: NodeSetting,
  ) {}

  get host(): string {
    return `127.0.0.1:${this.setting.port}`;
  }

  /**
   * @param members The group addresses of the other nodes. Empty: this node begins the cluster.
   * @param position The position of its data. Default: the one that it has stored itself.
   */
  async start(members: string[], position?: string): Promise<void> {
    const output = openSync(this.setting.log, 'a');
    const args = this.options(members);
    if (position) args.push(`--wsrep-start-position=${position}`);
    this.process = spawn(this.galera.server, args, {
      env: { ...process.env, PATH: `${__dirname}:${process.env['PATH'] ?? ''}` },
      stdio: ['ignore', output, output],
      detached: true,
    });
    closeSync(output);
    await this.untilSynced();
  }

  /** As after a power cut: the server recovers the position of its data. */
  async restart(members: string[]): Promise<void> {
    const { stderr } = spawnSync(this.galera.server, [...this.options(members), '--wsrep-recover'], {
      encoding: 'utf8',
    });
    const position = /Recovered position:? (\S+)/.exec(stderr)?.[1];
    if (!position) throw new CliError(`${this.setting.name} did not recover its position:\n${stderr}`);
    await this.start(members, position);
  }

  /** Ends it without a shutdown. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  async query<Row>(sql: string): Promise<Row[]> {
    const { port } = this.setting;
    const connection = await createConnection({ host: '127.0.0.1', port, user: 'root', connectTimeout: 2_000 });
    try {
      await connection.query('SET SESSION wsrep_sync_wait = 7');
      const [rows] = await connection.query<RowDataPacket[]>({ sql, timeout: 20_000 });
      return rows as Row[];
    } finally {
      connection.destroy();
    }
  }

  private options(members: string[]): string[] {
    const { name, folder, port, groupPort, transferPort } = this.setting;
    const provider = [
      `base_host=127.0.0.1;base_port=${groupPort}`,
      `gmcast.listen_addr=tcp://127.0.0.1:${groupPort}`,
      `ist.recv_addr=127.0.0.1:${transferPort}`,
      'gcache.size=64M',
      TIMEOUTS,
    ];
    return [
      '--no-defaults',
      `--datadir=${folder}`,
      `--socket=${folder}.sock`,
      `--pid-file=${folder}.pid`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      '--skip-log-bin',
      '--binlog-format=ROW',
      '--innodb-autoinc-lock-mode=2',
      '--innodb-flush-log-at-trx-commit=1',
      '--innodb-buffer-pool-size=64M',
      '--performance-schema=0',
      '--max-connections=200',
      '--wsrep-on=ON',
      `--wsrep-provider=${this.galera.provider}`,
      '--wsrep-cluster-name=telemarket',
      `--wsrep-cluster-address=gcomm://${members.join(',')}`,
      `--wsrep-node-name=${name}`,
      `--wsrep-node-address=127.0.0.1:${groupPort}`,
      '--wsrep-sst-method=position',
      `--wsrep-provider-options=${provider.join(';')}`,
      ...asRoot(),
    ];
  }

  private async untilSynced(): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (this.process?.exitCode === null && Date.now() < deadline) {
      const state = await this.query<{ Value: string }>("SHOW STATUS LIKE 'wsrep_local_state_comment'").catch(() => []);
      if (state[0]?.Value === 'Synced') return;
      await sleep(100);
    }
    const lastLines = readFileSync(this.setting.log, 'utf8').split('\n').slice(-12).join('\n');
    throw new CliError(`${this.setting.name} has not joined the cluster. The end of its log:\n${lastLines}`);
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(timer);
  }
}
