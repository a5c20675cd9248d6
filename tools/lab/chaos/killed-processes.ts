import type { ArtRandom } from '@telemarket/artwork';
import { auditOrders, describeAudit, isClean } from '../shop/order-audit';
import { readUniqueProducts, Rivals } from '../shop/rivals';
import { ShopTraffic } from '../shop/traffic';
import { printDetail } from '../../step';
import { until } from '../programs';
import { kill } from '../site';
import type { Fault } from './failing-database';
import { orderUntilGood } from './first-good';
import type { ChaosSite } from './site';
import { judge, type Verdict } from '../verdict';

export interface KillPlan {
  apiKills: number;
  databaseKills: number;
  orders: number;
}

/** The maximum time from a kill to the next acknowledged order. */
const MAX_API_MS = 5_000;
const MAX_DATABASE_MS = 10_000;
const SHOPPERS = 12;
const RIVALS = 4;
const MANY = 6;
/** The sum of the longest wait of the supervisor and the start of the API. */
const MAX_AFTER_MANY_MS = 20_000;

/**
 * R1 and R3: kills the API and the database while orders are sent to the gateway and the API. A kill follows a random
 * number of orders. The next kill waits only until an order is acknowledged.
 */
export async function killProcesses(site: ChaosSite, plan: KillPlan, random: ArtRandom): Promise<Verdict[]> {
  const traffic = new ShopTraffic(site.origins, site.products, SHOPPERS);
  const rivals = new Rivals(site.origins, await readUniqueProducts(site.api.address), RIVALS);
  const kills = shuffled(plan, random);
  const perKill = plan.orders / kills.length;
  const recovery = { api: [] as number[], database: [] as number[] };
  for (const [at, target] of kills.entries()) {
    await traffic.untilAcknowledged(Math.round(random.between(0, 2 * perKill)));
    const part = target === 'api' ? site.api : site.database;
    await kill(part);
    const killed = performance.now();
    await Promise.all([part.restart(), traffic.placeOne()]);
    recovery[target].push(performance.now() - killed);
    if ((at + 1) % 25 === 0) printDetail(`${at + 1} kills, ${traffic.ledger.acknowledged.size} orders acknowledged`);
  }
  await traffic.untilAcknowledged(plan.orders - traffic.ledger.acknowledged.size);
  const { acknowledged, staleReads, errors, calls } = await traffic.stop();
  await rivals.stop();
  const audit = await auditOrders((sql) => site.database.query(sql), acknowledged);
  return [
    {
      name: `R1 · orders while the API is killed ${plan.apiKills} times and the database ${plan.databaseKills} times`,
      target: `${plan.orders} orders, 0 lost, doubled or partial`,
      figure:
        `${acknowledged.size} acknowledged; ${describeAudit(audit)}; ` +
        `${staleReads.length} not found again; ${errors.length} of ${calls} calls failed`,
      met: acknowledged.size >= plan.orders && isClean(audit) && staleReads.length === 0,
    },
    await rivals.verdict((sql) => site.database.query(sql)),
    recoveryOf('the API', recovery.api, MAX_API_MS * site.timeFactor),
    recoveryOf('the database alone', recovery.database, MAX_DATABASE_MS * site.timeFactor),
  ];
}

/**
 * R3 at a supervised site: the API is killed so often that the supervisor waits longer before each start. The gateway
 * still serves pages.
 */
export function manyKills(site: ChaosSite): Fault {
  return {
    id: 'R3',
    what: `API killed ${MANY} times within a minute`,
    maxRecoveryMs: MAX_AFTER_MANY_MS,
    gatewayOnly: true,
    served: ['page'],
    refused: ['order', 'login', 'list', 'track'],
    async begin() {
      for (let count = 1; count < MANY; count++) {
        const { pid } = site.api;
        await kill(site.api);
        await orderUntilGood(site);
        // the API accepts orders before its supervisor knows that it is healthy
        await until(() => site.api.pid !== pid, 'The supervisor has started the API');
      }
      await kill(site.api);
      return async () => undefined;
    },
  };
}

function recoveryOf(what: string, times: readonly number[], maxMs: number): Verdict {
  const name = `R3 · time until an order succeeds after the kill of ${what}, worst of ${times.length}`;
  return judge(name, Math.max(...times) / 1_000, { max: maxMs / 1_000 }, 's');
}

function shuffled({ apiKills, databaseKills }: KillPlan, random: ArtRandom): ('api' | 'database')[] {
  const kills = [...Array<'api'>(apiKills).fill('api'), ...Array<'database'>(databaseKills).fill('database')];
  return kills
    .map((target) => ({ target, order: random.unit() }))
    .sort((a, b) => a.order - b.order)
    .map(({ target }) => target);
}
