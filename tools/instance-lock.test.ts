import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeHolder, type LockHolder, type InstanceLock, isLock, lockInstance } from './instance-lock';

describe('the lock of a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'telemarket-lock-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('says nothing about the number of a process that does not respond', () => {
    const holder = { pid: 0, command: 'A process that does not respond' };
    expect(describeHolder(holder)).toBe('A process that does not respond');
  });

  it('has one holder, whose command, process and address are known', async () => {
    const lock = (await lockInstance(folder, 'npm start')) as InstanceLock;
    lock.announce('http://localhost:8080');
    const holder = (await lockInstance(folder, 'npm run dev')) as LockHolder;
    expect(isLock(holder)).toBe(false);
    expect(describeHolder(holder)).toBe(`npm start (process ${process.pid}, http://localhost:8080)`);
    lock.release();
  });

  it('is free again after its release, and separate for each folder', async () => {
    const first = (await lockInstance(folder, 'a')) as InstanceLock;
    const elsewhere = (await lockInstance(join(folder, 'other'), 'b')) as InstanceLock;
    first.release();
    const second = await lockInstance(folder, 'c');
    expect(isLock(second)).toBe(true);
    for (const lock of [elsewhere, second as InstanceLock]) lock.release();
  });

  it('has one holder when many processes try at once', async () => {
    const locks = await Promise.all(Array.from({ length: 20 }, () => lockInstance(folder, 'a')));
    expect(locks.filter(isLock)).toHaveLength(1);
    for (const lock of locks) if (isLock(lock)) lock.release();
  });

  it('is free when its holder was killed', async () => {
    const code = `
      require('tsx/cjs');
      const { lockInstance } = require(${JSON.stringify(join(__dirname, 'instance-lock.ts'))});
      void lockInstance(${JSON.stringify(folder)}, 'killed').then(() => process.send('locked'));
      setInterval(() => {}, 1_000);`;
    const child = fork('-e', [code], { execArgv: [] });
    await once(child, 'message');
    expect(isLock(await lockInstance(folder, 'a'))).toBe(false);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const lock = await lockInstance(folder, 'a');
    expect(isLock(lock)).toBe(true);
    if (isLock(lock)) lock.release();
  });
});
