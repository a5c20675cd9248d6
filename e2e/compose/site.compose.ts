import { randomInt } from 'node:crypto';
import { type APIRequestContext, test as base, expect } from '@playwright/test';
import { COOKIES } from '@telemarket/kit/device-keys';
import { Shopper } from '../shopper';
import { localRemoteNames } from '../../tools/remotes';
import {
  CLIENTS_PER_KIND,
  measureVisitors,
  openSlowClient,
  openSlowClients,
  startFlood,
  statusOf,
  type ClientTarget,
  warmUpSite,
} from '../slow-clients';
import { type ComposePlace, ComposeSite } from '../../tools/lab/compose/compose-site';
import { startTraffic } from '../../tools/lab/compose/traffic';

const test = base.extend<{ shopper: Shopper }>({
  baseURL: ({}, use) => use(site.address),
  context: async ({ context }, use) => {
    await context.addCookies([{ name: COOKIES.consent, value: 'false', url: site.address }]);
    await use(context);
  },
  shopper: ({ page }, use) => use(new Shopper(page)),
});
test.describe.configure({ mode: 'serial' });

const site = new ComposeSite(JSON.parse(process.env['COMPOSE_TEST_PLACE'] ?? '{}') as ComposePlace);
/** The tests order a bot, because a group or an account has only one piece, which only one test could order. */
const BOT = { id: 2, title: 'Crypto Price Alert Bot' };
const RUNNING = [
  'mysql',
  'api',
  'courier',
  'mailbox',
  'edge',
  'gateway',
  ...localRemoteNames().map((name) => `${name}-build-store`),
];

test('a public site does not start without its own secrets', async () => {
  const settings = (...env: string[]) =>
    site.tryRunCompose('run', '--rm', '-T', ...env.flatMap((variable) => ['--env', variable]), 'settings');
  const refused = await settings('PUBLIC_ORIGIN=https://shop.example');
  expect(refused.code).toBe(1);
  for (const name of ['MYSQL_PASSWORD', 'MYSQL_ROOT_PASSWORD', 'ADMIN_PASSWORD', 'SECRET_KEY', 'SMTP_URL'])
    expect(refused.text).toContain(`- ${name} is missing`);
  expect((await settings('PUBLIC_ORIGIN=http://shop.example')).text).toContain('must begin with https://');
  expect((await settings('PUBLISH_ON=0.0.0.0')).text).toContain('PUBLIC_ORIGIN must say');
});

test('three parallel migrations of an empty database run each migration once', async () => {
  await site.runCompose('up', '--detach', 'mysql');
  await expect.poll(() => health('mysql'), { timeout: 240_000 }).toEqual(['healthy']);
  const printed = await Promise.all(
    // `PUBLIC_ORIGIN` makes this site public, and a public site does not get the demonstration catalogue
    [1, 2, 3].map(() =>
      site.runCompose('run', '--rm', '-T', '--no-deps', '--env', 'PUBLIC_ORIGIN=https://shop.example', 'migrate'),
    ),
  );
  const migrated = printed.flatMap((text) => /^ran (.*)$/m.exec(text)?.[1]?.split(', ') ?? []);
  expect(migrated.length).toBeGreaterThan(0);
  expect(new Set(migrated).size).toBe(migrated.length);
  expect(printed.filter((text) => text.includes('nothing to migrate'))).toHaveLength(2);
});

test('no process of the site runs as root or can write to its file system', async () => {
  await site.runCompose('up', '--detach', '--wait');
  await expect.poll(() => fetch(site.address).then(({ status }) => status, String)).toBe(200);
  for (const service of RUNNING) {
    const status = await site.runCompose('exec', '-T', service, 'cat', '/proc/1/status');
    expect(Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]), service).toBeGreaterThan(0);
  }
  const mounts = await site.runDocker(
    'inspect',
    '--format',
    '{{.HostConfig.ReadonlyRootfs}}',
    ...(await site.findContainers()),
  );
  expect(mounts.trim().split('\n')).toEqual(RUNNING.map(() => 'true'));
  for (const service of ['api', 'gateway']) {
    const packages = await site.runCompose('exec', '-T', service, 'ls', 'node_modules');
    expect(packages.split('\n')).toContain('fastify');
    expect(packages).not.toMatch(/^(webpack|jest|eslint|playwright-core)$/m);
  }
});

test('a shopper finds and buys a listing, and tracks the order', async ({ page, shopper }) => {
  await shopper.open('/');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
  const { email } = await shopper.signUp();
  await shopper.addToCart(BOT.id);
  const orderId = await shopper.placeOrder();
  await shopper.open('/order-history');
  await expect(page.getByRole('article', { name: `Order ${orderId}` })).toContainText('Received by the shop');
  await shopper.open('/order-tracking');
  await page.getByLabel('Order ID', { exact: true }).fill(orderId);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Email', { exact: true }).press('Enter');
  await expect(page.getByRole('article', { name: `Order ${orderId}` })).toContainText(BOT.title);
});

test('no request fails and no container is replaced during a release of the catalog', async ({
  page,
  shopper,
  request,
}) => {
  const before = await site.findContainers(...RUNNING);
  const entry = await catalogEntry(request);
  site.editFile('mfe-catalog/src/home/collection-page.tsx', 'Premium Collection', 'Handpicked Collection');

  const traffic = startTraffic(site.address);
  await site.runCompose('up', '--detach', '--build', 'mfe-catalog');
  await expect.poll(async () => (await request.get('/')).text()).toContain('Handpicked Collection');
  const { requests, failures } = await traffic.stop();
  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThan(100);
  console.log(`    ${requests} requests during the release, ${failures.length} failed`);

  expect(await site.findContainers(...RUNNING)).toEqual(before);
  expect(await catalogEntry(request)).not.toBe(entry);
  expect((await request.get(entry)).status()).toBe(200);
  await shopper.open('/');
  await expect(page.getByRole('heading', { name: 'Handpicked Collection' })).toBeVisible();
});

test('no container is replaced when a remote leaves the list of remotes and comes back', async ({ request }) => {
  const before = await site.findContainers(...RUNNING);
  const names = async () => Object.keys((await (await request.get('/remotes.json')).json()) as object);
  site.editFile('deploy/containers/remotes', '\ncheckout=', '\n# checkout=');
  await expect.poll(names).not.toContain('checkout');
  site.editFile('deploy/containers/remotes', '\n# checkout=', '\ncheckout=');
  await site.runCompose('up', '--detach');
  await expect.poll(names).toContain('checkout');
  expect(await site.findContainers(...RUNNING)).toEqual(before);
});

test('the cart opens from the stored release while the build store of its remote is stopped', async ({
  page,
  shopper,
}) => {
  await shopper.signUp();
  await site.runCompose('stop', 'checkout-build-store');
  await shopper.addToCart(BOT.id);
  await expect(shopper.heading).toHaveText(BOT.title);
  await shopper.openCart();
  await expect(page.getByRole('dialog', { name: 'Shopping Cart, 1 item' })).toBeVisible();
  await site.runCompose('start', 'checkout-build-store');
});

test('three API processes share requests, sessions and limits', async ({ page, shopper, request }) => {
  const gateway = await site.findContainers('gateway');
  await site.runCompose('up', '--detach', '--scale', 'api=3');
  await expect.poll(() => health('api'), { timeout: 120_000 }).toEqual(['healthy', 'healthy', 'healthy']);
  expect(await site.findContainers('gateway')).toEqual(gateway);

  const person = await shopper.signUp();
  const names = new Set<unknown>();
  const processes = await site.findContainers('api');
  await expect(async () => {
    const responses = await Promise.all(Array.from({ length: 30 }, () => page.request.get('/api/auth/session')));
    for (const response of responses)
      names.add(((await response.json()) as { user: { username: string } }).user.username);
    for (const process of processes) expect(await countSessionRequests(process)).toBeGreaterThan(5);
  }).toPass({ timeout: 60_000 });
  expect([...names]).toEqual([person.username]);

  // all processes of the API share one limit of 30 wrong logins per address; the addresses in the headers are forged
  // and do not count
  const wrong = { username: person.username, password: `wrong-${randomInt(1e9)}` };
  const statuses: number[] = [];
  for (let tries = 0; tries < 34; tries += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.${tries}` };
    statuses.push((await request.post('/api/auth/login', { data: wrong, headers })).status());
  }
  expect(statuses).toEqual([...Array<number>(30).fill(401), ...Array<number>(4).fill(429)]);
  // the limit of one client does not affect another client of the edge
  const login = `fetch('http://edge:8080/api/auth/login', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: '${JSON.stringify({ ...wrong, username: 'nobody' })}',
  }).then(({ status }) => console.log(status))`;
  expect((await site.runCompose('exec', '-T', 'mailbox', 'node', '-e', login)).trim()).toBe('401');
});

test('the edge responds without a gateway, and finds the gateway again', async ({ page, request }) => {
  await site.runCompose('stop', 'gateway');
  expect((await page.goto('/'))?.status()).toBe(503);
  await expect(page.getByRole('heading', { name: 'Back in a moment' })).toBeVisible();
  const problem = await request.get('/api/products');
  expect([problem.status(), problem.headers()['content-type']]).toEqual([
    503,
    'application/problem+json; charset=utf-8',
  ]);
  const isPage = async (address: string, cookie: string) => {
    const response = await request.get(address, { headers: { accept: 'text/html', cookie } });
    return [response.status(), (await response.text()).includes('Go to the home page')];
  };
  expect(await isPage('/', 'x'.repeat(9_000))).toEqual([431, true]);
  expect(await isPage(`/${'x'.repeat(9_000)}`, '')).toEqual([414, true]);
  // the site must also find the new container of the gateway, whose address may differ
  await site.runCompose('up', '--detach', '--force-recreate', '--no-deps', 'gateway');
  await expect.poll(async () => (await request.get('/')).status(), { timeout: 60_000 }).toBe(200);
});

test.describe('behind a proxy that names the addresses of visitors', () => {
  const target: ClientTarget = { host: '127.0.0.1', port: site.place.port, isProxied: true };

  test.beforeAll(async () => {
    site.editFile('deploy/containers/edge-proxies', 'default 0;', 'default 1;');
    await site.runCompose('up', '--detach', '--force-recreate', '--no-deps', '--wait', 'edge');
    await warmUpSite(target);
  });

  test('clients that send or read slowly do not delay other visitors', async () => {
    const close = await openSlowClients(target, ['bodies', 'heads', 'readers']);
    const visitors = await measureVisitors(target);
    const memory = await gatewayMemory();
    close();
    console.log(`    3 x ${CLIENTS_PER_KIND} slow clients:`, visitors, memory);
    expect(memory).toBeLessThan(300);
  });

  test('a flood of requests for new addresses from one network delays no other visitor', async () => {
    const stop = startFlood(target);
    const visitors = await measureVisitors(target);
    const statuses = await stop();
    console.log('    a flood:', visitors, statuses);
    // 429: the machine is fast enough to reach the limit; 503: the API has not returned the data of the page in time
    expect(Object.keys(statuses).filter((status) => !['200', '404', '429', '503'].includes(status))).toEqual([]);
  });

  test('a network with too many concurrent requests gets 429, and other networks do not', async () => {
    // the limit is 128 requests; the test opens more, because some connections may fail
    const bodies = Array.from({ length: 160 }, () => openSlowClient(target, '198.51.100.7', 'bodies'));
    const attempt = () => {
      // each attempt opens one more slow client, because the request of the previous attempt may have taken the last
      // free place
      bodies.push(openSlowClient(target, '198.51.100.7', 'bodies'));
      return statusOf(target, '/api/products', '198.51.100.7');
    };
    await expect.poll(attempt).toBe(429);
    expect(await statusOf(target, '/api/products', '198.51.100.8')).toBe(200);
    for (const { close } of bodies) close();
  });
});

test('every process exits with 0 when the site is stopped', async () => {
  const containers = await site.findContainers();
  await site.runCompose('stop');
  const codes = await site.runDocker('inspect', '--format', '{{.Name}} {{.State.ExitCode}}', ...containers);
  for (const line of codes.trim().split('\n')) expect(line).toMatch(/ 0$/);
});

/** Returns the memory of the gateway in MiB. */
async function gatewayMemory(): Promise<number> {
  const status = await site.runCompose('exec', '-T', 'gateway', 'cat', '/proc/1/status');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024);
}

async function health(service: string): Promise<string[]> {
  const printed = await site.runCompose('ps', '--format', '{{.Health}}', service);
  return printed.trim().split('\n');
}

/** Counts the requests to /api/auth/session in the log of the container. */
async function countSessionRequests(container: string): Promise<number> {
  return (await site.runDocker('logs', container)).split('"path":"/api/auth/session"').length - 1;
}

async function catalogEntry(request: APIRequestContext): Promise<string> {
  const registry = (await (await request.get('/remotes.json')).json()) as Record<string, { entry: string }>;
  return registry['catalog']?.entry ?? '';
}
