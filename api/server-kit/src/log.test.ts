import { execFileSync } from 'node:child_process';
import fs, { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from './log';

const TYPESCRIPT = ['--require', 'tsx/cjs'];

describe('the log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'telemarket-log-'));
  const file = join(folder, 'server.log');
  afterAll(() => rmSync(folder, { recursive: true }));
  afterEach(() => jest.restoreAllMocks());

  const readLines = () =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
  type Line = { msg: string; dropped?: number };

  it('cuts each text, so that a client cannot fill the log', () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const long = '👩'.repeat(3_000);
    const short = { remote: 'catalog', problem: 'x'.repeat(400), ms: 1.5, values: [null, true, 1e21] };
    log.warn({ path: `/${'%7C'.repeat(4_000)}`, nested: { list: [long] }, err: new Error(long) }, long);
    log.info(short, 'short');
    log.info({ ...short, mail: `${'a'.repeat(470)} somebody@example.com and more text` }, 'cut after it was redacted');
    const [first = '', second = '', third = ''] = lines;
    const { nested, err, msg } = JSON.parse(first) as {
      nested: { list: string[] };
      err: { message: string; stack: string };
      msg: string;
    };
    expect(Buffer.byteLength(first)).toBeLessThan(40_000);
    for (const text of [nested.list[0], err.message, msg]) expect(text).toMatch(/^👩{249}…$/u);
    expect(err.stack).toMatch(/^Error: /);
    expect(JSON.parse(second)).toMatchObject({ ...short, msg: 'short' });
    expect(third).not.toContain('somebody');
    for (const line of lines) expect(line).toMatch(/\}\n$/);
  });

  it('drops and counts lines while the disk is full, and goes on when there is room', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const write = jest.spyOn(fs, 'write').mockImplementation(((...args: unknown[]) => {
      setImmediate(() => (args.at(-1) as (error: Error) => void)(full));
    }) as never);
    const log = createLog('info', file);
    for (let line = 0; line < 6_000; line++) {
      log.info(`${line} ${'x'.repeat(450)}`);
      if (line % 500 === 0) await sleep(1);
    }
    expect(write).toHaveBeenCalled();
    write.mockRestore();
    const deadline = Date.now() + 5_000;
    while (Date.now() < deadline && !readFileSync(file, 'utf8').includes('"dropped"')) await sleep(20);
    const lines = readLines();
    const dropped = lines.find((line) => line.dropped)?.dropped ?? 0;
    expect(lines.filter(({ msg }) => msg.includes('xxx')).length + dropped).toBe(6_000);
    expect(dropped).toBeGreaterThan(1_000);
  });

  it('lets the process end while the disk is full', () => {
    const code = `
      const { createLog } = require(${JSON.stringify(join(__dirname, 'log.ts'))});
      const log = createLog('info', '/dev/full');
      for (let line = 0; line < 100; line++) log.info('x'.repeat(1_000));
      setTimeout(() => process.exit(7), 300);`;
    const end = () => execFileSync(process.execPath, [...TYPESCRIPT, '-e', code], { timeout: 60_000, stdio: 'pipe' });
    expect(end).toThrow(expect.objectContaining({ status: 7 }));
  });

  it('writes the last lines when the process ends', () => {
    const code = `
      const { createLog } = require(${JSON.stringify(join(__dirname, 'log.ts'))});
      createLog('info').info('the last line');
      process.exit(0);`;
    expect(execFileSync(process.execPath, [...TYPESCRIPT, '-e', code]).toString()).toContain('the last line');
  });
});
