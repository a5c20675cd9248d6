import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { auditOrders, describeAudit, isClean } from '../shop/order-audit';
import { describeOutcomes, findFaults, isGood, type Outcome, send } from './outcomes';
import { orderUntilGood } from './first-good';
import { MixedLoad } from './mixed-load';
import { DATABASE, MAX_RESPONSE_MS, type ChaosSite } from './site';
import { seconds, type Verdict } from '../verdict';

const MAX_RECOVERY_MS = 2_000;
const PER_SECOND = 25;
const BEFORE_MS = 1_000;

/** R4: stops the database server for some time under load, without ending it. */
export async function hangDatabase(site: ChaosSite, hangMs: number): Promise<Verdict[]> {
  const { origins, products, account, timeFactor } = site;
  const [maxMs, maxRecoveryMs] = [MAX_RESPONSE_MS * timeFactor, MAX_RECOVERY_MS * timeFactor];
  const before = await fillPool(site);
  const load = new MixedLoad({ origins, products, account, perSecond: PER_SECOND });
  await sleep(BEFORE_MS);
  const pid = site.database.pid;
  const hungAt = performance.now();
  process.kill(pid, 'SIGSTOP');
  let burst: Outcome[] = [];
  try {
    burst = await sendBurst(site);
    await sleep(Math.max(0, hangMs - (performance.now() - hungAt)));
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  const resumedAt = performance.now();
  await orderUntilGood(site);
  const recoveryMs = performance.now() - resumedAt;
  const outcomes = [...(await load.stop()), ...burst];
  const after = await fillPool(site, before);
  const audit = await auditOrders((sql) => site.database.query(sql), load.acknowledged);
  const faults = findFaults(outcomes, { maxMs });
  const isWrite = ({ call }: (typeof outcomes)[number]) => call.kind === 'order' || call.kind === 'login';
  const during = outcomes.filter(({ due, ms }) => due > hungAt && due + ms < resumedAt);
  const written = during.filter((outcome) => isWrite(outcome) && isGood(outcome)).length;
  return [
    {
      name: `R4 · database hung for ${seconds(hangMs)}`,
      target: `each response within ${seconds(maxMs)}, 503 with Retry-After; 0 false successes`,
      figure: `${describeOutcomes(outcomes)}; faults: ${faults.join(', ') || 'none'}; ${written} writes served meanwhile; ${describeAudit(audit)}`,
      met: faults.length === 0 && written === 0 && during.some(({ status }) => status === 503) && isClean(audit),
    },
    {
      name: 'R4 · first acknowledged order after the hang',
      target: `at most ${seconds(maxRecoveryMs)}`,
      figure: seconds(recoveryMs),
      met: recoveryMs <= maxRecoveryMs,
    },
    {
      name: 'R4 · connections of the pool before and after the hang',
      target: 'the same number',
      figure: `${before} before, ${after} after`,
      met: before === after,
    },
  ];
}

/** More calls than the gateway makes at once, from several networks. */
const BURST = 120;

function sendBurst({ gateway, account }: ChaosSite): Promise<Outcome[]> {
  const agent = new Agent();
  return Promise.all(
    Array.from({ length: BURST }, (_, number) =>
      send(agent, {
        kind: 'login',
        origin: gateway.address,
        path: '/api/auth/login',
        body: account,
        from: `127.0.3.${1 + (number % 8)}`,
      }),
    ),
  );
}

const READS = 60;
const SETTLE_MS = 3_000;

/** Uses all connections of the pool. @returns Their number, when it is the expected one or stable. */
async function fillPool(site: ChaosSite, expected?: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const sql = `SELECT COUNT(*) AS count FROM information_schema.processlist WHERE db = '${DATABASE}'`;
  let [count, last] = [0, 0];
  for (const deadline = performance.now() + SETTLE_MS; performance.now() < deadline; await sleep(100)) {
    const reads = Array.from({ length: READS }, (_, number) =>
      send(agent, {
        kind: 'track',
        origin: site.api.address,
        path: '/api/orders/track',
        body: { orderId: `none-${number}`, email: 'nobody@example.com' },
      }),
    );
    const outcomes = await Promise.all(reads);
    if (outcomes.some(({ status }) => status !== 404)) continue;
    count = Number((await site.database.query<{ count: number }>(sql))[0]?.count);
    if (expected === undefined ? count === last : count === expected) break;
    last = count;
  }
  agent.destroy();
  return count;
}
