import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PREVIEW_COOKIE } from '@telemarket/composition';
import type { FastifyInstance } from 'fastify';
import { createGateway } from './app';
import { readConfig } from './config/config';
import { createRemoteFolder, until } from './test/remote-folder';

let app: FastifyInstance;
let root = '';
let catalog: Awaited<ReturnType<typeof createRemoteFolder>>;
let seller: typeof catalog;

const writeList = (lines: readonly string[]) => writeFile(join(root, 'deploy/remotes'), lines.join('\n'));
const statusOf = async (path: string) => (await app.inject(path)).statusCode;
const list = () => [`catalog=${catalog.folder}`, `seller=${seller.folder}`];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'site-'));
  catalog = await createRemoteFolder();
  seller = await createRemoteFolder();
  await catalog.build('b1');
  await catalog.write('releases.json', { live: 'b1' });
  await seller.build('b1', { paths: ['/seller'] });
  await seller.write('releases.json', { live: 'b1' });
  const assets = join(root, 'shell/app/dist/browser');
  for (const folder of [join(root, 'deploy'), join(root, 'shell/app/public'), assets])
    await mkdir(folder, { recursive: true });
  const files = { js: ['main.js'], css: [], font: '', pages: {}, shared: { react: '19.0.0' } };
  await writeFile(join(assets, 'assets.json'), JSON.stringify(files));
  await writeFile(join(assets, 'main.js'), 'start()');
  await writeList(list().slice(0, 1));
  const env = { RENDER_THREADS: '0', LOG_LEVEL: 'silent', RELEASE_INTERVAL_MS: '50' };
  ({ app } = await createGateway(readConfig(env, root)));
});
afterAll(async () => {
  await app.close();
  await Promise.all([catalog.remove(), seller.remove(), rm(root, { recursive: true })]);
});

test('a remote that is added to the list is served without a restart', async () => {
  expect([await statusOf('/seller'), await statusOf('/remotes/seller/b1/remote-entry.js')]).toEqual([404, 404]);
  await writeList(list());
  await until(async () => (await statusOf('/seller')) === 200);
  const page = await app.inject('/seller');
  expect(page.body).toContain('/remotes/seller/b1/remote-entry.js');
  expect(page.headers['x-remotes']).toBe('catalog@b1 seller@b1');
  const file = await app.inject('/remotes/seller/b1/remote-entry.js');
  expect([file.body, file.headers['cache-control']]).toEqual(['/* b1 */', 'public, max-age=31536000, immutable']);
});

test('the pages of a remote that is removed from the list disappear', async () => {
  await writeList(list());
  await until(async () => (await statusOf('/seller')) === 200);
  await writeList(list().slice(0, 1));
  await until(async () => (await statusOf('/seller')) === 404);
  expect(await statusOf('/remotes/seller/b1/remote-entry.js')).toBe(404);
  expect(Object.keys((await app.inject('/remotes.json')).json())).toEqual(['catalog']);
});

test('visitors of a canary get its pages', async () => {
  await catalog.build('b2', { paths: ['/', '/deals'] });
  await catalog.write('releases.json', { live: 'b1', canary: { build: 'b2', percent: 50 } });
  const statusFor = async (share: number) =>
    (await app.inject({ url: '/deals', cookies: { tm_share: String(share) } })).statusCode;
  const shares = Array.from({ length: 10 }, (_, index) => index * 1_000);
  await until(async () => (await Promise.all(shares.map(statusFor))).includes(200));
  const statuses = await Promise.all(shares.map(statusFor));
  expect([200, 404].map((status) => statuses.filter((received) => received === status).length)).toEqual([5, 5]);
});

test('responses have the security headers', async () => {
  const { headers } = await app.inject('/healthz');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'") as string,
  });
});

test('a malformed path returns a problem with the security headers', async () => {
  const { statusCode, headers } = await app.inject('/%E0%A4%A');
  expect([statusCode, headers['x-content-type-options']]).toEqual([400, 'nosniff']);
});

test('the site lists the offers and neighbours of remotes, serves their types, and redirects their old addresses', async () => {
  const used = { seller: { slots: { 'seller-side': { id: 'string' } } } } as const;
  const offers = { ...used.seller, ends: { 'seller-side.id': '2027-01-31' } };
  await seller.build('b9', { paths: ['/seller'], description: { offers, redirects: { '/shop/:id': '/seller' } } });
  await catalog.build('b9', { description: { neighbours: used }, team: { owner: 'Team Red', contact: '#red' } });
  for (const remote of [seller, catalog]) await remote.write('releases.json', { live: 'b9' });
  await writeList(list());
  await until(async () => (await app.inject('/')).headers['x-remotes'] === 'catalog@b9 seller@b9');
  expect((await app.inject('/site.json')).json()).toMatchObject({
    offers: { seller: offers },
    neighbours: { catalog: { b9: used }, seller: {} },
    redirects: { catalog: {}, seller: { '/shop/:id': '/seller' } },
    aliases: { '/help': '/help-center' },
    ownFolders: expect.arrayContaining(['/api', '/remotes']),
    teams: { catalog: 'A remote, by Team Red (#red)', seller: '' },
  });
  const types = await app.inject('/remotes/seller/types.d.ts');
  expect([types.statusCode, types.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(types.body).toContain("declare module '@telemarket/kit/shop'");
  expect(types.body).toContain("    'seller-side': object;\n");
  for (const name of ['catalog', 'nobody', 'constructor'])
    expect(await statusOf(`/remotes/${name}/types.d.ts`)).toBe(404);
  const moved = await app.inject('/Shop/7/?a=b');
  expect([moved.statusCode, moved.headers.location, moved.headers['cache-control']]).toEqual([
    302,
    '/seller?a=b',
    'public, max-age=0, s-maxage=1',
  ]);
  expect((await app.inject({ url: '/shop/7', cookies: { [PREVIEW_COOKIE]: 'x' } })).headers['cache-control']).toBe(
    'private, no-cache',
  );
});
