import { joinPreviewParts, type PreviewLink, signPreview } from '@telemarket/release-trust';
import type { Preview } from '@telemarket/composition';
import { until } from '../test/remote-folder';
import { createKey, createSignedFolder, type SignedFolder, startSignedSite } from '../test/signed-folder';
import type { SentResponse, TestSite } from '../test/test-site';

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
test('a preview link redirects to the preview, without the token in the address, until it expires', async () => {
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

test('a preview link leads to the page that its team has signed', async () => {
  const { send } = await start();
  const to = async (path: string, at = '/') => {
    const { status, headers } = await send(`${at}?preview=${linkOf({ path })}`);
    return [status, headers.location];
  };
  expect(await to('/new?of=ann')).toEqual([303, '/new?of=ann']);
  expect(await to('/new', '/seller')).toEqual([303, '/new']);
  for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a\nb', '/\u0000', ''])
    expect(await to(path, '/seller')).toEqual([303, '/seller']);
  const signed = JSON.parse(Buffer.from(linkOf({ path: '/new' }), 'base64url').toString()) as object;
  const changed = Buffer.from(JSON.stringify({ ...signed, path: '/other' })).toString('base64url');
  expect((await send(`/?preview=${changed}`)).status).toBe(410);
});

describe('a preview link with parts of two teams', () => {
  const otherKey = createKey();
  let other: SignedFolder;
  beforeEach(async () => {
    other = await createSignedFolder('other', otherKey);
    await other.build('b1', ['/other']);
    await other.build('p2', ['/other', '/newer']);
    await other.publish({ live: 'b1', previews: [{ build: 'p2', name: 'fix', until: inAnHour() }], number: 1 });
    await start({
      REMOTES: `seller=${seller.folder},other=${other.folder}`,
      RELEASE_KEYS: `seller=${key.publicText},other=${otherKey.publicText}`,
    });
  });
  afterEach(() => other.remove());
  const partOfOther = (change: Partial<PreviewLink> = {}, signer = otherKey) =>
    linkOf({ remote: 'other', build: 'p2', name: 'fix', ...change }, signer);
  const open = (...parts: string[]) => site.send(`/?preview=${joinPreviewParts(parts)}`);

  test('the link of two teams shows both previews until the first one ends', async () => {
    const soon = new Date(Date.now() + 1_800_000);
    const { headers } = await open(
      linkOf({ path: '/new' }),
      partOfOther({ until: soon.toISOString(), path: '/newer' }),
    );
    expect(headers.location).toBe('/new');
    const [cookie = ''] = headers['set-cookie'] ?? [];
    expect(cookie).toContain(`Expires=${new Date(Math.floor(soon.getTime() / 1_000) * 1_000).toUTCString()}`);
    const sent = { headers: { cookie: cookie.split(';')[0] ?? '' } };
    const pages = await Promise.all([site.send('/new', sent), site.send('/newer', sent)]);
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    expect(buildsOf(pages[0].headers)).toBe('seller@p1 other@p2');
    expect(pages[0].body).toContain('"preview":{"remote":"seller, other","build":"p1, p2","name":"pr-7, fix"');
  });

  test.each<[string, () => string[]]>([
    ['a part that another team has signed', () => [linkOf(), partOfOther({}, key)]],
    ['a part that has expired', () => [linkOf(), partOfOther({ until: new Date(Date.now() - 1).toISOString() })]],
    ['a part that its team has ended', () => [linkOf(), partOfOther({ build: 'p9', number: 1 })]],
    ['two parts of one remote', () => [linkOf(), linkOf()]],
    ['a part that is none', () => [linkOf(), 'abc']],
    ['an empty part', () => [linkOf(), '']],
    ['too many parts', () => Array.from({ length: 9 }, () => linkOf())],
  ])('a link with %s shows no preview', async (_what, partsOf) => {
    const parts = partsOf();
    expect((await open(...parts)).status).toBe(410);
    const page = await site.send('/seller', cookieOf(joinPreviewParts(parts)));
    expect(buildsOf(page.headers)).toBe('seller@b1 other@b1');
  });

  test('the link of two teams gets 503 from a gateway that has not read one of the lists yet', async () => {
    expect((await open(linkOf(), partOfOther({ build: 'p9', number: 2 }))).status).toBe(503);
  });
});

test('visitors without the preview cookie get the live build', async () => {
  const { send } = await start();
  await send('/seller', cookieOf(linkOf()));
  const page = await send('/seller');
  expect([buildsOf(page.headers), page.headers['x-robots-tag'], page.body.includes('"preview"')]).toEqual([
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

/** The parts of a response on which a cache in front of the gateway and the cookie of the browser depend. */
const stateOf = ({ status, headers }: SentResponse) => ({
  status,
  builds: buildsOf(headers),
  isPublic: /public|s-maxage/.test(String(headers['cache-control'])),
  variesByCookie: /cookie/.test(String(headers['vary'])),
  robots: headers['x-robots-tag'],
  isDeleted: /^tm_preview=;/.test(headers['set-cookie']?.[0] ?? ''),
});
const LIVE = { status: 200, builds: 'seller@b1', isPublic: false, variesByCookie: true, robots: undefined };

test.each([
  ['has expired', () => linkOf({ until: new Date(Date.now() - 1).toISOString() }), true],
  // the cookie is not deleted, because another gateway may already have the key
  ['is signed by another team', () => linkOf({}, createKey()), false],
  ['is signed by a team for another remote', () => linkOf({ remote: 'other' }), false],
  ['was changed', () => `${linkOf().slice(0, 40)}x${linkOf().slice(41)}`, true],
  ['is no link', () => 'abc', true],
  ['is empty', () => '', true],
  ['is endless', () => 'a'.repeat(5_000), true],
])('a preview link that %s shows no preview', async (_case, text, isDeleted) => {
  const { send } = await start();
  expect((await send(`/seller?preview=${text()}`)).status).toBe(410);
  expect(stateOf(await send('/seller', cookieOf(text())))).toEqual({ ...LIVE, isDeleted });
  expect(stateOf(await send('/SELLER', cookieOf(text())))).toEqual({ ...LIVE, status: 308, isDeleted });
});

test('on a site without keys, no cache shares the response to a request with the cookie of a preview', async () => {
  const { send } = await start({ RELEASE_KEYS: '' });
  expect(stateOf(await send('/seller', cookieOf('abc')))).toEqual({ ...LIVE, isDeleted: false });
});

test('a gateway that has not read the list of a preview yet does not end the preview', async () => {
  const { send } = await start();
  const next = { number: number + 1 };
  expect((await send(`/seller?preview=${linkOf({ build: 'p2', ...next })}`)).status).toBe(503);
  expect(stateOf(await send('/seller', cookieOf(linkOf({ build: 'p2', ...next }))))).toEqual({
    ...LIVE,
    isDeleted: false,
  });
  await seller.build('p2', ['/seller']);
  await list([{ build: 'p2', name: 'pr-8', until: inAnHour() }]);
  await until(
    async () => buildsOf((await send('/seller', cookieOf(linkOf({ build: 'p2', ...next })))).headers) === 'seller@p2',
  );
  await list([]);
  await until(async () => stateOf(await send('/seller', cookieOf(linkOf({ build: 'p2', ...next })))).isDeleted);
  expect((await send(`/seller?preview=${linkOf({ build: 'p2', ...next })}`)).status).toBe(410);
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
  // The gateway would refuse a changed build if it read the build again.
  for (const build of names('s')) await seller.write(`${build}/chunk.js`, 'steal()');
  for (const build of names('s')) expect(await show('seller', build)).toContain(`seller@${build}`);
  await otherHost.remove();
});

test('a preview whose files the build store has changed is not shown', async () => {
  await seller.write('p1/chunk.js', 'steal()');
  const { send, log } = await start();
  expect(stateOf(await send('/seller', cookieOf(linkOf())))).toEqual({ ...LIVE, isDeleted: false });
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
