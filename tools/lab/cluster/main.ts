// `npm run lab -- cluster`: two API processes over three Galera nodes behind HAProxy with deploy/haproxy.cfg.
// --kills 5    how often the writer is killed; default 3
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { installPackage } from '../../apt';
import { buildChanged } from '../../build';
import { prepareDatabase } from '../../database';
import { findServerBinary } from '../../database/server-binary';
import { withParts } from '../../lifecycle';
import { startApi } from '../../stack';
import { CliError, printDetail, run, step } from '../../step';
import { auditOrders, describeAudit, isClean } from '../shop/order-audit';
import { readProducts } from '../shop/order';
import { ShopTraffic } from '../shop/traffic';
import { kill, Server } from '../site';
import { judge, notRun, printVerdicts, seconds, type Verdict } from '../verdict';
import { PROVIDER, startCluster } from './galera';
import { HAPROXY, startHaproxy } from './haproxy';

const { values: options } = parseArgs({ options: { kills: { type: 'string', default: '3' } } });

/** Debian packages, and the file that is needed from each. */
const PACKAGES = { 'mariadb-server-core': '/usr/sbin/mariadbd', 'galera-4': PROVIDER, haproxy: HAPROXY };
const SHOPPERS = 8;
const ORDERS_BETWEEN = 150;
const MAX_RECOVERY_SECONDS = 10;
/** The maximum time until the killed node is restarted. */
const MAX_AWAY_MS = 20_000;

run(() =>
  withParts(async (parts) => {
    const isThere = ([name, path]: [string, string]) => existsSync(path) || installPackage(name, printDetail);
    if (!Object.entries(PACKAGES).every(isThere) || findServerBinary()?.flavour !== 'mariadb')
      return printVerdicts([notRun('cluster', `it needs the packages ${Object.keys(PACKAGES).join(', ')}`)]);
    await step('Building what has changed', () => buildChanged(['api']));
    const nodes = await step('Starting three nodes', () => startCluster(parts));
    const proxy = parts.add(await step('Starting HAProxy', () => startHaproxy(nodes)));
    await step('Migrating and seeding', () => prepareDatabase(proxy.url));
    const env = { DATABASE_URL: proxy.url, RATE_LIMITS: 'off' };
    const origins: string[] = [];
    for (const log of ['cluster-api-1', 'cluster-api-2'])
      origins.push(parts.add(await Server.start(startApi, { log, env })).address);
    const traffic = new ShopTraffic(origins, await readProducts(origins[0] ?? ''), SHOPPERS);
    const recoveries: number[] = [];
    const returns: number[] = [];
    for (let count = 1; count <= Number(options.kills); count++) {
      await traffic.untilAcknowledged(ORDERS_BETWEEN);
      const writer = await proxy.writer();
      if (!writer) throw new CliError('HAProxy has no writer.');
      await step(`Killing ${writer.setting.name}, the writer`, async () => {
        await kill(writer);
        const killedAt = performance.now();
        const first = traffic.placeOne().then(() => performance.now() - killedAt);
        await Promise.race([first.then(() => traffic.untilAcknowledged(ORDERS_BETWEEN)), sleep(MAX_AWAY_MS)]);
        const restartedAt = performance.now();
        await writer.restart();
        while ((await proxy.writer()) !== writer) await sleep(100);
        returns.push(performance.now() - restartedAt);
        recoveries.push(await first);
      });
    }
    await traffic.untilAcknowledged(ORDERS_BETWEEN);
    const { acknowledged, staleReads, calls, errors } = await traffic.stop();
    // gives the other nodes time to apply the last orders
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
    printVerdicts(verdicts, [
      `${errors.length} of ${calls} calls failed and were repeated; ${staleReads.length} orders were not found at once`,
      `a killed node was the writer again ${returns.map(seconds).join(', ')} after its start`,
    ]);
  }),
);
