import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPrivateServer } from './server';
import { findServerBinary } from './server-binary';
import { isAlive } from './server-place';
import { makeTemporaryData } from './temporary-data';
import { readUntil } from '../process';
import { ROOT } from '../root';

(findServerBinary() ? describe : describe.skip)('a private server', () => {
  let data: Awaited<ReturnType<typeof makeTemporaryData>>;
  let dataDir = '';
  beforeEach(async () => {
    data = await makeTemporaryData(join(ROOT, '.data/test-database-template'));
    dataDir = data.dir;
  });
  afterEach(() => data.remove());

  test('the log of the database server shows the reason for a crash, also after a restart', async () => {
    const server = await startPrivateServer({ dataDir, durable: false });
    process.kill(server.pid, 'SIGABRT');
    expect(await server.ended).toBe('SIGABRT');
    const restarted = await server.restart();
    await restarted.stop();
    expect(readFileSync(`${dataDir}.log`, 'utf8')).toContain('got signal 6');
  });

  test('the database server ends when the process that started it is killed, and another server can start at once', async () => {
    const script = `require(${JSON.stringify(join(__dirname, 'server.ts'))})
      .startPrivateServer({ dataDir: ${JSON.stringify(dataDir)}, durable: false })
      .then(({ pid }) => { console.log('pid ' + pid); setInterval(() => {}, 1_000); });`;
    const tool = spawn(process.execPath, ['--import', 'tsx', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const pid = Number(/^pid (\d+)$/m.exec(await readUntil(tool.stdout, /^pid \d+$/m))?.[1] ?? 0);
    expect(isAlive(pid)).toBe(true);
    tool.kill('SIGKILL');
    const next = await startPrivateServer({ dataDir, durable: false });
    try {
      for (const until = Date.now() + 20_000; isAlive(pid) && Date.now() < until;) await sleep(50);
      expect(isAlive(pid)).toBe(false);
      expect(isAlive(next.pid)).toBe(true);
    } finally {
      await next.stop();
    }
  });
});
