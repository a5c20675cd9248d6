import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeOrder } from '../shop/order';
import { auditOrders, describeAudit, hasNoFaults } from '../shop/order-audit';
import { describeOutcomes, findFaults, isSuccessful, type CallKind, type CallOutcome, sendCall } from './outcomes';
import { orderUntilAcknowledged } from './first-good';
import { MixedLoad } from './mixed-load';
import { DATABASE_OF_SITE, MAX_RESPONSE_MS, type ChaosSite } from './site';
import { formatSeconds, type Verdict } from '../verdict';

const MAX_RECOVERY_MS = 10_000;
/** The maximum time to wait for the recovery of the site. */
const MAX_WAIT_MS = 60_000;
const SETTLE_MS = 1_000;

export interface SiteFault {
  /** The id of the target in docs/reliability.md. Default: R5. */
  id?: string;
  what: string;
  maxRecoveryMs?: number;
  /** Whether all requests go to the gateway, and none to the API directly. */
  gatewayOnly?: boolean;
  /**
   * @param add Called with the outcome of each request that the fault itself sends.
   * @returns A function that ends the fault.
   */
  begin(add: (outcome: CallOutcome) => void): Promise<() => Promise<void>>;
  /** Kinds of calls that must succeed during the fault. */
  served: readonly CallKind[];
  /** Kinds of calls of which some must be refused during the fault; otherwise the fault had no effect. */
  refused: readonly CallKind[];
  /** Whether all calls of `refused` must fail during the fault. */
  refusesAll?: boolean;
}

/** Breaks the site in one way under load, then ends the fault. */
export async function breakDatabase(site: ChaosSite, fault: SiteFault, faultMs: number): Promise<Verdict> {
  const origins = fault.gatewayOnly ? [site.gateway.address] : site.origins;
  const { timeFactor } = site;
  const { load, acknowledged } = new MixedLoad(site, origins);
  await sleep(SETTLE_MS);
  const begunAt = performance.now();
  const end = await fault.begin((outcome) => load.add(outcome));
  let endedAt = 0;
  try {
    await sleep(faultMs);
  } finally {
    endedAt = performance.now();
    await end();
  }
  const { id = 'R5' } = fault;
  const maxMs = MAX_RESPONSE_MS * timeFactor;
  const maxRecoveryMs = (fault.maxRecoveryMs ?? MAX_RECOVERY_MS) * timeFactor;
  await orderUntilAcknowledged(site, Math.max(maxRecoveryMs, MAX_WAIT_MS));
  const recoveryMs = performance.now() - endedAt;
  await sleep(SETTLE_MS);
  const outcomes = await load.stop();
  const during = outcomes.filter(({ due, ms }) => due > begunAt && due + (fault.refusesAll ? ms : 0) < endedAt);
  const faults = findFaults(outcomes, { maxMs, served: fault.served });
  const unaffected = fault.refused.filter((kind) => {
    const good = during.filter(({ call }) => call.kind === kind).map(isSuccessful);
    return fault.refusesAll ? good.some(Boolean) : good.every(Boolean);
  });
  const audit = await auditOrders((sql) => site.database.query(sql), acknowledged);
  return {
    name: `${id} · ${fault.what}`,
    target: `0 false successes; reads go on; 503 within ${formatSeconds(maxMs)}; recovers by itself within ${formatSeconds(maxRecoveryMs)}`,
    figure:
      `${describeOutcomes(outcomes)}; faults: ${faults.join(', ') || 'none'}` +
      `${unaffected.length ? `; not refused: ${unaffected.join(', ')}` : ''}; ${describeAudit(audit)}; ` +
      `good again after ${formatSeconds(recoveryMs)}`,
    met: faults.length === 0 && unaffected.length === 0 && hasNoFaults(audit) && recoveryMs <= maxRecoveryMs,
  };
}

const READ_KINDS = ['page', 'list', 'track'] as const;

export function readOnlyFault({ database }: ChaosSite): SiteFault {
  return {
    what: 'database read-only',
    served: READ_KINDS,
    refused: ['order', 'login'],
    async begin() {
      await database.query('SET GLOBAL read_only = ON');
      return async () => void (await database.query('SET GLOBAL read_only = OFF'));
    },
  };
}

/** The lowest value of max_connections that MariaDB accepts. */
const MAX_CONNECTIONS = 10;

/** A fault in which other clients use all connections of the server, and the API loses its own. */
export function connectionsFault({ database, databaseUrl }: ChaosSite): SiteFault {
  return {
    what: 'too many connections to the database',
    // cached lists are not served when the API cannot check whether they are current
    served: ['page'],
    refused: ['order', 'login', 'track'],
    async begin() {
      // the server reserves one connection for administrators, which must be opened before the other clients use all
      // others
      const admin = await database.connect();
      const own = await database.query<{ id: number }>(
        `SELECT id FROM information_schema.processlist WHERE db = '${DATABASE_OF_SITE}'`,
      );
      const [[before]] = await admin.query<RowDataPacket[]>('SELECT @@max_connections AS max');
      const taken = await Promise.all(Array.from({ length: MAX_CONNECTIONS }, () => createConnection(databaseUrl)));
      await admin.query(`SET GLOBAL max_connections = ${MAX_CONNECTIONS}`);
      // ignores the error, because a connection may have ended in the meantime
      for (const { id } of own) await admin.query(`KILL ${id}`).catch(() => undefined);
      return async () => {
        for (const connection of taken) connection.destroy();
        await admin.query(`SET GLOBAL max_connections = ${Number(before?.['max'])}`);
        await admin.end();
      };
    },
  };
}

const LOCK_PAUSE_MS = 30;

/**
 * A fault in which other transactions lock the history of orders before the orders. The API locks them the other way
 * round.
 */
export function deadlockFault({ database, databaseUrl }: ChaosSite): SiteFault {
  return {
    what: 'deadlocks with other transactions',
    served: READ_KINDS,
    // no call has to fail, because the API repeats a transaction that was rolled back
    refused: [],
    async begin() {
      const count = async () => {
        const rows = await database.query<{ Value: string }>("SHOW GLOBAL STATUS LIKE 'Innodb_deadlocks'");
        return Number(rows[0]?.Value ?? 0);
      };
      const before = await count();
      let ended = false;
      const fight = async () => {
        const connection = await createConnection(databaseUrl);
        while (!ended) {
          try {
            await connection.query('START TRANSACTION');
            // this lock blocks the insert of an order's history, which follows the insert of the order itself
            await connection.query('SELECT id FROM order_history WHERE id > 4000000000 FOR UPDATE');
            await sleep(LOCK_PAUSE_MS);
            await connection.query('SELECT id FROM `order` ORDER BY id DESC LIMIT 10 FOR UPDATE');
          } catch {
            // the database server has chosen this transaction for the rollback
          }
          await connection.query('ROLLBACK');
          await sleep(LOCK_PAUSE_MS);
        }
        await connection.end();
      };
      const fighting = fight();
      return async () => {
        ended = true;
        await fighting;
        if ((await count()) === before) throw new Error('There was no deadlock');
      };
    },
  };
}

const MAX_ATTEMPTS = 4;

/**
 * R5: a trigger makes every attempt of the API to store an order fail with a conflict. A table without transactions
 * counts the attempts.
 */
export async function measureEndlessConflict({ api, database, products, timeFactor }: ChaosSite): Promise<Verdict> {
  const agent = new Agent();
  const maxMs = MAX_RESPONSE_MS * timeFactor;
  const query = <Row extends RowDataPacket>(sql: string) => database.query<Row>(sql, DATABASE_OF_SITE);
  await query('CREATE TABLE chaos_attempt (id INT) ENGINE = MyISAM');
  await query(`CREATE TRIGGER chaos_conflict BEFORE INSERT ON order_history FOR EACH ROW BEGIN
    INSERT INTO chaos_attempt VALUES (1);
    SIGNAL SQLSTATE '40001' SET MYSQL_ERRNO = 1213, MESSAGE_TEXT = 'Deadlock found';
  END`);
  try {
    const body = makeOrder(`15${process.pid}-${Date.now()}`, 1, products);
    const outcome = await sendCall(agent, { kind: 'order', origin: api.address, path: '/api/orders', body });
    const attempts = Number((await query<RowDataPacket>('SELECT COUNT(*) AS count FROM chaos_attempt'))[0]?.['count']);
    const stored = await query('SELECT id FROM `order` WHERE order_id = ' + `'${body.orderId}'`);
    const { status, ms, hasRetryAfter } = outcome;
    return {
      name: 'R5 · a deadlock that never ends',
      target: `at most 3 repeats, then 503 within ${formatSeconds(maxMs)}`,
      figure: `${attempts - 1} repeats, ${status} after ${formatSeconds(ms)}, ${stored.length} orders stored`,
      met:
        attempts > 1 &&
        attempts <= MAX_ATTEMPTS &&
        status === 503 &&
        hasRetryAfter &&
        ms <= maxMs &&
        stored.length === 0,
    };
  } finally {
    await query('DROP TRIGGER chaos_conflict');
    await query('DROP TABLE chaos_attempt');
    agent.destroy();
  }
}
