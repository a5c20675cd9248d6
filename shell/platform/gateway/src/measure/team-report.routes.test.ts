import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FiguresLink, type PrivateKey, reportKeyOf, signFiguresLink } from '@telemarket/release-trust';
import { readConfig } from '../config/config';
import { createKey, createSignedFolder, type SignedFolder, startSignedSite } from '../test/signed-folder';
import type { TestSite } from '../test/test-site';

const key = createKey();
const otherKey = createKey();
const SITE = 'https://shop.example';
const HOUR_MS = 3_600_000;

let seller: SignedFolder;
let state: string;
const sites: TestSite[] = [];

beforeEach(async () => {
  state = await mkdtemp(join(tmpdir(), 'team-report-'));
  seller = await createSignedFolder('seller', key);
  await seller.build('b1', ['/seller']);
  await seller.publish({ live: 'b1', number: 5 });
});
afterEach(async () => {
  for (const site of sites.splice(0)) await site.stop();
  await Promise.all([seller.remove(), rm(state, { recursive: true })]);
});

async function start(env: Record<string, string> = {}): Promise<TestSite> {
  const keys = { RELEASE_KEYS: `seller=${key.publicText},other=${otherKey.publicText}` };
  const site = await startSignedSite(seller, key, { PUBLIC_ORIGIN: SITE, GATEWAY_STATE: state, ...keys, ...env });
  sites.push(site);
  return site;
}

const HOST = { host: 'shop.example', 'sec-fetch-site': 'same-origin' };
const ask = (
  site: TestSite,
  link: Partial<FiguresLink & { by: PrivateKey; ms: number }> = {},
  headers: Record<string, string> = {},
) => {
  const { by = key, ms = HOUR_MS, remote = 'seller', site: origin = SITE } = link;
  const proof = signFiguresLink({ remote, site: origin, until: new Date(Date.now() + ms).toISOString() }, by);
  return site.send(`/team-report?proof=${proof}`, { headers: { ...HOST, ...headers } });
};
const report = async (site: TestSite) =>
  JSON.parse((await ask(site)).body) as { errors: { count: number }[]; events: object };

const ERROR = ['error', 'seller', 'b1', 0, 'TypeError', 'chunk.js:1:1', 'no "Ann" in ada@shop.example'];
const sendBeacon = (site: TestSite, entries: unknown[]) =>
  site.send('/vitals', { method: 'POST', headers: HOST, body: JSON.stringify(entries) });

test('a team sees the errors of its builds without personal values, with views and browsers', async () => {
  const site = await start();
  await sendBeacon(site, [['view', 'seller', 'b1', 0, '', ''], ERROR, ERROR]);
  const response = await ask(site);
  expect([response.status, response.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(JSON.parse(response.body)).toMatchObject({
    remote: 'seller',
    events: { b1: { view: 1, error: 2 } },
    errors: [{ name: 'TypeError', message: 'no ‹text› in ‹address›', count: 2, browsers: { other: 2 } }],
  });
  expect(response.body).not.toMatch(/Ann|ada|127\.0/);
});

test('a browser gets the same report as a page that runs no script and escapes every text', async () => {
  const site = await start();
  await sendBeacon(site, [[...ERROR.slice(0, 6), '<script>alert(1)</script>']]);
  const { body, headers } = await ask(site, {}, { accept: 'text/html' });
  expect(body).toContain('TypeError: &lt;script>alert(0)&lt;/script>');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(headers['referrer-policy']).toBe('no-referrer');
});

test('only a link that the team has signed for this site shows the report, and for at most 12 hours', async () => {
  const site = await start();
  const status = async (link: Parameters<typeof ask>[1]) => (await ask(site, link)).status;
  expect(await status({ ms: 12 * HOUR_MS })).toBe(200);
  expect(await status({ by: otherKey })).toBe(404);
  expect(await status({ remote: 'nobody' })).toBe(404);
  expect(await status({ ms: -1 })).toBe(404);
  expect(await status({ ms: 13 * HOUR_MS })).toBe(404);
  expect(await status({ site: 'https://other.example' })).toBe(404);
  for (const query of ['', '?proof=', '?proof=bnVsbA', `?proof=${'a'.repeat(9_000)}`, '?proof=a&proof=b'])
    expect((await site.send(`/team-report${query}`, { headers: HOST })).status).toBe(404);
});

describe('tokens of the operator for reports', () => {
  const TOKEN = 'a token of more than thirty-two characters';
  const setting = (text: string) => ({ RELEASE_KEYS: '', TEAM_REPORT_TOKENS: text });

  test('without release keys, a token shows a team the report of its own remote only', async () => {
    const site = await start(setting(`seller=${TOKEN},other=${TOKEN} of the other`));
    await sendBeacon(site, [ERROR]);
    const { status, body } = await ask(site, { by: reportKeyOf(TOKEN) });
    expect([status, JSON.parse(body)]).toMatchObject([200, { errors: [{ count: 1 }] }]);
    expect((await ask(site, { by: reportKeyOf(`${TOKEN} of the other`) })).status).toBe(404);
    expect((await ask(site, { by: key })).status).toBe(404);
    expect((await ask(site, { by: reportKeyOf(TOKEN), remote: 'nobody' })).status).toBe(404);
  });

  test('with release keys, a token shows the report, but cannot sign a release', async () => {
    const site = await start({ TEAM_REPORT_TOKENS: `seller=${TOKEN}` });
    expect((await ask(site, { by: reportKeyOf(TOKEN) })).status).toBe(200);
    expect((await ask(site)).status).toBe(200);
    await seller.build('b2', ['/seller']);
    await seller.publish({ live: 'b2', number: 6 }, reportKeyOf(TOKEN));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await site.send('/seller', { headers: HOST })).headers['x-remotes']).toBe('seller@b1');
  });

  test('a changed file of tokens takes effect, and keys are derived again only when the file has changed', async () => {
    const file = join(state, 'tokens');
    await writeFile(file, `seller=${TOKEN}`);
    const config = readConfig({ TEAM_REPORT_TOKENS_FILE: file }, '/shop');
    const keys = config.readReportKeys();
    expect(config.readReportKeys()).toBe(keys);
    await writeFile(file, `seller=${TOKEN}!`);
    expect(config.readReportKeys()?.get('seller')?.[0]?.text).toBe(reportKeyOf(`${TOKEN}!`).publicText);
  });

  test('a token that is too short is refused, with a message that contains no token', () => {
    expect(() => readConfig({ TEAM_REPORT_TOKENS: `seller=${TOKEN},other=short` }, '/shop')).toThrow(
      /TEAM_REPORT_TOKENS entry 2 is not name=token of at least 32 characters$/,
    );
  });
});

test('the report of one remote shows nothing of another remote', async () => {
  const site = await start();
  await sendBeacon(site, [ERROR]);
  const response = await ask(site, { remote: 'other', by: otherKey });
  expect(JSON.parse(response.body)).toMatchObject({ remote: 'other', errors: [], events: {} });
});

test('each gateway shows the errors and counts of all gateways, even after a restart', async () => {
  const first = await start();
  const second = await start();
  await sendBeacon(first, [ERROR]);
  await sendBeacon(second, [ERROR, ['view', 'seller', 'b1', 0, '', '']]);
  // a gateway writes its report every minute, and when it ends
  sites.splice(0, 1);
  await first.stop();
  expect(await report(second)).toMatchObject({ events: { b1: { error: 2, view: 1 } }, errors: [{ count: 2 }] });
  sites.splice(0, 1);
  await second.stop();
  expect(await report(await start())).toMatchObject({ events: { b1: { error: 2, view: 1 } }, errors: [{ count: 2 }] });
});

test('the report says when errors of other gateways are missing', async () => {
  // the API of this site does not answer requests for reports
  const site = await start({ GATEWAY_SECRET: 'the secret of all gateways of a site' });
  const { body } = await ask(site, {}, { accept: 'text/html' });
  expect(body).toContain('Some reports could not be read');
  expect(body).not.toContain('No errors have been reported');
  sites.splice(0, 1);
  await site.stop();
  const alone = await ask(await start(), {}, { accept: 'text/html' });
  expect(alone.body).toContain('No errors have been reported');
  expect(alone.body).not.toContain('Some reports could not be read');
});

test('a site without keys shows no report', async () => {
  const site = await start({ RELEASE_KEYS: '' });
  expect((await ask(site)).status).toBe(404);
});
