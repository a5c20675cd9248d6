import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

test.each([[['gifts', '--bogus']], [['gifts', '--site']]])(
  'create-remote refuses the arguments %j, and prints the right command',
  (args) => {
    const node = [
      '--import',
      require.resolve('tsx'),
      join(__dirname, '../shell/platform/create-remote/main.ts'),
      ...args,
    ];
    const { status, stderr } = spawnSync(process.execPath, node, { cwd: tmpdir(), encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      1,
      'Give the remote a name, and the address of the site: npm create @telemarket/remote gifts -- --site https://shop.example\n',
    ]);
  },
);
