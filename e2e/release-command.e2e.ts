import { paths } from '@telemarket/composition';
import { StandaloneRemote } from './stack/standalone-remote';
import { expect, test } from './test';

let remote: StandaloneRemote;
test.beforeAll(() => {
  remote = new StandaloneRemote('account');
});
test.afterAll(() => remote.remove());
test.describe.configure({ mode: 'serial', timeout: 120_000 });

test('a remote built outside of the workspace runs in the composed site', async ({ stack, page, shopper }) => {
  const host = stack.host('account');
  remote.edit('src/auth/login-page.tsx', '>Login</h1>', '>Good to see you again</h1>');
  const printed = remote.release(['--site', stack.address, '--target', host.path]);
  const [, build = ''] = /live: (\S+)/.exec(printed) ?? [];
  await expect.poll(() => readPage(stack.address), { timeout: 3_000 }).toContain('Good to see you again');
  await shopper.open(paths.login);
  await expect(page.getByRole('heading', { level: 1, name: 'Good to see you again' })).toBeVisible();
  expect(remote.release(['--target', host.path, '--list'])).toMatch(new RegExp(`^${build} .* live$`, 'm'));

  remote.release(['--target', host.path, '--rollback']);
  await expect.poll(() => readPage(stack.address), { timeout: 3_000 }).not.toContain('Good to see you again');
});

test('the host of another remote is refused', async ({ stack }) => {
  const host = stack.host('catalog');
  const before = await host.releases.read();
  expect(() => remote.release(['--site', stack.address, '--target', host.path])).toThrow(
    /catalog is the host of catalog, so account cannot be released to it\./,
  );
  expect(await host.releases.read()).toEqual(before);
});

test('styles for the whole page are refused', async ({ stack }) => {
  const styles = 'src/auth/auth.module.css';
  remote.edit(styles, '@layer remote {', ':global(header) { color: red !important; }\n@layer remote {');
  expect(() => remote.release(['--site', stack.address, '--target', stack.host('account').path])).toThrow(
    /is not released:\n- \S+: "header" has no class of account\n.*"header" is outside of @layer remote\n.*"color" is !important/,
  );
  remote.edit(styles, ':global(header) { color: red !important; }\n', '');
});

test('a build is refused when an unvisited page imports something that the older kit of the live shell lacks', async ({
  stack,
}) => {
  const kit = 'node_modules/@telemarket/kit/src/index.ts';
  const page = 'src/settings/settings-page.tsx';
  remote.edit(kit, 'PageProps, paths,', 'PageProps, paths, paths as newestPaths,');
  remote.edit(page, 'paths', 'newestPaths');
  expect(() => remote.release(['--site', stack.address, '--target', stack.host('account').path])).toThrow(
    /is not released:\n- it imports newestPaths from @telemarket\/kit, which the live shell does not export/,
  );
  remote.edit(page, 'newestPaths', 'paths');
  remote.edit(kit, 'PageProps, paths, paths as newestPaths,', 'PageProps, paths,');
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
  expect(() => remote.release(['--site', stack.address, '--target', host.path])).toThrow(
    /is not released:\n- \/login .*(only in browsers|Sign-in is not available)/s,
  );
  expect(await host.releases.read()).toEqual(before);
  expect(await host.releases.target.list()).toEqual(uploaded);
  expect((await request.get(paths.login)).headers()['x-remotes']).toContain(`account@${before?.live}`);
});

test('a remote that needs a newer kit than the live shell has is refused', async ({ stack }) => {
  remote.edit('package.json', '"@telemarket/kit": "^1.0.0"', '"@telemarket/kit": "^1.9.0"');
  expect(() => remote.release(['--site', stack.address, '--target', stack.host('account').path])).toThrow(
    /it needs @telemarket\/kit \^1\.9\.0, and the live shell has 1\.0\.0/,
  );
});

test('a release is refused when the site does not respond', () => {
  expect(() => remote.release(['--site', 'http://127.0.0.1:9', '--target', remote.folder])).toThrow(/cannot be read/);
});

async function readPage(address: string): Promise<string> {
  return (await fetch(`${address}/login`)).text();
}
