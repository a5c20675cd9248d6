import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError } from '../step';
import { stopOrphan } from './server';
import { findServerBinary } from './server-binary';
import { initialiseData } from './server-data';
import { isAlive } from './server-place';

const PREFIX = 'telemarket-test-';

/** A copy of an empty server's data, in memory where there is a place for that. The original is made once and kept. */
export async function makeThrowAwayData(template: string): Promise<{ dir: string; remove(): void }> {
  const binary = findServerBinary();
  if (!binary) throw new CliError('There is no mysqld and no mariadbd on this machine.');
  const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  await sweep(place);
  initialiseData(binary, template);
  const parent = mkdtempSync(join(place, `${PREFIX}${process.pid}-`));
  const dir = join(parent, 'data');
  cpSync(template, dir, { recursive: true });
  return { dir, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

/** Removes what test runs that were killed have left: a folder's name tells whose it is. */
async function sweep(place: string): Promise<void> {
  for (const name of readdirSync(place).filter((one) => one.startsWith(PREFIX))) {
    const parent = join(place, name);
    if (isAlive(Number(name.slice(PREFIX.length).split('-')[0]))) continue;
    await stopOrphan(join(parent, 'data'));
    rmSync(parent, { recursive: true, force: true });
  }
}
