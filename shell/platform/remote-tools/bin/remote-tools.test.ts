import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(__dirname, 'remote-tools.mjs'), ...args], { encoding: 'utf8' });

test.each([[['--help']], [['dev', '--help']], [['lint', '-h']], [['dev', '--', '--help']]])(
  '%j explains the commands, and starts none',
  (args) => {
    const { status, stdout, stderr } = run(...args);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/dev --site ORIGIN .*\n(.*\n)*.*release-remote/);
  },
);

test('an unknown command prints the list of commands', () => {
  const { status, stdout, stderr } = run('serve');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^remote-tools serve: this is no command\.\n\nremote-tools COMMAND/);
});
