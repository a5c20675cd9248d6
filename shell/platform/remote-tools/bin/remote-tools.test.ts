import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

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
  expect(stderr).toMatch(/^Unknown command "serve"\.\n\nUsage: remote-tools COMMAND/);
});

describe('the development server', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'remote-tools-'));
    writeFileSync(join(folder, 'package.json'), '{"name":"gifts"}');
    // loading this configuration never ends, so the test does not wait for a build
    writeFileSync(
      join(folder, 'webpack.config.mjs'),
      `import { renameSync, writeFileSync } from 'node:fs';
       writeFileSync('new', String(process.pid));
       renameSync('new', 'pid');
       await new Promise(() => setInterval(() => {}, 1_000));`,
    );
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const file = () => join(folder, 'pid');
  const PROGRAM = join(__dirname, 'remote-tools.mjs');
  const start = (port: number, file = process.execPath, args = [PROGRAM, 'dev']) =>
    spawn(file, args, {
      cwd: folder,
      env: { ...process.env, REMOTE_PORT: String(port), npm_lifecycle_event: 'dev' },
    });
  async function endOf(pid: number): Promise<void> {
    while (isRunning(pid)) await sleep(20);
  }
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  test.each([
    ['the command', process.execPath, [PROGRAM, 'dev']],
    ['the shell in which npm runs it', 'sh', ['-c', `"${process.execPath}" "${PROGRAM}" dev; true`]],
  ])('stops when %s stops', async (_parent, program, args) => {
    const command = start(0, program, args);
    while (!existsSync(file())) await sleep(20);
    const pid = Number(readFileSync(file(), 'utf8'));
    expect(isRunning(pid)).toBe(true);
    command.kill('SIGTERM');
    await once(command, 'exit');
    const isEnded = await Promise.race([endOf(pid).then(() => true), sleep(4_000, false)]);
    if (!isEnded) process.kill(pid);
    expect(isEnded).toBe(true);
  });

  test('says before the build that its port is already in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const command = start(port);
    const [[said]] = (await Promise.all([once(command.stderr, 'data'), once(command, 'exit')])) as [[Buffer], unknown];
    taken.close();
    expect([command.exitCode, String(said)]).toEqual([
      1,
      `Port ${port} is already in use. Stop the program that uses it, or set REMOTE_PORT to another port.\n`,
    ]);
    expect(existsSync(file())).toBe(false);
  });
});
