import { startTestSite, type TestSite } from '../test/test-site';

let site: TestSite;
/** The ids of sites that the gateway has sent to the API. */
const named: unknown[] = [];
let status = 200;
beforeAll(async () => {
  site = await startTestSite({
    env: { INSTANCE_ID: 'this-site' },
    sitemap: '/api/products',
    api: ({ headers }, response) => {
      named.push(headers['x-instance']);
      response.writeHead(status).end('[]');
    },
  });
});
afterAll(() => site.stop());

test("each call of the API names the site, and a response of another site's API is refused", async () => {
  const call = async () => (await site.send('/api/products', { headers: { 'x-instance': 'of-the-visitor' } })).status;
  expect(await call()).toBe(200);
  await site.send('/sitemap.xml');
  expect(named.length).toBeGreaterThan(1);
  expect(new Set(named)).toEqual(new Set(['this-site']));
  status = 421;
  expect(await call()).toBe(503);
});
