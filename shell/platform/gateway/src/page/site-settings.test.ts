import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShellBoot } from '@telemarket/app/own-pages';
import { until } from '../test/remote-folder';
import { startTestSite } from '../test/test-site';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const HARBOUR = { version: 3, name: 'Harbour', currency: 'EUR', currencySign: '€' };

async function openSite(first: object | null, env: Record<string, string> = {}) {
  const api = { settings: first };
  const paths = ['/', '/about'];
  const site = await startTestSite({ paths, settings: () => api.settings, env: { LOG_LEVEL: 'warn', ...env } });
  stops.push(() => site.stop());
  const read = async (cookie = '') => {
    const { body, headers } = await site.send('/', { headers: { cookie } });
    const boot = JSON.parse(/<script id="boot"[^>]*>(.*?)<\/script>/s.exec(body)?.[1] ?? '{}') as ShellBoot;
    return { body, boot, policy: String(headers['content-security-policy']) };
  };
  const warnings = () => site.log.filter((line) => line.includes('settings of the site'));
  return { api, site, read, warnings };
}

// @spec-2.bsgv
test("a page shows a change of the shop's settings, even if the page is cached", async () => {
  const { api, read } = await openSite(null);
  const before = await read();
  expect(before.body).toContain('<title>TeleMarket</title>');
  expect(before.boot).not.toHaveProperty('shop');
  api.settings = HARBOUR;
  await until(async () => (await read()).body.includes('<title>Harbour</title>'));
  const { body, boot } = await read();
  expect(boot.shop).toEqual({ name: 'Harbour', currency: 'EUR', currencySign: '€' });
  expect(body).not.toContain('TeleMarket');
});

test('a name appears in texts as it was typed, even with characters that a replacement would interpret', async () => {
  const { site, read } = await openSite({ ...HARBOUR, name: "Big$'s $& Cash$$" });
  expect((await read()).body).toContain("<title>Big$'s $&amp; Cash$$</title>");
  const manifest = await site.send('/manifest.webmanifest');
  expect(JSON.parse(manifest.body)).toMatchObject({ name: "Big$'s $& Cash$$", short_name: "Big$'s $& Cash$$" });
  expect((await site.send('/nowhere.png', { headers: { accept: 'text/html' } })).body).toContain("Big$'s");
});

test('the accent colour of the shop applies in a style that the content security policy allows', async () => {
  const { read } = await openSite({ ...HARBOUR, accentLight: '#7a1f5c', accentDark: '#f0a0d8' });
  const { body, policy } = await read();
  const style = /<style data-href="settings.css">([^<]*)</.exec(body)?.[1] ?? '';
  expect(style).toContain('--primary:var(--if-light,#7a1f5c) var(--if-dark,#f0a0d8)');
  const { createHash } = await import('node:crypto');
  expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
});

test('an announcement ends at its time without another request to the API', async () => {
  const endsAt = new Date(Date.now() + 1_500).toISOString();
  const { api, read } = await openSite({ ...HARBOUR, announcementText: 'Sale', announcementUntil: endsAt });
  expect((await read()).boot.shop?.announcement).toEqual({ id: expect.any(String), text: 'Sale' });
  api.settings = {};
  await until(async () => !(await read()).boot.shop?.announcement);
  expect((await read()).boot.shop?.name).toBe('Harbour');
});

// @spec-3.tr7n
test('a visitor who has dismissed an announcement sees only the next one', async () => {
  const { api, read } = await openSite({ ...HARBOUR, announcementText: 'Sale', announcementLink: '/bots' });
  const { id, ...sale } = (await read()).boot.shop?.announcement ?? {};
  expect(sale).toEqual({ text: 'Sale', link: '/bots' });
  const dismissed = `tm_announcement=${id}`;
  expect((await read(dismissed)).boot.shop).toEqual({ name: 'Harbour', currency: 'EUR', currencySign: '€' });
  expect((await read('tm_announcement=other')).boot.shop?.announcement?.text).toBe('Sale');
  api.settings = { ...HARBOUR, version: 4, announcementText: 'New channels' };
  await until(async () => (await read(dismissed)).boot.shop?.announcement?.text === 'New channels');
});

test('environment variables override settings, and pages tell the settings form which variables are set', async () => {
  const { read } = await openSite(
    { ...HARBOUR, supportEmail: 'set@shop.example', supportPhone: '+44 20 7946 0958', helpChatUrl: 'https://t.me/set' },
    { SUPPORT_EMAIL: 'env@shop.example' },
  );
  const { boot } = await read();
  expect([boot.supportEmail, boot.supportPhone, boot.helpChatUrl]).toEqual([
    'env@shop.example',
    '+44 20 7946 0958',
    'https://t.me/set',
  ]);
  // pages of all visitors have the names of the variables, because a manager signs in without loading another page
  expect(boot.variables).toEqual(['SUPPORT_EMAIL']);
});

test('while the settings cannot be read, pages have the last good ones, even after a restart, and the log says so once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'settings-'));
  stops.push(() => rm(folder, { recursive: true }));
  const first = await openSite(HARBOUR, { GATEWAY_STATE: folder });
  expect((await first.read()).body).toContain('<title>Harbour</title>');
  first.api.settings = { detail: 'no settings' };
  await until(() => first.warnings().length > 0);
  expect((await first.read()).body).toContain('<title>Harbour</title>');
  const second = await openSite({ detail: 'no settings' }, { GATEWAY_STATE: folder });
  expect((await second.read()).body).toContain('<title>Harbour</title>');
  expect(second.warnings()).toHaveLength(1);
  second.api.settings = { ...HARBOUR, version: 4, name: 'Quay' };
  await until(async () => (await second.read()).body.includes('<title>Quay</title>'));
});

// @spec-2.wn83
test('a page of the operator exists only while it is published, as do its entries in the sitemap and in the registry', async () => {
  const { api, site } = await openSite(HARBOUR);
  const statusOf = async (path: string) => (await site.send(path)).status;
  expect(await statusOf('/about')).toBe(404);
  api.settings = { ...HARBOUR, publishedPages: ['about'], hiddenPages: [] };
  await until(async () => (await statusOf('/about')) !== 404);
  expect((await site.send('/remotes.json')).body).toContain('/about');
  expect((await site.send('/sitemaps/pages.xml')).body).toContain('/about<');
  api.settings = { ...HARBOUR, publishedPages: [], hiddenPages: ['about', 'imprint'] };
  await until(async () => (await statusOf('/about')) === 404);
  expect((await site.send('/remotes.json')).body).not.toContain('/about');
});
