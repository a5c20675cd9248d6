import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addToRemotes, createRemote } from '../tools/new-remote';
import { ROOT } from '../tools/root';
import { expect, test } from './test';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const CLI = join(ROOT, 'shell/remote-tools/release/cli.mjs');
let parent = '';
let folder = '';

test.beforeAll(({}, { parallelIndex }) => {
  // The folder is inside the repository, where the remote finds its packages, but outside of the workspaces.
  parent = join(ROOT, `.data/test/new-remote-${parallelIndex}`);
  rmSync(parent, { recursive: true, force: true });
  folder = createRemote({ name: 'gifts', parent });
});
test.afterAll(() => rmSync(parent, { recursive: true, force: true }));

const release = (...args: string[]) =>
  execFileSync(process.execPath, [CLI, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

/** The time at which each build of the site was written. None of them may change. */
const buildTimes = () =>
  [
    'shell/host/dist',
    'shell/gateway/dist',
    'api/dist',
    ...readdirSync(ROOT).filter((name) => name.startsWith('mfe-')),
  ].map((path) => [path, statSync(join(ROOT, path)).mtimeMs]);

test('a new remote appears in the running site after its release, with one line in the list of remotes, and disappears without it', async ({
  stack,
  page,
  shopper,
}) => {
  const before = { pid: stack.gatewayPid, builds: buildTimes() };
  expect((await page.request.get('/gifts')).status()).toBe(404);

  expect(release('--site', stack.address, '--target', join(parent, 'host'))).toMatch(/live: \w{12}/);
  addToRemotes(stack.remotesFile, 'gifts', join(parent, 'host'));

  await expect.poll(async () => (await page.request.get('/gifts')).status(), { timeout: 5_000 }).toBe(200);
  const html = await (await page.request.get('/gifts')).text();
  expect(html).toContain('>Gifts</h1>');
  expect(html).toContain('<title>Gifts · TeleMarket</title>');
  await shopper.open('/gifts');
  await expect(page.getByRole('heading', { level: 1, name: 'Gifts' })).toBeVisible();
  await page.getByRole('link', { name: 'Groups' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Telegram Groups' })).toBeVisible();

  await stack.restore();
  await expect.poll(async () => (await page.request.get('/gifts')).status(), { timeout: 5_000 }).toBe(404);
  expect({ pid: stack.gatewayPid, builds: buildTimes() }).toEqual(before);
  process.kill(stack.gatewayPid, 0);
});

test('a remote with Sass and a picture, and the webpack configuration of docs/remotes.md, is released', async ({
  stack,
  page,
}) => {
  const [, config = ''] = /```js\n(.*?)```/s.exec(readFileSync(join(ROOT, 'docs/remotes.md'), 'utf8')) ?? [];
  const own = createRemote({ name: 'gifts', parent: join(parent, 'own') });
  const write = (file: string, content: string | Buffer) => writeFileSync(join(own, file), content);
  write('webpack.config.mjs', config);
  write('src/gifts/look.module.scss', '$ink: rgb(1, 2, 3);\n@layer remote { .look { h1 { color: $ink; } } }');
  write(
    'src/gifts/pixel.png',
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  );
  write(
    'src/gifts/gifts-page.tsx',
    `import pixel from './pixel.png';
import look from './look.module.scss';
export default () => <div className={look.look}><h1 tabIndex={-1}>Sassy</h1><img src={pixel} alt="pixel" /></div>;`,
  );
  const types = join(ROOT, 'shell/kit/src/css.d.ts');
  writeFileSync(
    join(own, 'tsconfig.json'),
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.base.json'),
      include: ['src', types],
      compilerOptions: { types: [] },
    }),
  );
  writeFileSync(
    join(own, 'src/files.d.ts'),
    `declare module '*.png' { const address: string; export default address; }
declare module '*.module.scss' { const classes: Record<string, string>; export default classes; }`,
  );
  const printed = execFileSync(process.execPath, [CLI, '--site', stack.address, '--target', join(parent, 'host')], {
    cwd: own,
    encoding: 'utf8',
    stdio: 'pipe',
  });
  expect(printed).toMatch(/live: \w{12}/);
  addToRemotes(stack.remotesFile, 'gifts', join(parent, 'host'));
  await expect.poll(async () => (await page.request.get('/gifts')).text(), { timeout: 5_000 }).toContain('Sassy</h1>');
  await page.goto('/gifts');
  await expect(page.getByRole('heading', { level: 1, name: 'Sassy' })).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(page.getByRole('img', { name: 'pixel' })).toHaveJSProperty('naturalWidth', 1);
});
