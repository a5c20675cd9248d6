import fs, { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogFile } from './log-file';

describe('a log file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'telemarket-log-file-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');

  it('is renamed when it is large, and the oldest is removed', () => {
    const log = new LogFile(join(folder, 'large.log'), 100);
    for (let line = 0; line < 10; line++) log.write(`${line} ${'x'.repeat(100)}\n`);
    expect(readdirSync(folder).filter((name) => name.startsWith('large'))).toHaveLength(5);
    expect(textOf('large.log')).toMatch(/^9 /);
    expect(textOf('large.log.4')).toMatch(/^5 /);
  });

  it('drops and counts output while the disk is full, and continues when there is space', () => {
    const append = jest.spyOn(fs, 'appendFileSync').mockImplementation(() => {
      throw new Error('no space left on device');
    });
    const log = new LogFile(join(folder, 'full.log'));
    for (let line = 0; line < 3; line++) log.write('lost\n');
    append.mockRestore();
    log.write('written\n');
    log.write('again\n');
    expect(textOf('full.log')).toBe('(3 outputs were dropped)\nwritten\nagain\n');
  });
});
