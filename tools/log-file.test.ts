import fs, { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LogFile } from './log-file';

describe('a log file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'telemarket-log-file-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  afterEach(() => jest.restoreAllMocks());

  async function until(condition: () => boolean): Promise<void> {
    for (const deadline = Date.now() + 10_000; !condition() && Date.now() < deadline;) await sleep(20);
    expect(condition()).toBe(true);
  }
  const textOf = (name: string) => {
    try {
      return readFileSync(join(folder, name), 'utf8');
    } catch {
      return '';
    }
  };

  it('is renamed when it is large, and the oldest is removed', async () => {
    const log = new LogFile(join(folder, 'large.log'), 100);
    for (let line = 0; line < 10; line++) {
      log.write(`${line} ${'x'.repeat(100)}\n`);
      await until(() => textOf('large.log').startsWith(`${line} `));
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('large'))).toHaveLength(5);
    expect(textOf('large.log.4')).toMatch(/^5 /);
  });

  it('drops and counts output while the disk is full, and continues when there is space', async () => {
    const append = jest.spyOn(fs.promises, 'appendFile').mockRejectedValue(new Error('no space left on device'));
    const log = new LogFile(join(folder, 'full.log'));
    for (let line = 0; line < 3_000; line++) log.write(`${'x'.repeat(1_000)}\n`);
    await until(() => append.mock.calls.length > 0);
    append.mockRestore();
    await until(() => textOf('full.log').includes('dropped'));
    const dropped = Number(/\((\d+) outputs were dropped\)/.exec(textOf('full.log'))?.[1]);
    expect(
      textOf('full.log')
        .split('\n')
        .filter((line) => line.startsWith('x')).length + dropped,
    ).toBe(3_000);
  });
});
