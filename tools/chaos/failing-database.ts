import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeOrder } from '../shop/order';
import { auditOrders, describeAudit, isClean } from '../shop/order-audit';
import { describeOutcomes, findFaults, isGood, type Kind, type Outcome, send } from './outcomes';
import { orderUntilGood } from './first-good';
import { MixedLoad } from './mixed-load';
import { DATABASE, type Site } from './site';
import { seconds, type Verdict } from './verdict';

const MAX_MS = 3_000;
const MAX_RECOVERY_MS = 10_000;
const PER_SECOND = 25;
const SETTLE_MS = 1_000;

export interface Fault {
  what: string;
  /** Nothing is sent to the API itself. */
  gatewayOnly?: boolean;
  /**
   * @param add For the responses to its own requests.
   * @returns What ends the fault.
   */
  begin(add: (outcome: Outcome) => void): Promise<() => Promise<void>>;
  /** Kinds of calls that must be served meanwhile. */
  served: readonly Kind[];
  /** Kinds of calls of which some must be refused meanwhile, since otherwise the fault was none. */
  refused: readonly Kind[];
}

/** R5: breaks the database in one way under load, and then ends the fault. */
export async function breakDatabase(site: Site, fault: Fault, faultMs: number): Promise<Verdict> {
  const origins = fault.gatewayOnly ? [site.gateway.address] : site.origins;
  const { products, account } = site;
  const load = new MixedLoad({ origins, products, account, perSecond: PER_SECOND });
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
  await orderUntilGood(site);
  const recoveryMs = performance.now() - endedAt;
  await sleep(SETTLE_MS);
  const outcomes = await load.stop();
  const during = outcomes.filter(({ due }) => due > begunAt && due < endedAt);
  const faults = findFaults(outcomes, { maxMs: MAX_MS, served: fault.served });
  const unaffected = fault.refused.filter((kind) => !during.some((one) => one.call.kind === kind && !isGood(one)));
  const audit = await auditOrders((sql) => site.database.query(sql), load.acknowledged);
  return {
    id: 'R5',
    what: fault.what,
    target: '0 false successes; reads go on; 503 within 3 s; recovers by itself',
    figure:
      `${describeOutcomes(outcomes)}; faults: ${faults.join(', ') || 'none'}` +
      `${unaffected.length ? `; not refused: ${unaffected.join(', ')}` : ''}; ${describeAudit(audit)}; ` +
      `good again after ${seconds(recoveryMs)}`,
    isMet: faults.length === 0 && unaffected.length === 0 && isClean(audit) && recoveryMs <= MAX_RECOVERY_MS,
  };
}

const READS = ['page', 'list', 'track'] as const;

export function readOnly({ database }: Site): Fault {
  return {
    what: 'database read-only',
    served: READS,
    refused: ['order', 'login'],
    async begin() {
      await database.query('SET GLOBAL read_only = ON');
      return async () => void (await database.query('SET GLOBAL read_only = OFF'));
    },
  };
}

/** The least that the server accepts. */
const MAX_CONNECTIONS = 10;

/** Others take every connection that the server allows, and the API loses its own. */
export function tooManyConnections({ database, databaseUrl }: Site): Fault {
  return {
    what: 'too many connections to the database',
    // lists from memory are not served when the API cannot see whether they are current
    served: ['page'],
    refused: ['order', 'login', 'track'],
    async begin() {
      // the server has one connection more for administrators, which must be open before the others are taken
      const admin = await database.connect();
      const own = await database.query<{ id: number }>(
        `SELECT id FROM information_schema.processlist WHERE db = '${DATABASE}'`,
      );
      const [[before]] = await admin.query<RowDataPacket[]>('SELECT @@max_connections AS max');
      const taken = await Promise.all(Array.from({ length: MAX_CONNECTIONS }, () => createConnection(databaseUrl)));
      await admin.query(`SET GLOBAL max_connections = ${MAX_CONNECTIONS}`);
      // one may have ended meanwhile
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

/** Other transactions lock the rows of an order in the opposite order. */
export function deadlocks({ database, databaseUrl, products }: Site): Fault {
  return {
    what: 'deadlocks with other transactions',
    served: READS,
    // each is repeated until it succeeds
    refused: [],
    async begin() {
      const count = async () => {
        const rows = await database.query<{ Value: string }>("SHOW GLOBAL STATUS LIKE 'Innodb_deadlocks'");
        return Number(rows[0]?.Value ?? 0);
      };
      const before = await count();
      let ended = false;
      const ids = products.map(({ id }) => id).join();
      const fight = async () => {
        const connection = await createConnection(databaseUrl);
        while (!ended) {
          try {
            await connection.query('START TRANSACTION');
            await connection.query("UPDATE total SET value = value + 0 WHERE name = 'order.pending'");
            await sleep(LOCK_PAUSE_MS);
            await connection.query(`SELECT id FROM product WHERE id IN (${ids}) FOR UPDATE`);
          } catch {
            // this one was chosen to be rolled back
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

/** R5: a conflict that each attempt meets. A table without transactions counts the attempts. */
export async function conflictForEver({ api, database, products }: Site): Promise<Verdict> {
  const agent = new Agent();
  const query = <Row extends RowDataPacket>(sql: string) => database.query<Row>(sql, DATABASE);
  await query('CREATE TABLE chaos_attempt (id INT) ENGINE = MyISAM');
  await query(`CREATE TRIGGER chaos_conflict BEFORE INSERT ON order_history FOR EACH ROW BEGIN
    INSERT INTO chaos_attempt VALUES (1);
    SIGNAL SQLSTATE '40001' SET MYSQL_ERRNO = 1213, MESSAGE_TEXT = 'Deadlock found';
  END`);
  try {
    const body = makeOrder(`15${process.pid}-${Date.now()}`, 1, products);
    const outcome = await send(agent, { kind: 'order', origin: api.address, path: '/api/orders', body });
    const attempts = Number((await query<RowDataPacket>('SELECT COUNT(*) AS count FROM chaos_attempt'))[0]?.['count']);
    const stored = await query('SELECT id FROM `order` WHERE order_id = ' + `'${body.orderId}'`);
    const { status, ms, hasRetryAfter } = outcome;
    return {
      id: 'R5',
      what: 'a deadlock that never ends',
      target: 'at most 3 repeats, then 503 within 3 s',
      figure: `${attempts - 1} repeats, ${status} after ${seconds(ms)}, ${stored.length} orders stored`,
      isMet:
        attempts > 1 &&
        attempts <= MAX_ATTEMPTS &&
        status === 503 &&
        hasRetryAfter &&
        ms <= MAX_MS &&
        stored.length === 0,
    };
  } finally {
    await query('DROP TRIGGER chaos_conflict');
    await query('DROP TABLE chaos_attempt');
    agent.destroy();
  }
}
