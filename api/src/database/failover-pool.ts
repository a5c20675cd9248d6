import type { Pool, PoolConnection } from 'mysql2';
import { settleNode } from './cluster-node';

type Host = { pool: Pool; away: boolean };
type Done = Parameters<Pool['getConnection']>[0];

const PROBE_EVERY_MS = 500;

/**
 * Pools of several servers of the same data as one pool, as far as the ORM and we use one: a connection is of the first
 * server that can serve. One that cannot is left alone, asked anew in the background and preferred again once it answers.
 * mysql2's PoolCluster would lose the order of preference, and take a node that only accepts connections for a good one.
 */
export class FailoverPool {
  private readonly hosts: Host[];
  private readonly settled = new WeakSet<PoolConnection>();
  private readonly probes = new Set<NodeJS.Timeout>();
  private ended = false;

  /** @param pools The preferred one first. */
  constructor(pools: Pool[]) {
    this.hosts = pools.map((pool) => ({ pool, away: false }));
  }

  getConnection(done: Done): void {
    const present = this.hosts.filter((host) => !host.away);
    this.firstOf(present.length ? present : this.hosts, done);
  }

  end(done: (error: NodeJS.ErrnoException | null) => void): void {
    this.ended = true;
    for (const timer of this.probes) clearTimeout(timer);
    const ends = this.hosts.map(({ pool }) => pool.promise().end());
    Promise.all(ends).then(() => done(null), done);
  }

  private firstOf([host, ...others]: Host[], done: Done): void {
    if (!host) return;
    this.open(host, (error, connection) => {
      if (error && host.away && others.length) this.firstOf(others, done);
      else done(error, connection);
    });
  }

  private open(host: Host, done: Done): void {
    host.pool.getConnection((error, connection) => {
      if (error) {
        // Without a code nobody was asked: the pool's own queue is full.
        if (error.code) this.leave(host);
        done(error, connection);
      } else if (this.settled.has(connection)) done(null, connection);
      else this.settle(host, connection, done);
    });
  }

  private settle(host: Host, connection: PoolConnection, done: Done): void {
    const ask = async (sql: string) => (await connection.promise().query(sql))[0];
    settleNode(ask).then(
      () => {
        this.settled.add(connection);
        done(null, connection);
      },
      (error: NodeJS.ErrnoException) => {
        connection.destroy();
        this.leave(host);
        done(error, connection);
      },
    );
  }

  private leave(host: Host): void {
    if (host.away) return;
    host.away = true;
    this.probe(host);
  }

  private probe(host: Host): void {
    if (this.ended) return;
    const timer = setTimeout(() => {
      this.probes.delete(timer);
      this.open(host, (error, connection) => {
        if (error) return this.probe(host);
        host.away = false;
        connection.release();
      });
    }, PROBE_EVERY_MS);
    this.probes.add(timer.unref());
  }
}
