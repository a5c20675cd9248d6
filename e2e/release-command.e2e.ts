import { paths } from '@telemarket/composition';
import { StandaloneRemote } from './stack/standalone-remote';
import { expect, test } from './test';

let remote: StandaloneRemote;
test.beforeAll(() => {
  remote = new StandaloneRemote('account');
});
test.afterAll(() => remote.remove());
test.describe.configure({ mode: 'serial', timeout: 180_000 });

test('a remote built outside of the workspace runs in the composed site', async ({ stack, page, shopper }) => {
  const host = stack.host('account');
  remote.edit('src/auth/login-page.tsx', '>Login</h1>', '>Good to see you again</h1>');
  const printed = await remote.release(['--site', stack.address, '--target', host.path]);
  const [, build = ''] = /live: (\S+)/.exec(printed) ?? [];
  await expect.poll(() => readPage(stack.address), { timeout: 3_000 }).toContain('Good to see you again');
  await shopper.open(paths.login);
  await expect(page.getByRole('heading', { level: 1, name: 'Good to see you again' })).toBeVisible();
  expect(await remote.release(['--target', host.path, '--list'])).toMatch(new RegExp(`^${build} .* live$`, 'm'));

  await remote.release(['--target', host.path, '--rollback']);
  await expect.poll(() => readPage(stack.address), { timeout: 3_000 }).not.toContain('Good to see you again');
});

test('a build is refused with everything that the live site does not allow', async ({ stack }) => {
  const changes = [
    ['package.json', '"@telemarket/kit": "^1.0.0"', '"@telemarket/kit": "^1.9.0"'],
    // an unvisited page imports something that the older kit of the live shell lacks
    ['node_modules/@telemarket/kit/src/index.ts', 'PageProps, paths,', 'PageProps, paths, paths as newestPaths,'],
    ['src/settings/settings-page.tsx', 'paths', 'newestPaths'],
    ['src/auth/auth.module.css', '@layer remote {', ':global(header) { color: red !important; }\n@layer remote {'],
    ['src/remote.ts', 'path: CONFIRM_EMAIL,', "path: '/groups',"],
    ['src/remote.ts', 'path: KEEP_EMAIL,', "path: '/help',"],
  ] as const;
  for (const [file, from, to] of changes) remote.edit(file, from, to);
  const host = stack.host('account');
  const before = await host.releases.read();
  const refusal = await remote.release(['--site', stack.address, '--target', host.path]).catch(String);
  for (const problem of [
    /is not released:\n- \S+: "header" has no class of account\n/,
    /"header" is outside of @layer remote\n.*"color" is !important/,
    /\/groups is a page of the live remote catalog/,
    /\/help is a path of the shell/,
    /it needs @telemarket\/kit \^1\.9\.0, and the live shell has 1\.0\.0/,
    /it imports newestPaths from @telemarket\/kit, which the live shell does not export/,
  ])
    expect(refusal).toMatch(problem);
  expect(await host.releases.read()).toEqual(before);
  for (const [file, from, to] of changes) remote.edit(file, to, from);
});

test('a build that fails in a browser is refused', async ({ stack, request }) => {
  const host = stack.host('account');
  const before = await host.releases.read();
  const uploaded = await host.releases.target.list();
  remote.edit(
    'src/auth/login-page.tsx',
    'return (',
    "if (typeof window === 'object') throw new Error('only in browsers');\n  return (",
  );
  await expect(remote.release(['--site', stack.address, '--target', host.path])).rejects.toThrow(
    /is not released:\n- \/login .*(only in browsers|Sign-in is not available)/s,
  );
  expect(await host.releases.read()).toEqual(before);
  expect(await host.releases.target.list()).toEqual(uploaded);
  expect((await request.get(paths.login)).headers()['x-remotes']).toContain(`account@${before?.live}`);
});

async function readPage(address: string): Promise<string> {
  return (await fetch(`${address}/login`)).text();
}
