import { createRemoteFolder, until } from '../test/remote-folder';
import { startTestSite } from '../test/test-site';

/** The addresses in the sitemap of a site, or the status of its response. `lists`: the responses of the API, by path. */
async function sitemapOf(pages: Record<string, string | undefined>, lists: Record<string, unknown>) {
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
  const read = () => site.send('/sitemap.xml', { headers: { host: 'site.example' } });
  await until(async () => (await site.send('/readyz')).status === 200);
  const { status, body } = await read();
  await site.stop();
  await remote.remove();
  const found = [...body.matchAll(/<loc>https:\/\/site\.example([^<]*)</g)].map(([, path = '']) => path);
  return { status, requested, pages: found.filter((path) => path.startsWith('/club')) };
}

test('lists the pages of each entry of the list that a page declares', async () => {
  const list = [{ id: 7, name: 'a' }, { name: 'no id' }, null, { id: 'x y/&' }, { id: { toString: 1 } }];
  const { status, pages } = await sitemapOf({ '/club': undefined, '/club/:id': '/api/clubs' }, { '/api/clubs': list });
  expect([status, pages]).toEqual([200, ['/club', '/club/7', '/club/x%20y%2F%26']]);
});

test('a build from before this field has its other pages in the sitemap', async () => {
  expect(await sitemapOf({ '/club': undefined, '/club/:id': undefined }, {})).toEqual({
    status: 200,
    requested: [],
    pages: ['/club'],
  });
});

test('a remote cannot name another server', async () => {
  const { status, requested, pages } = await sitemapOf({ '/club/:id': '@127.0.0.1:1/api/clubs' }, {});
  expect([status, requested, pages]).toEqual([200, [], []]);
});

test('a list that cannot be read makes a sitemap that crawlers request again', async () => {
  expect((await sitemapOf({ '/club': undefined, '/club/:id': '/api/clubs' }, {})).status).toBe(503);
});
