import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Verdict } from '../verdict';
import { breakDatabase, type SiteFault } from './failing-database';
import { sendCall } from './outcomes';
import { type ChaosSite, DATABASE_OF_SITE } from './site';

const MAX_RECOVERY_MS = 2_000;

/** R4: stops the database server for some time under load, without ending it. */
export async function hangDatabase(site: ChaosSite, hangMs: number): Promise<Verdict[]> {
  const before = await fillPool(site);
  const hung = await breakDatabase(site, hangFault(site), hangMs);
  const after = await fillPool(site, before);
  return [
    hung,
    {
      name: 'R4 · connections of the pool before and after the hang',
      // connections that were idle for long are replaced, one after another
      target: 'not more',
      figure: `${before} before, ${after} after`,
      met: after <= before,
    },
  ];
}

/**
 * The number of calls in a burst, which is more than the gateway sends at once. The calls come from several networks.
 */
const BURST_CALLS = 120;

const hangFault = ({ database, gateway, customer }: ChaosSite): SiteFault => ({
  id: 'R4',
  what: 'database hung',
  maxRecoveryMs: MAX_RECOVERY_MS,
  served: [],
  refused: ['order', 'login'],
  refusesAll: true,
  async begin(add) {
    const { pid } = database;
    const login = { kind: 'login', origin: gateway.address, path: '/api/auth/login', body: customer.account } as const;
    process.kill(pid, 'SIGSTOP');
    const agent = new Agent();
    const burst = Array.from({ length: BURST_CALLS }, (_, number) =>
      sendCall(agent, { ...login, from: `127.0.3.${1 + (number % 8)}` }),
    );
    for (const outcome of await Promise.all(burst)) add(outcome);
    return async () => void process.kill(pid, 'SIGCONT');
  },
});

const CONCURRENT_READS = 60;
const SETTLE_MS = 3_000;

/**
 * Uses all connections of the pool. Waits until their number is the expected one or no longer changes.
 * @returns This number.
 */
async function fillPool(site: ChaosSite, expected?: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const sql = `SELECT COUNT(*) AS count FROM information_schema.processlist WHERE db = '${DATABASE_OF_SITE}'`;
  const body = { orderId: 'none', email: 'nobody@example.com' };
  const read = { kind: 'track', origin: site.api.address, path: '/api/orders/track', body } as const;
  let [count, last] = [0, 0];
  for (const deadline = performance.now() + SETTLE_MS; performance.now() < deadline; await sleep(100)) {
    const outcomes = await Promise.all(Array.from({ length: CONCURRENT_READS }, () => sendCall(agent, read)));
    if (outcomes.some(({ status }) => status !== 404)) continue;
    count = Number((await site.database.query<{ count: number }>(sql))[0]?.count);
    if (expected === undefined ? count === last : count === expected) break;
    last = count;
  }
  agent.destroy();
  return count;
}
