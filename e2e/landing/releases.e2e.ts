import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIRequestContext } from '@playwright/test';
import { publish, rollBack, startCanary } from '@telemarket/composition';
import { paths } from '@telemarket/kit/shop';
import { expect, test } from '../test';
import { joinCanaries } from '../canary-visitor';

const buildsOf = async (request: APIRequestContext) => (await request.get(paths.home)).headers()['x-remotes'] ?? '';

const expectLive = (request: APIRequestContext, build: string) =>
  expect.poll(() => buildsOf(request), { intervals: [50] }).toMatch(new RegExp(`catalog@${build}( |$)`));

/** Replaces the heading of the home page. */
const withHeading = (heading: string) => (_file: string, text: string) =>
  text.replaceAll('Premium Collection', heading);

test('no page fails during twenty releases in a row under load, and a rollback is visible', async ({
  stack,
  request,
}) => {
  const otherRemotes = () => digest(stack.store('checkout').path) + digest(stack.store('account').path);
  const before = otherRemotes();
  const shell = await shellFiles(request);
  const failed: string[] = [];
  let isOver = false;
  let pages = 0;
  const load = async () => {
    while (!isOver) {
      const page = await request.get(paths.home);
      const html = await page.text();
      const [, entry = ''] = /"catalog":\{"build":"[^"]+","entry":"([^"]+)"/.exec(html) ?? [];
      const container = await request.get(entry);
      if (!page.ok() || !html.includes('Collection') || !container.ok()) failed.push(`${page.status()} ${entry}`);
      pages += 1;
      // Without this pause, the two visitors would slow down the tests of the other worker.
      await sleep(20);
    }
  };
  const visitors = Promise.all([load(), load()]);
  for (let i = 1; i <= 20; i += 1) {
    const store = stack.store('catalog');
    const build = store.build(withHeading(`Collection ${i}`));
    await store.releases.update({ action: 'release' }, (current) => publish(current, build, new Date()));
    await expectLive(request, build);
  }
  isOver = true;
  await visitors;
  expect(failed).toEqual([]);
  expect(pages).toBeGreaterThan(40);
  expect(await (await request.get(paths.home)).text()).toContain('Collection 20');
  await stack
    .store('catalog')
    .releases.update({ action: 'rollback' }, (current) => rollBack(current, null, new Date()));
  await expect.poll(async () => (await request.get(paths.home)).text(), { intervals: [50] }).toContain('Collection 19');
  expect(otherRemotes()).toBe(before);
  expect(await shellFiles(request)).toEqual(shell);
  // `kill` throws when the gateway has stopped
  expect(() => process.kill(stack.gatewayPid, 0)).not.toThrow();
});

// @spec-3.31
test('a canary is shown to its share of a thousand visitors, and each visitor stays with the same build', async ({
  stack,
  request,
}) => {
  const store = stack.store('catalog');
  const canary = store.build(withHeading('Canary Collection'));
  await store.releases.update({ action: 'canary' }, (current) => startCanary(current, canary, 10, new Date()));
  await expect.poll(async () => (await fetch(stack.address)).text()).toContain(`catalog@${canary}:10`);
  // only visitors who get the canary get a cookie
  const cookies = await Promise.all(Array.from({ length: 1_000 }, () => joinCanaries(stack.address)));
  const chosen = cookies.filter((cookie) => cookie !== '');
  // the limit is five standard deviations, which a fair share exceeds once in a million runs
  expect(Math.abs(chosen.length / 10 - 10)).toBeLessThanOrEqual(5);
  for (const cookie of [...chosen.slice(0, 20), ...cookies.slice(0, 20)])
    for (const _visit of [1, 2])
      expect((await visit(stack.address, cookie)).includes('Canary Collection')).toBe(cookie !== '');
  // The browser loads the same build that the server has rendered.
  const registry = await (
    await fetch(`${stack.address}/remotes.json`, { headers: { cookie: chosen[0] ?? '' } })
  ).json();
  expect(registry).toMatchObject({ catalog: { build: canary } });

  await store.releases.update({ action: 'rollback' }, (current) => rollBack(current, null, new Date()));
  await expect.poll(async () => await visit(stack.address, chosen[0])).toContain('Premium Collection');
  expect(await buildsOf(request)).not.toContain(canary);
});

test('visitors keep the previous build when a release has a broken manifest', async ({
  stack,
  request,
  page,
  shopper,
}) => {
  const store = stack.store('catalog');
  const good = await buildsOf(request);
  const broken = store.build((file, text) => (file === 'mf-manifest.json' ? text.slice(0, 20) : text));
  await store.releases.update({ action: 'release' }, (current) => publish(current, broken, new Date()));
  await expect.poll(() => stack.gatewayLog()).toMatch(/"remote":"catalog","problem":"SyntaxError/);
  expect(await buildsOf(request)).toBe(good);
  await shopper.open(paths.home);
  await expect(page.getByRole('heading', { name: 'Premium Collection' })).toBeVisible();
});

async function visit(address: string, cookie = ''): Promise<string> {
  return (await fetch(address, { headers: cookie ? { cookie } : {} })).text();
}

async function shellFiles(request: APIRequestContext): Promise<string[]> {
  return [...(await (await request.get(paths.home)).text()).matchAll(/"(\/assets\/[^"]+)"/g)].map(
    ([, file = '']) => file,
  );
}

function digest(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (name.isFile()) hash.update(name.name).update(readFileSync(join(name.parentPath, name.name)));
  return hash.digest('hex');
}
