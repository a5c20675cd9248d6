import { type PreviewLink, signPreview } from '@telemarket/release-trust';
import type { Preview } from '@telemarket/composition';
import { until } from '../test/remote-folder';
import { createKey, createSignedFolder, type SignedFolder, startSignedSite } from '../test/signed-folder';
import type { TestSite } from '../test/test-site';

const key = createKey();
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

let seller: SignedFolder;
let site: TestSite;

beforeEach(async () => {
  seller = await createSignedFolder('seller', key);
  await seller.build('b1', ['/seller']);
  await seller.build('p1', ['/seller', '/new']);
  await list([{ build: 'p1', name: 'pr-7', until: inAnHour() }]);
});
afterEach(async () => {
  await site.stop();
  await seller.remove();
});

let number = 0;
const list = (previews: Preview[]) => seller.publish({ live: 'b1', previews, number: (number += 1) });

async function start(env: Record<string, string> = {}) {
  site = await startSignedSite(seller, key, env);
  return site;
}

const linkOf = (change: Partial<PreviewLink> = {}, signer = key) =>
  signPreview({ remote: 'seller', build: 'p1', name: 'pr-7', until: inAnHour(), ...change }, signer);
const cookieOf = (text: string) => ({ headers: { cookie: `tm_preview=${text}` } });
const buildsOf = (headers: Record<string, unknown>) => headers['x-remotes'];

// @spec-3.32
test('a link redirects to the preview, without the token in the address, until it expires', async () => {
  const { send } = await start();
  const { status, headers } = await send(`/seller?view=list&preview=${linkOf()}`);
  expect([status, headers.location, headers['cache-control']]).toEqual([303, '/seller?view=list', 'private, no-store']);
  const [cookie = ''] = headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^tm_preview=[\w-]+; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/);
  const page = await send('/new', { headers: { cookie: cookie.split(';')[0] ?? '' } });
  expect([page.status, buildsOf(page.headers)]).toEqual([200, 'seller@p1']);
  expect([page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual(['private, no-store', 'noindex']);
  expect(page.body).toContain('"preview":{"remote":"seller","build":"p1","name":"pr-7"');
  const registry = await send('/remotes.json', cookieOf(linkOf()));
  expect(JSON.parse(registry.body)).toMatchObject({ seller: { build: 'p1' } });
  const entry = await send('/remotes/seller/p1/remote-entry.js');
  expect(entry.status).toBe(200);
});

test('other visitors get the live build', async () => {
  const { send } = await start();
  await send('/seller', cookieOf(linkOf()));
  const page = await send('/seller');
  expect([buildsOf(page.headers), page.headers['x-robots-tag'], page.body.includes('preview')]).toEqual([
    'seller@b1',
    undefined,
    false,
  ]);
  expect((await send('/new')).status).toBe(404);
});

test('a visitor can leave a preview', async () => {
  const { send } = await start();
  const { status, headers } = await send('/seller?preview=off', cookieOf(linkOf()));
  expect([status, headers.location]).toEqual([303, '/seller']);
  expect(headers['set-cookie']?.[0]).toMatch(/^tm_preview=; .*Expires=Thu, 01 Jan 1970/);
});

test.each([
  ['has expired', () => linkOf({ until: new Date(Date.now() - 1).toISOString() })],
  ['is signed by another team', () => linkOf({}, createKey())],
  ['is signed by a team for another remote', () => linkOf({ remote: 'other' })],
  ['was changed', () => `${linkOf().slice(0, 40)}x${linkOf().slice(41)}`],
  ['is no link', () => 'abc'],
  ['is endless', () => 'a'.repeat(5_000)],
])('a link that %s shows no preview', async (_case, text) => {
  const { send } = await start();
  expect((await send(`/seller?preview=${text()}`)).status).toBe(410);
  const page = await send('/seller', cookieOf(text()));
  expect([page.status, buildsOf(page.headers)]).toEqual([200, 'seller@b1']);
  expect(page.headers['set-cookie']?.[0]).toMatch(/^tm_preview=;/);
});

test('a preview that its team has ended is not shown', async () => {
  const { send } = await start();
  expect(buildsOf((await send('/seller', cookieOf(linkOf()))).headers)).toBe('seller@p1');
  await list([]);
  await until(async () => buildsOf((await send('/seller', cookieOf(linkOf()))).headers) === 'seller@b1');
});

test('the previews of one remote do not evict those of another remote', async () => {
  const otherHost = await createSignedFolder('other', key);
  await otherHost.build('b1', ['/other']);
  const names = (remote: string) => Array.from({ length: 6 }, (_, index) => `${remote}${index}`);
  const listed = (remote: string) => names(remote).map((build) => ({ build, name: build, until: inAnHour() }));
  for (const build of names('s')) await seller.build(build, ['/seller']);
  for (const build of names('o')) await otherHost.build(build, ['/other']);
  await list(listed('s'));
  await otherHost.publish({ live: 'b1', previews: listed('o'), number: 1 });
  const { send } = await start({
    REMOTES: `seller=${seller.folder},other=${otherHost.folder}`,
    RELEASE_KEYS: `seller=${key.publicText},other=${key.publicText}`,
  });
  const show = async (remote: string, build: string) =>
    buildsOf((await send('/seller', cookieOf(linkOf({ remote, build, name: build })))).headers);
  for (const build of names('s')) expect(await show('seller', build)).toContain(`seller@${build}`);
  for (const build of names('o')) expect(await show('other', build)).toContain(`other@${build}`);
  // A build that is read again would be refused.
  for (const build of names('s')) await seller.write(`${build}/chunk.js`, 'steal()');
  for (const build of names('s')) expect(await show('seller', build)).toContain(`seller@${build}`);
  await otherHost.remove();
});

test('a preview whose files the host has changed is not shown', async () => {
  await seller.write('p1/chunk.js', 'steal()');
  const { send, log } = await start();
  expect(buildsOf((await send('/seller', cookieOf(linkOf()))).headers)).toBe('seller@b1');
  expect(log.some((line) => line.includes('preview not shown'))).toBe(true);
});

test('a preview link does not redirect to another host', async () => {
  const { send } = await start();
  expect((await send(`//evil.example/?preview=${linkOf()}`)).headers.location).toBe('/evil.example/');
});

test('no previews are shown when the remote has no keys', async () => {
  const { send } = await start({ RELEASE_KEYS: '' });
  expect(buildsOf((await send('/seller', cookieOf(linkOf()))).headers)).toBe('seller@b1');
  expect((await send(`/seller?preview=${linkOf()}`)).status).toBe(200);
});
