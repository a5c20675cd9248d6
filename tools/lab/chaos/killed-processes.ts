import type { ArtRandom } from '@telemarket/artwork';
import { auditOrders, describeAudit, hasNoFaults } from '../shop/order-audit';
import { readUniqueProducts, Rivals } from '../shop/rivals';
import { ShopTraffic } from '../shop/traffic';
import { printDetail } from '../../step';
import { until } from '../programs';
import { kill } from '../site';
import type { SiteFault } from './failing-database';
import { orderUntilAcknowledged } from './first-good';
import type { ChaosSite } from './site';
import { judge, type Verdict } from '../verdict';

export interface KillPlan {
  apiKills: number;
  databaseKills: number;
  orders: number;
}

/** The maximum time from a kill to the next acknowledged order. */
const MAX_API_RECOVERY_MS = 5_000;
const MAX_DATABASE_RECOVERY_MS = 10_000;
const SHOPPER_COUNT = 12;
const RIVAL_COUNT = 4;
const MANY_KILLS = 6;
/** The maximum time until the API has recovered: the longest wait of the supervisor, plus the start of the API. */
const MAX_RECOVERY_AFTER_MANY_MS = 20_000;

/**
 * R1 and R3: kills the API and the database while orders are sent to the gateway and the API. A kill follows a random
 * number of orders. The next kill waits only until an order is acknowledged.
 */
export async function killProcesses(site: ChaosSite, plan: KillPlan, random: ArtRandom): Promise<Verdict[]> {
  const traffic = new ShopTraffic(site.origins, site.products, SHOPPER_COUNT);
  const rivals = new Rivals(site.origins, await readUniqueProducts(site.api.address), RIVAL_COUNT);
  const kills = shuffleKills(plan, random);
  const perKill = plan.orders / kills.length;
  const recovery = { api: [] as number[], database: [] as number[] };
  for (const [at, target] of kills.entries()) {
    await traffic.waitUntilAcknowledged(Math.round(random.between(0, 2 * perKill)));
    const part = target === 'api' ? site.api : site.database;
    await kill(part);
    const killed = performance.now();
    await Promise.all([part.restart(), traffic.placeOneOrder()]);
    recovery[target].push(performance.now() - killed);
    if ((at + 1) % 25 === 0) printDetail(`${at + 1} kills, ${traffic.ledger.acknowledged.size} orders acknowledged`);
  }
  await traffic.waitUntilAcknowledged(plan.orders - traffic.ledger.acknowledged.size);
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
      met: acknowledged.size >= plan.orders && hasNoFaults(audit) && staleReads.length === 0,
    },
    await rivals.verdict((sql) => site.database.query(sql)),
    judgeRecovery('the API', recovery.api, MAX_API_RECOVERY_MS * site.timeFactor),
    judgeRecovery('the database alone', recovery.database, MAX_DATABASE_RECOVERY_MS * site.timeFactor),
  ];
}

/**
 * R3 at a supervised site: the API is killed so often that the supervisor waits longer before each start. The gateway
 * still serves pages.
 */
export function manyKillsFault(site: ChaosSite): SiteFault {
  return {
    id: 'R3',
    what: `API killed ${MANY_KILLS} times within a minute`,
    maxRecoveryMs: MAX_RECOVERY_AFTER_MANY_MS,
    gatewayOnly: true,
    served: ['page'],
    refused: ['order', 'login', 'list', 'track'],
    async begin() {
      for (let count = 1; count < MANY_KILLS; count++) {
        const { pid } = site.api;
        await kill(site.api);
        await orderUntilAcknowledged(site);
        // waits for the supervisor, because the API accepts orders before the supervisor knows that the API is healthy
        await until(() => site.api.pid !== pid, 'The supervisor has started the API');
      }
      await kill(site.api);
      return async () => undefined;
    },
  };
}

function judgeRecovery(what: string, times: readonly number[], maxMs: number): Verdict {
  const name = `R3 · time until an order succeeds after the kill of ${what}, worst of ${times.length}`;
  return judge(name, Math.max(...times) / 1_000, { max: maxMs / 1_000 }, 's');
}

function shuffleKills({ apiKills, databaseKills }: KillPlan, random: ArtRandom): ('api' | 'database')[] {
  const kills = [...Array<'api'>(apiKills).fill('api'), ...Array<'database'>(databaseKills).fill('database')];
  return kills
    .map((target) => ({ target, order: random.unit() }))
    .sort((a, b) => a.order - b.order)
    .map(({ target }) => target);
}
