import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { checkServer } from './check-server';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-server-'));
  mkdirSync(join(folder, 'build'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the check with a fake npm. The fake runs the given code. */
function check(code: string, env: NodeJS.ProcessEnv = {}, timeoutMs?: number): Promise<string[]> {
  const npm = join(folder, 'npm');
  writeFileSync(npm, `#!/usr/bin/env node\n${code}`);
  chmodSync(npm, 0o755);
  const candidate = {
    site: 'https://shop.example',
    remote: 'tips',
    build: 'b1',
    folder: join(folder, 'build'),
    visits: [],
  };
  const paths = { PATH: folder + delimiter + process.env['PATH'], HOME: folder };
  return checkServer(candidate, '1.0.0', folder, { ...env, ...paths }, timeoutMs);
}

test('the program of the site gets the variables that npm needs, and no secret of the environment', async () => {
  const needed = { https_proxy: 'http://proxy.example:3128', npm_config_cache: folder };
  const secrets = {
    RELEASE_KEY: 'x',
    AWS_SECRET_ACCESS_KEY: 'x',
    GITHUB_TOKEN: 'x',
    NPM_TOKEN: 'x',
    npm_config__auth: 'x',
    'npm_config_//registry.example/:_authToken': 'x',
  };
  const names = await check('console.log(JSON.stringify(Object.keys(process.env)))', { ...needed, ...secrets });
  expect(names).toEqual(expect.arrayContaining(['PATH', 'HOME', ...Object.keys(needed)]));
  expect(names.filter((name) => Object.keys(secrets).includes(name))).toEqual([]);
});

test('a program that does not end is stopped, with a clear message', async () => {
  await expect(check('setInterval(() => {}, 1_000)', {}, 200)).rejects.toThrow(
    'The pages were not rendered on the server within 0.2 seconds.',
  );
});
