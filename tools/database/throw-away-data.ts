import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Advice } from '../step';
import { findServerBinary } from './server-binary';
import { initialiseData } from './server-data';

/** A copy of an empty server's data, in memory where there is a place for that. The original is made once and kept. */
export function makeThrowAwayData(template: string): { dir: string; remove(): void } {
  const binary = findServerBinary();
  if (!binary) throw new Advice('There is no mysqld and no mariadbd on this machine.');
  initialiseData(binary, template);
  const parent = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'telemarket-test-'));
  const dir = join(parent, 'data');
  cpSync(template, dir, { recursive: true });
  return { dir, remove: () => rmSync(parent, { recursive: true, force: true }) };
}
