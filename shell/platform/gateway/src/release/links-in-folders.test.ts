import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemoteFolder } from '../test/remote-folder';
import { startTestSite, type TestSite } from '../test/test-site';

let remote: Awaited<ReturnType<typeof createRemoteFolder>>;
let site: TestSite;
let outside = '';
const SECRET = 'of the machine';

beforeAll(async () => {
  remote = await createRemoteFolder();
  await remote.build('b1', { js: ['main.js', 'alias.js', 'other-build.js'], css: ['main.css', 'copied.css'] });
  await remote.build('b2');
  await remote.write('releases.json', { live: 'b1' });
  outside = await mkdtemp(join(tmpdir(), 'outside-'));
  for (const name of ['file.txt', 'main.js', 'main.css']) await writeFile(join(outside, name), SECRET);
  const link = (target: string, path: string) => symlink(target, join(remote.folder, path));
  await link(join(outside, 'file.txt'), 'b1/file.txt');
  await link(outside, 'b1/folder');
  await link(outside, 'b3');
  await link('../b2/remote-entry.js', 'b1/other-build.js');
  await link('remote-entry.js', 'b1/alias.js');
  await remote.write('b1/main.js', 'start()');
  await link(join(outside, 'main.js'), 'b1/main.js.br');
  await link(join(outside, 'main.css'), 'b1/main.css');
  await remote.write('b1/copied.css', '@layer remote{.catalog_copied{color:red}}');
  site = await startTestSite({ env: { REMOTES: `catalog=${remote.folder}` } });
});
afterAll(async () => {
  await site.stop();
  await Promise.all([remote.remove(), rm(outside, { recursive: true })]);
});

const get = (path: string, headers: Record<string, string> = {}) => site.send(`/remotes/catalog/${path}`, { headers });

test.each(['b1/file.txt', 'b1/folder/file.txt', 'b3/file.txt', 'b1/other-build.js', 'b1/main.css'])(
  'a symbolic link that leads out of its build is not followed: %s',
  async (path) => {
    const { status, body } = await get(path);
    expect([status, body.includes(SECRET)]).toEqual([404, false]);
  },
);

test('a symbolic link in place of a compressed copy is not followed', async () => {
  const { body } = await get('b1/main.js', { 'accept-encoding': 'br' });
  expect(body).not.toContain(SECRET);
});

test('a symbolic link in place of a stylesheet of a page is not followed', async () => {
  const { status, body } = await site.send('/');
  expect([status, body.includes('catalog_copied'), body.includes(SECRET)]).toEqual([200, true, false]);
});

test.each(['b1/copied.css', 'b1/alias.js', 'b2/remote-entry.js'])(
  'a file within its build is served: %s',
  async (path) => {
    expect((await get(path)).status).toBe(200);
  },
);
