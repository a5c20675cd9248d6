import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError } from '../step';
import { stopOrphan } from './server';
import { findServerBinary } from './server-binary';
import { initialiseData } from './server-data';
import { isAlive } from './server-place';

const PREFIX = 'telemarket-test-';

/** A copy of an empty server's data, in memory where /dev/shm exists. The original is made once. */
export async function makeTemporaryData(template: string): Promise<{ dir: string; remove(): void }> {
  const binary = findServerBinary();
  if (!binary) throw new CliError('There is no mysqld and no mariadbd on this machine.');
  const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  await removeStaleData(place);
  initialiseData(binary, template);
  const parent = mkdtempSync(join(place, `${PREFIX}${process.pid}-`));
  const dir = join(parent, 'data');
  cpSync(template, dir, { recursive: true });
  return { dir, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

/** Removes the data of killed test runs. The name of a folder contains the process id of its run. */
async function removeStaleData(place: string): Promise<void> {
  for (const name of readdirSync(place).filter((one) => one.startsWith(PREFIX))) {
    const parent = join(place, name);
    if (isAlive(Number(name.slice(PREFIX.length).split('-')[0]))) continue;
    await stopOrphan(join(parent, 'data'));
    rmSync(parent, { recursive: true, force: true });
  }
}
