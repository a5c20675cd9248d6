import type { ArtRandom } from '../../api/src/art/art-random';
import { auditOrders, describeAudit, isClean } from '../shop/order-audit';
import { ShopTraffic } from '../shop/traffic';
import { printDetail } from '../step';
import type { Site } from './site';
import { seconds, type Verdict } from './verdict';

export interface KillPlan {
  apiKills: number;
  databaseKills: number;
  orders: number;
}

const SHOPPERS = 12;
const MAX_API_MS = 5_000;
const MAX_DATABASE_MS = 10_000;

/**
 * R1 and R3: kills the API and the database while orders are placed through the gateway and at the API. A kill comes
 * after a random number of orders. The next one waits only until an order was acknowledged.
 */
export async function killProcesses(site: Site, plan: KillPlan, random: ArtRandom): Promise<Verdict[]> {
  const traffic = new ShopTraffic(site.origins, site.products, SHOPPERS);
  const kills = shuffled(plan, random);
  const perKill = plan.orders / kills.length;
  const recovery = { api: [] as number[], database: [] as number[] };
  for (const [at, target] of kills.entries()) {
    await traffic.untilAcknowledged(Math.round(random.between(0, 2 * perKill)));
    const part = target === 'api' ? site.api : site.database;
    await part.kill();
    const killed = performance.now();
    await Promise.all([part.restart(), traffic.placeOne()]);
    recovery[target].push(performance.now() - killed);
    if ((at + 1) % 25 === 0) printDetail(`${at + 1} kills, ${traffic.ledger.acknowledged.size} orders acknowledged`);
  }
  await traffic.untilAcknowledged(plan.orders - traffic.ledger.acknowledged.size);
  const { acknowledged, staleReads, errors, calls } = await traffic.stop();
  const audit = await auditOrders((sql) => site.database.query(sql), acknowledged);
  const [api, database] = [Math.max(...recovery.api), Math.max(...recovery.database)];
  return [
    {
      id: 'R1',
      what: `kill -9 of the API ${plan.apiKills} x, of the database ${plan.databaseKills} x, in the checkout`,
      target: `${plan.orders} orders, 0 lost, doubled or partial`,
      figure:
        `${acknowledged.size} acknowledged in ${seconds(traffic.elapsed)}; ${describeAudit(audit)}; ` +
        `${staleReads.length} not found again; ${errors.length} of ${calls} calls failed`,
      isMet: acknowledged.size >= plan.orders && isClean(audit) && staleReads.length === 0,
    },
    recoveryOf('the API', recovery.api, api, MAX_API_MS),
    recoveryOf('the database, the API stays', recovery.database, database, MAX_DATABASE_MS),
  ];
}

function recoveryOf(what: string, times: readonly number[], worst: number, max: number): Verdict {
  return {
    id: 'R3',
    what: `first acknowledged order after the kill of ${what}`,
    target: `at most ${seconds(max)}`,
    figure: `${seconds(worst)}, the worst of ${times.length}`,
    isMet: worst <= max,
  };
}

function shuffled({ apiKills, databaseKills }: KillPlan, random: ArtRandom): ('api' | 'database')[] {
  const kills = [...Array<'api'>(apiKills).fill('api'), ...Array<'database'>(databaseKills).fill('database')];
  return kills
    .map((target) => ({ target, order: random.unit() }))
    .sort((one, other) => one.order - other.order)
    .map(({ target }) => target);
}
