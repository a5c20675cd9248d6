import { lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { addToRemotes } from '../tools/new-remote';
import { readManifest } from '../tools/packages/workspaces';
import { ROOT } from '../tools/root';
import { OwnRepository, usesNpm } from './stack/own-repository';
import { expect, test } from './test';

const { version: kitVersion } = readManifest(join(ROOT, 'shell/kit'));
let remote: OwnRepository;
let host = '';
test.beforeAll(async ({ stack }) => {
  test.setTimeout(900_000);
  remote = new OwnRepository(stack.address, '@acme/gifts');
  await remote.create();
  host = join(remote.folder, 'host');
  mkdirSync(host);
});
test.afterAll(() => remote.remove());
test.describe.configure({ mode: 'serial', timeout: 600_000 });

const release = (...args: string[]) => remote.release('--target', host, ...args);

test('a team creates, tests and checks a remote in an empty folder, with packages from the site', async ({ stack }) => {
  expect(remote.read('.npmrc')).toBe(`@telemarket:registry=${stack.address}/npm/\n`);
  if (usesNpm) {
    const installed = join(remote.folder, 'node_modules/@telemarket');
    expect(readdirSync(installed).sort()).toEqual(['composition', 'contract', 'kit', 'release-trust', 'remote-tools']);
    for (const name of readdirSync(installed)) expect(lstatSync(join(installed, name)).isSymbolicLink()).toBe(false);
  }
  await remote.exec('test');
  await remote.exec('run', 'typecheck');
  await remote.exec('run', 'lint');
  // the command fails when a package is outdated
  expect(await remote.exec('outdated', '@telemarket/kit')).toBe('');
});

test('rules and types of the presets find faults', async () => {
  const page = 'src/gifts/gifts-page.tsx';
  remote.edit(page, 'to="/gifts/Ann"', 'to={7}');
  await expect(remote.exec('run', 'typecheck')).rejects.toThrow(/gifts-page\.tsx.*TS2322/);
  remote.edit(page, 'to={7}', 'to="/gifts/Ann"');
  remote.edit('src/gifts/gifts.module.css', '  .page {', '  :global(header) {\n    color: red;\n  }\n\n  .page {');
  await expect(remote.exec('run', 'lint')).rejects.toThrow(/selector-pseudo-class-disallowed-list/);
  remote.edit('src/gifts/gifts.module.css', '  :global(header) {\n    color: red;\n  }\n\n', '');
});

test('the remote is released, rendered on the server with its data, and rolled back', async ({
  stack,
  page,
  shopper,
}) => {
  expect(await release()).toMatch(/live: \w{12}\n.* has no line for gifts\..*\ngifts=\/\S+\/host\n$/);
  addToRemotes(stack.remotesFile, 'gifts', host);
  const html = async (name = 'Ann') => (await page.request.get(`/gifts/${name}`)).text();
  await expect.poll(html, { timeout: 5_000 }).toContain('Gifts for Ann</h1>');
  expect(await html('Mary%20Ann')).toContain('Gifts for Mary Ann</h1>');
  expect(await html()).toMatch(/<a href="\/product\/\d+"/);
  await shopper.open('/gifts');
  await page.getByRole('link', { name: 'For Ann' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gifts for Ann' })).toBeVisible();

  remote.edit('src/gifts/for-name-page.tsx', '`Gifts for', '`Presents for');
  expect(await release('--canary', '10')).toMatch(
    new RegExp(`canary: \\w{12} for 10 % of the visitors\n${stack.address}/gifts\n$`),
  );
  await release('--promote');
  await expect.poll(html, { timeout: 5_000 }).toContain('Presents for Ann</h1>');
  await release('--rollback');
  await expect.poll(html, { timeout: 5_000 }).toContain('Gifts for Ann</h1>');
});

test('the refusal of a build lists everything that the live site does not allow', async () => {
  const changes = [
    ['package.json', `"@telemarket/kit": "^${kitVersion}"`, '"@telemarket/kit": "^1.9.0"'],
    // the team has a newer kit than the live shell
    ['node_modules/@telemarket/kit/src/index.js', ' paths }', ' paths, paths as newestPaths }'],
    ['node_modules/@telemarket/kit/src/index.d.ts', ' paths,', ' paths, paths as newestPaths,'],
    ['src/gifts/for-name-page.tsx', 'paths', 'newestPaths'],
    // and a newer contract than the live API
    ['node_modules/@telemarket/contract/index.d.ts', 'ProductSummary: {', 'ProductSummary: { gift: boolean;'],
    ['src/gifts/for-name-page.tsx', 'price }) =>', 'price, gift }) => gift &&'],
    ['src/gifts/gifts.module.css', '@layer remote {', ':global(header) { color: red !important; }\n@layer remote {'],
    ['src/gifts/gifts-page.tsx', 'to="/gifts/Ann"', 'to={7}'],
    ['src/remote.ts', "path: '/gifts/:name',", "path: '/groups',"],
    ['src/remote.ts', "visit: '/gifts/Ann',", 'visit: true,'],
    ['src/remote.ts', "path: '/gifts',", "path: '/help',"],
  ] as const;
  const unchanged = new Map(changes.map(([file]) => [file, remote.read(file)]));
  for (const [file, from, to] of changes) remote.edit(file, from, to);
  const before = await release('--list');
  const refusal = await release().catch(String);
  for (const problem of [
    /is not released:\n- \S+: "header" has no class of gifts\n/,
    /"header" is outside of @layer remote\n.*"color" is !important/,
    /\/groups is a page of the live remote catalog/,
    /\/help is a path of the shell/,
    /src\/gifts\/gifts-page\.tsx:\d+:\d+ has the type error TS2322/,
    /src\/gifts\/for-name-page\.tsx:\d+:\d+ has the type error TS2339: Property 'gift' does not exist/,
    `it needs @telemarket/kit ^1.9.0, and the live shell has ${kitVersion}`,
    /it imports newestPaths from @telemarket\/kit, which the live shell does not export/,
  ])
    expect(refusal).toMatch(problem);
  expect(await release('--list')).toEqual(before);
  for (const [file, text] of unchanged) remote.write(file, text);
});

test('a build that fails in a browser is refused', async () => {
  const before = await release('--list');
  remote.edit(
    'src/gifts/gifts-page.tsx',
    'return (',
    "if (typeof window === 'object') throw new Error('only in browsers');\n  return (",
  );
  await expect(release()).rejects.toThrow(/is not released:\n- \/gifts .*(only in browsers|Gifts is not available)/s);
  expect(await release('--list')).toEqual(before);
});
