// `npm run test:cluster`: two API processes use different nodes of a Galera cluster while orders are placed. One node is
// killed and started again. No acknowledged order may be lost or stored twice, and each write must be readable.
import { setTimeout as sleep } from 'node:timers/promises';
import { buildChanged } from '../build';
import { prepareDatabase } from '../database';
import { readEnvironment } from '../environment';
import { type Parts, withParts } from '../lifecycle';
import { freePort } from '../port';
import { readProducts } from '../shop/order';
import { ShopTraffic } from '../shop/traffic';
import { type RunningService, startApi } from '../stack';
import { printDetail, run, step } from '../step';
import { CatalogueWatch } from './catalogue-watch';
import { type Cluster, makeCluster } from './cluster';
import { findGalera } from './galera';
import { type Course, judge } from './judge';
import { rush } from './rush';

const SHOPPERS = 8;
const STEADY_MS = 10_000;
const OUTAGE_MS = 15_000;
const ADMIN = { ADMIN_USERNAME: 'cluster-admin', ADMIN_PASSWORD: 'a quiet river of seven' };

run(() =>
  withParts(async (parts) => {
    readEnvironment();
    const galera = await step('Finding MariaDB and Galera', () => findGalera(printDetail));
    if (!galera) {
      console.log('\ntest:cluster is SKIPPED: it needs Debian’s mariadb-server-core and galera-4');
      console.log('0 passed, 0 failed, 1 skipped');
      return;
    }
    await step('Building what has changed', buildChanged);
    const cluster = parts.add(await makeCluster(galera));
    await step('Starting three nodes', () => cluster.start());
    Object.assign(process.env, ADMIN);
    await step('Migrating and seeding', () => prepareDatabase(cluster.url(cluster.nodes[0])));
    const apis = await step('Starting an API process on each of two nodes', () => startApis(parts, cluster));
    const course = await runCourse(
      cluster,
      apis.map((api) => api.address),
    );
    process.exitCode = (await judge(cluster.nodes, course)) ? 0 : 1;
  }),
);

function startApis(parts: Parts, cluster: Cluster): Promise<RunningService[]> {
  const [first, second] = cluster.nodes;
  return Promise.all(
    [first, second].map(async (node) => {
      const env = { DATABASE_URL: cluster.url(node), RATE_LIMITS: 'off' };
      return parts.add(await startApi({ port: await freePort(), env, log: `cluster-${node.setting.name}-api` }));
    }),
  );
}

async function runCourse(cluster: Cluster, origins: string[]): Promise<Course> {
  const [first] = cluster.nodes;
  const watch = await CatalogueWatch.open(origins, ADMIN);
  const traffic = new ShopTraffic(origins, await readProducts(origins[0] ?? ''), SHOPPERS);
  await sleep(STEADY_MS);
  const rushed = await step('Ordering one listing 200 times at once', () => rush(origins, (sql) => first.query(sql)));
  const killedAt = traffic.elapsed;
  await step('Killing the first node', () => first.kill());
  await sleep(OUTAGE_MS);
  const revivedAt = traffic.elapsed;
  await step('Starting it again', () => cluster.revive(first));
  await sleep(STEADY_MS);
  const endedAt = traffic.elapsed;
  const [ledger, listings] = await Promise.all([traffic.stop(), watch.stop()]);
  return { ledger, listings, rushed, killedAt, revivedAt, endedAt };
}
