import type { Pool, PoolConnection } from 'mysql2';
import { prepareNode } from './cluster-node';

type Host = { pool: Pool; down: boolean };
type Callback = Parameters<Pool['getConnection']>[0];

const PROBE_INTERVAL_MS = 500;

/**
 * Combines the pools of several servers with the same data. A connection comes from the first server that can serve. A
 * server that cannot is skipped, probed in the background, and used again when it responds. mysql2's PoolCluster has no
 * order of preference and accepts a cluster node that cannot serve.
 */
export class FailoverPool {
  private readonly hosts: Host[];
  private readonly checked = new WeakSet<PoolConnection>();
  private readonly probes = new Set<NodeJS.Timeout>();
  private ended = false;

  /** @param pools the preferred one first */
  constructor(pools: Pool[]) {
    this.hosts = pools.map((pool) => ({ pool, down: false }));
  }

  get pools(): Pool[] {
    return this.hosts.map(({ pool }) => pool);
  }

  getConnection(callback: Callback): void {
    const up = this.hosts.filter((host) => !host.down);
    this.acquireFromFirst(up.length ? up : this.hosts, callback);
  }

  end(callback: (error: NodeJS.ErrnoException | null) => void): void {
    this.ended = true;
    for (const timer of this.probes) clearTimeout(timer);
    Promise.all(this.hosts.map(({ pool }) => pool.promise().end())).then(() => callback(null), callback);
  }

  private acquireFromFirst([host, ...others]: Host[], callback: Callback): void {
    if (!host) return;
    this.acquire(host, (error, connection) => {
      if (error && host.down && others.length) this.acquireFromFirst(others, callback);
      else callback(error, connection);
    });
  }

  private acquire(host: Host, callback: Callback): void {
    host.pool.getConnection((error, connection) => {
      if (error) {
        // An error without a code comes from the pool itself: its queue is full.
        if (error.code) this.markDown(host);
        callback(error, connection);
      } else if (this.checked.has(connection)) callback(null, connection);
      else this.check(host, connection, callback);
    });
  }

  private check(host: Host, connection: PoolConnection, callback: Callback): void {
    const query = async (sql: string) => (await connection.promise().query(sql))[0];
    prepareNode(query).then(
      () => {
        this.checked.add(connection);
        callback(null, connection);
      },
      (error: NodeJS.ErrnoException) => {
        connection.destroy();
        this.markDown(host);
        callback(error, connection);
      },
    );
  }

  private markDown(host: Host): void {
    if (host.down) return;
    host.down = true;
    this.probe(host);
  }

  private probe(host: Host): void {
    if (this.ended) return;
    const timer = setTimeout(() => {
      this.probes.delete(timer);
      this.acquire(host, (error, connection) => {
        if (error) return this.probe(host);
        host.down = false;
        connection.release();
      });
    }, PROBE_INTERVAL_MS);
    this.probes.add(timer.unref());
  }
}
