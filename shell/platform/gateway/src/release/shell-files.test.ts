import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readShellFiles } from './shell-files';

test('a missing stylesheet is logged and left to the browser', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assets-'));
  const assets = { js: [], css: ['main.css'], font: '', pages: {}, shared: {} };
  await writeFile(join(folder, 'assets.json'), JSON.stringify(assets));
  const log = { warn: jest.fn() };
  const { styles } = await readShellFiles({ folder, devOrigin: null }, log);
  expect(styles).toEqual([{ address: '/assets/main.css', inline: null }]);
  const fields = { problem: expect.stringContaining('main.css') as string };
  expect(log.warn.mock.calls).toEqual([[fields, 'file of the shell not read']]);
  await rm(folder, { recursive: true });
});
