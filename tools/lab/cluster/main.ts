// `npm run lab -- cluster`: two API processes over three Galera nodes behind HAProxy with deploy/haproxy.cfg.
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareDatabase } from '../../database';
import type { Parts } from '../../lifecycle';
import { CliError, printDetail, step } from '../../step';
import { requireDebianPackages, until } from '../programs';
import { auditOrders, describeAudit, hasNoFaults } from '../shop/order-audit';
import { readProducts } from '../shop/order';
import { ShopTraffic } from '../shop/traffic';
import { kill, startShopApi } from '../site';
import { judge, type Verdict } from '../verdict';
import { GALERA_LIBRARY, startCluster } from './galera';
import { HAPROXY_PROGRAM, startHaproxy } from './haproxy';

const KILL_COUNT = 3;

/** Debian packages, each with the file that the cluster needs from it. */
const CLUSTER_PACKAGES = {
  'mariadb-server-core': '/usr/sbin/mariadbd',
  'galera-4': GALERA_LIBRARY,
  haproxy: HAPROXY_PROGRAM,
};
const SHOPPER_COUNT = 8;
const ORDERS_BETWEEN_KILLS = 150;
const MAX_RECOVERY_SECONDS = 10;
/** The maximum time until the killed node is restarted. */
const MAX_RESTART_MS = 20_000;

export async function main(parts: Parts): Promise<Verdict[]> {
  requireDebianPackages(CLUSTER_PACKAGES);
  const nodes = await step('Starting three nodes', () => startCluster(parts));
  const proxy = await step('Starting HAProxy', () => startHaproxy(parts, nodes));
  await step('Migrating and seeding', () => prepareDatabase(proxy.url));
  const origins: string[] = [];
  for (const log of ['cluster-api-1', 'cluster-api-2'])
    origins.push((await startShopApi(parts, proxy.url, { log })).address);
  const traffic = new ShopTraffic(origins, await readProducts(origins[0] ?? ''), SHOPPER_COUNT);
  const recoveries: number[] = [];
  for (let count = 1; count <= KILL_COUNT; count++) {
    await traffic.waitUntilAcknowledged(ORDERS_BETWEEN_KILLS);
    const writer = await proxy.writer();
    if (!writer) throw new CliError('HAProxy has not found a node for writes.');
    await step(`Killing ${writer.setting.name}, the writer`, async () => {
      await kill(writer);
      const killedAt = performance.now();
      const first = traffic.placeOneOrder().then(() => performance.now() - killedAt);
      await Promise.race([
        first.then(() => traffic.waitUntilAcknowledged(ORDERS_BETWEEN_KILLS)),
        sleep(MAX_RESTART_MS),
      ]);
      await writer.restart();
      await until(async () => (await proxy.writer()) === writer, 'The killed node is the writer again');
      recoveries.push(await first);
    });
  }
  await traffic.waitUntilAcknowledged(ORDERS_BETWEEN_KILLS);
  const { acknowledged, staleReads, calls, errors } = await traffic.stop();
  printDetail(
    `${errors.length} of ${calls} calls failed and were repeated; ${staleReads.length} orders were not found`,
  );
  // waits, because the other nodes need some time to apply the last orders
  await sleep(2_000);
  const worst = Math.max(...recoveries) / 1_000;
  const name = `first order after a kill of the writer, the worst of ${recoveries.length}`;
  const verdicts: Verdict[] = [judge(name, worst, { max: MAX_RECOVERY_SECONDS }, 's')];
  for (const node of nodes) {
    const audit = await auditOrders((sql) => node.query(sql), acknowledged);
    const size = await node.readStatus('cluster_size');
    verdicts.push({
      name: `${node.setting.name}: ${acknowledged.size} acknowledged orders, the members that it sees`,
      target: '0 lost, doubled or partial; 3',
      figure: `${describeAudit(audit)}; ${size}`,
      met: hasNoFaults(audit) && size === '3',
    });
  }
  return verdicts;
}
