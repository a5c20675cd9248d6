import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { publish, rollBack, startCanary } from '@telemarket/kit/remote';
import { expect, test } from './test';

/** A release is seen at most this late. */
const LIMIT_MS = 3_000;

const buildsOf = async (request: APIRequestContext) => (await request.get('/')).headers()['x-remotes'] ?? '';

const sees = (request: APIRequestContext, build: string) =>
  expect
    .poll(() => buildsOf(request), { timeout: LIMIT_MS, intervals: [50] })
    .toMatch(new RegExp(`catalog@${build}( |$)`));

/** The same listings under another heading. */
const headed = (heading: string) => (_file: string, text: string) => text.replaceAll('Premium Collection', heading);

test('a hundred releases in a row under load: no page fails, each is seen within 3 s, nobody else is touched', async ({
  stack,
  request,
}) => {
  test.setTimeout(240_000);
  const others = () => digest(stack.host('checkout').path) + digest(stack.host('account').path);
  const before = others();
  const shell = await shellFiles(request);
  const failed: string[] = [];
  let over = false;
  let pages = 0;
  const visit = async () => {
    while (!over) {
      const page = await request.get('/');
      const html = await page.text();
      const [, entry = ''] = /"catalog":\{"build":"[^"]+","entry":"([^"]+)"/.exec(html) ?? [];
      const container = await request.get(entry);
      if (!page.ok() || !html.includes('Collection') || !container.ok()) failed.push(`${page.status()} ${entry}`);
      pages += 1;
    }
  };
  const load = Promise.all([visit(), visit()]);
  for (let i = 1; i <= 100; i += 1) {
    const host = stack.host('catalog');
    const build = host.build(headed(`Collection ${i}`));
    await host.target.update((current) => publish(current, build, new Date()));
    await sees(request, build);
  }
  over = true;
  await load;
  expect(failed).toEqual([]);
  expect(pages).toBeGreaterThan(200);
  expect(await (await request.get('/')).text()).toContain('Collection 100');
  expect(others()).toBe(before);
  expect(await shellFiles(request)).toEqual(shell);
  // the process that was there before is the one that answered
  expect(() => process.kill(stack.gatewayPid, 0)).not.toThrow();
});

test('a canary goes to its share of a thousand visitors, who keep it; the rest sees nothing of it', async ({
  stack,
  request,
}) => {
  const host = stack.host('catalog');
  const canary = host.build(headed('Canary Collection'));
  await host.target.update((current) => startCanary(current, canary, 10, new Date()));
  await expect
    .poll(async () => (await fetch(stack.address)).headers.get('set-cookie'), { timeout: LIMIT_MS })
    .toContain('tm_share');
  const visitors = await Promise.all(Array.from({ length: 1_000 }, () => arrive(stack.address)));
  const got = visitors.filter(({ html }) => html.includes('Canary Collection'));
  expect(Math.abs(got.length / 10 - 10)).toBeLessThanOrEqual(3);
  for (const { cookie, html } of [...got.slice(0, 20), ...visitors.slice(0, 20)]) {
    const again = await arrive(stack.address, cookie);
    expect(again.html.includes('Canary Collection')).toBe(html.includes('Canary Collection'));
  }
  // the browser of a canary visitor loads the same build that the server rendered
  const registry = await (
    await fetch(`${stack.address}/remotes.json`, { headers: { cookie: got[0]?.cookie ?? '' } })
  ).json();
  expect(registry).toMatchObject({ catalog: { build: canary } });

  await host.target.update((current) => rollBack(current, null, new Date()));
  await expect
    .poll(async () => (await arrive(stack.address, got[0]?.cookie)).html, { timeout: LIMIT_MS })
    .toContain('Premium Collection');
  expect(await buildsOf(request)).not.toContain(canary);
});

test('a rollback is seen within 3 s', async ({ stack, request }) => {
  const host = stack.host('catalog');
  const [, first = ''] = /catalog@(\S+)/.exec(await buildsOf(request)) ?? [];
  const build = host.build(headed('Wrong Collection'));
  await host.target.update((current) => publish(current, build, new Date()));
  await sees(request, build);
  await host.target.update((current) => rollBack(current, null, new Date()));
  await sees(request, first);
  expect(await (await request.get('/')).text()).toContain('Premium Collection');
});

test('a release whose manifest is broken is refused, and visitors go on with the build before', async ({
  stack,
  request,
  page,
  shopper,
}) => {
  const host = stack.host('catalog');
  const good = await buildsOf(request);
  const broken = host.build((file, text) => (file === 'mf-manifest.json' ? text.slice(0, 20) : text));
  await host.target.update((current) => publish(current, broken, new Date()));
  await new Promise((resolve) => setTimeout(resolve, LIMIT_MS));
  expect(await buildsOf(request)).toBe(good);
  await shopper.open('/');
  await expect(page.getByRole('heading', { name: 'Premium Collection' })).toBeVisible();
});

async function arrive(address: string, cookie?: string): Promise<{ html: string; cookie: string }> {
  const response = await fetch(address, { headers: cookie ? { cookie } : {} });
  const [own = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  return { html: await response.text(), cookie: cookie ?? own };
}

async function shellFiles(request: APIRequestContext): Promise<string[]> {
  return [...(await (await request.get('/')).text()).matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
}

function digest(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (name.isFile()) hash.update(name.name).update(readFileSync(join(name.parentPath, name.name)));
  return hash.digest('hex');
}
