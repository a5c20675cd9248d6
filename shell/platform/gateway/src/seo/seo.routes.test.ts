import { createRemoteFolder, until } from '../test/remote-folder';
import { startTestSite } from '../test/test-site';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/**
 * Opens a site whose remote has these pages. The value of a page is the API path of its list; undefined for a page
 * without a list. `lists` has the responses of the API, by path.
 */
async function openSite(pages: Record<string, string | undefined>, lists: Record<string, unknown>) {
  const remote = await createRemoteFolder();
  await remote.build('b1', { paths: Object.keys(pages), sitemaps: pages });
  await remote.write('releases.json', { live: 'b1' });
  const requested: string[] = [];
  const site = await startTestSite({
    env: { REMOTES: `club=${remote.folder}`, PUBLIC_ORIGIN: 'https://site.example' },
    api: ({ url = '' }, response) => {
      requested.push(url);
      if (!(url in lists)) response.statusCode = 503;
      response.end(JSON.stringify(lists[url] ?? null));
    },
  });
  stops.push(
    () => site.stop(),
    () => remote.remove(),
  );
  await until(async () => (await site.send('/readyz')).status === 200);
  return { requested, read: (path: string) => site.send(path, { headers: { host: 'site.example' } }) };
}

const pathsIn = (body: string) =>
  [...body.matchAll(/<loc>https:\/\/site\.example([^<]*)</g)].map(([, path = '']) => path);

/**
 * @returns The status of the index, the requested API paths, and the pages of the remote in all sitemaps of the index.
 */
async function sitemapOf(...site: Parameters<typeof openSite>) {
  const { read, requested } = await openSite(...site);
  const { status, body } = await read('/sitemap.xml');
  const sitemaps = await Promise.all(pathsIn(body).map(read));
  const pages = sitemaps.flatMap((sitemap) => pathsIn(sitemap.body)).filter((path) => path.startsWith('/club'));
  return { status, requested, pages };
}

test('the sitemap lists a page for each entry of the list that a page declares', async () => {
  const list = [{ id: 7, name: 'a' }, { name: 'no id' }, null, { id: 'x y/&' }, { id: { toString: 1 } }];
  const { status, pages } = await sitemapOf({ '/club': undefined, '/club/:id': '/api/clubs' }, { '/api/clubs': list });
  expect([status, pages]).toEqual([200, ['/club', '/club/7', '/club/x%20y%2F%26']]);
});

test('a sitemap index names the parts of a long list, and each part has only its own pages', async () => {
  const site = await openSite(
    { '/club': undefined, '/club/:id': '/api/clubs' },
    { '/api/clubs': { parts: [1, 4] }, '/api/clubs/1': [{ id: 7 }], '/api/clubs/4': [{ id: 31_000 }] },
  );
  const { body, headers } = await site.read('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(body).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  expect(pathsIn(body)).toEqual(['/sitemaps/pages.xml', '/sitemaps/club-id/1.xml', '/sitemaps/club-id/4.xml']);
  expect(site.requested).toEqual(['/api/clubs']);
  expect(pathsIn((await site.read('/sitemaps/club-id/4.xml')).body)).toEqual(['/club/31000']);
  const { length } = site.requested;
  // another spelling of the address leads to the same sitemap
  expect(pathsIn((await site.read('/sitemaps/club%2Did/%34.xml')).body)).toEqual(['/club/31000']);
  expect(site.requested).toHaveLength(length);
  expect(site.requested).not.toContain('/api/clubs/1');
  for (const path of [
    '/sitemaps/club-id/2.xml',
    '/sitemaps/club-id/x.xml',
    '/sitemaps/none/1.xml',
    '/sitemaps/club-id',
  ])
    expect([path, (await site.read(path)).status]).toEqual([path, 404]);
});

test('the sitemap says when a page was last changed, if its list has the time', async () => {
  const list = [{ id: 1, lastModified: '2026-11-20T08:00:00.000Z' }, { id: 2, lastModified: '<b>' }, { id: 3 }];
  const site = await openSite({ '/club/:id': '/api/clubs' }, { '/api/clubs': list });
  const { body } = await site.read('/sitemaps/club-id/1.xml');
  expect(body.match(/<lastmod>.*?<\/lastmod>/g)).toEqual(['<lastmod>2026-11-20T08:00:00.000Z</lastmod>']);
  expect(pathsIn(body)).toEqual(['/club/1', '/club/2', '/club/3']);
});

test('an older build, which declares no list, has its other pages in the sitemap', async () => {
  expect(await sitemapOf({ '/club': undefined, '/club/:id': undefined }, {})).toEqual({
    status: 200,
    requested: [],
    pages: ['/club'],
  });
});

test('a remote cannot make the sitemap read a list from another server', async () => {
  const { status, requested, pages } = await sitemapOf({ '/club/:id': '@127.0.0.1:1/api/clubs' }, {});
  expect([status, requested, pages]).toEqual([200, [], []]);
});

test('a sitemap index lacks only the sitemaps of a list that cannot be read, and is made again for the next request', async () => {
  const lists: Record<string, unknown> = { '/api/members': { parts: [2] }, '/api/members/2': [{ name: 'a' }] };
  const site = await openSite(
    { '/club': undefined, '/club/:id': '/api/clubs', '/club/of/:name': '/api/members' },
    lists,
  );
  const others = ['/sitemaps/pages.xml', '/sitemaps/club-of-name/2.xml'];
  const index = await site.read('/sitemap.xml');
  expect([index.status, index.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(pathsIn(index.body)).toEqual(others);
  for (const path of others) expect([path, (await site.read(path)).status]).toEqual([path, 200]);
  // a crawler requests this sitemap again after 10 s
  const { status, headers } = await site.read('/sitemaps/club-id/1.xml');
  expect([status, headers['retry-after']]).toEqual([503, '10']);
  lists['/api/clubs'] = [{ id: 7 }];
  const again = await site.read('/sitemap.xml');
  expect(again.headers['cache-control']).toBe('public, max-age=3600');
  expect(new Set(pathsIn(again.body))).toEqual(new Set([...others, '/sitemaps/club-id/1.xml']));
  expect(pathsIn((await site.read('/sitemaps/club-id/1.xml')).body)).toEqual(['/club/7']);
});
