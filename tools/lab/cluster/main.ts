// `npm run lab -- cluster`: two API processes over three Galera nodes behind HAProxy with deploy/haproxy.cfg.
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareDatabase } from '../../database';
import type { Parts } from '../../lifecycle';
import { CliError, printDetail, step } from '../../step';
import { requirePackages, until } from '../programs';
import { auditOrders, describeAudit, isClean } from '../shop/order-audit';
import { readProducts } from '../shop/order';
import { ShopTraffic } from '../shop/traffic';
import { kill, startShopApi } from '../site';
import { judge, type Verdict } from '../verdict';
import { PROVIDER, startCluster } from './galera';
import { HAPROXY, startHaproxy } from './haproxy';

const KILLS = 3;

/** Debian packages, each with the file that the cluster needs from it. */
const PACKAGES = { 'mariadb-server-core': '/usr/sbin/mariadbd', 'galera-4': PROVIDER, haproxy: HAPROXY };
const SHOPPERS = 8;
const ORDERS_BETWEEN = 150;
const MAX_RECOVERY_SECONDS = 10;
/** The maximum time until the killed node is restarted. */
const MAX_AWAY_MS = 20_000;

export async function main(parts: Parts): Promise<Verdict[]> {
  requirePackages(PACKAGES);
  const nodes = await step('Starting three nodes', () => startCluster(parts));
  const proxy = await step('Starting HAProxy', () => startHaproxy(parts, nodes));
  await step('Migrating and seeding', () => prepareDatabase(proxy.url));
  const origins: string[] = [];
  for (const log of ['cluster-api-1', 'cluster-api-2'])
    origins.push((await startShopApi(parts, proxy.url, { log })).address);
  const traffic = new ShopTraffic(origins, await readProducts(origins[0] ?? ''), SHOPPERS);
  const recoveries: number[] = [];
  for (let count = 1; count <= KILLS; count++) {
    await traffic.untilAcknowledged(ORDERS_BETWEEN);
    const writer = await proxy.writer();
    if (!writer) throw new CliError('HAProxy has not found a node for writes.');
    await step(`Killing ${writer.setting.name}, the writer`, async () => {
      await kill(writer);
      const killedAt = performance.now();
      const first = traffic.placeOne().then(() => performance.now() - killedAt);
      await Promise.race([first.then(() => traffic.untilAcknowledged(ORDERS_BETWEEN)), sleep(MAX_AWAY_MS)]);
      await writer.restart();
      await until(async () => (await proxy.writer()) === writer, 'The killed node is the writer again');
      recoveries.push(await first);
    });
  }
  await traffic.untilAcknowledged(ORDERS_BETWEEN);
  const { acknowledged, staleReads, calls, errors } = await traffic.stop();
  printDetail(
    `${errors.length} of ${calls} calls failed and were repeated; ${staleReads.length} orders were not found`,
  );
  // the other nodes need some time to apply the last orders
  await sleep(2_000);
  const worst = Math.max(...recoveries) / 1_000;
  const name = `first order after a kill of the writer, the worst of ${recoveries.length}`;
  const verdicts: Verdict[] = [judge(name, worst, { max: MAX_RECOVERY_SECONDS }, 's')];
  for (const node of nodes) {
    const audit = await auditOrders((sql) => node.query(sql), acknowledged);
    const size = await node.status('cluster_size');
    verdicts.push({
      name: `${node.setting.name}: ${acknowledged.size} acknowledged orders, the members that it sees`,
      target: '0 lost, doubled or partial; 3',
      figure: `${describeAudit(audit)}; ${size}`,
      met: isClean(audit) && size === '3',
    });
  }
  return verdicts;
}
