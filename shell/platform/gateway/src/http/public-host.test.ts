import { startTestSite, type TestSite } from '../test/test-site';

let site: TestSite;
afterEach(() => site.stop());

test('only the host of the site is served, but health checks work for any host', async () => {
  site = await startTestSite({ env: { PUBLIC_ORIGIN: 'https://shop.example', LOG_LEVEL: 'warn' } });
  const statusFor = async (path: string, host: string) => (await site.send(path, { headers: { host } })).status;
  for (const host of ['shop.example', 'SHOP.example', 'shop.example:443', 'shop.example.', 'shop.example.:443'])
    expect([host, await statusFor('/', host)]).toEqual([host, 200]);
  for (const host of ['evil.example', '127.0.0.1:8080', 'shop.example.evil.example', 'shop.example:8443', 'x y'])
    for (const path of ['/', '/robots.txt', '/api/products', '/assets/main.js', '/careers'])
      expect([host, path, await statusFor(path, host)]).toEqual([host, path, 421]);
  for (const path of ['/healthz', '/readyz', '/healthz?x=1']) expect(await statusFor(path, '127.0.0.1:8080')).toBe(200);
  const refused = await site.send('/', { headers: { host: 'evil.example' } });
  expect(refused.body).not.toContain('evil');
  // without a configured chat, the page has none, and the log says so
  expect(site.log.join('')).toContain('HELP_CHAT_URL is not set');
  const page = await site.send('/', { headers: { host: 'shop.example' } });
  expect(page.body).toContain('"isTrial":false,"helpChatUrl":null');
  expect(refused.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
});

test('without PUBLIC_ORIGIN the start logs that addresses repeat the Host header', async () => {
  site = await startTestSite({ env: { LOG_LEVEL: 'warn' } });
  expect(site.log.join('')).toContain('PUBLIC_ORIGIN is not set');
  expect((await site.send('/robots.txt', { headers: { host: 'any.example' } })).body).toContain('http://any.example/');
});

test('a releases.json that is not JSON is logged in one line', async () => {
  site = await startTestSite({ env: { LOG_LEVEL: 'warn' }, releases: '{ "live": ' });
  const [line = ''] = site.log.filter((entry) => entry.includes('release not used'));
  expect(JSON.parse(line)).toMatchObject({ problem: expect.stringMatching(/\/releases\.json: .*JSON/) as string });
  expect(line).not.toContain('    at ');
});
