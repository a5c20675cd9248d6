import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CliError } from '../step';
import { stopOrphan } from './server';
import { findServerBinary, type ServerBinary } from './server-binary';
import { initialiseData } from './server-data';
import { isAlive } from './server-place';

const PREFIX = 'telemarket-test-';

/** A copy of an empty server's data, in memory if /dev/shm exists. The template is created once. */
export async function makeTemporaryData(template: string): Promise<{ dir: string; remove(): void }> {
  const binary = findServerBinary();
  if (!binary) throw new CliError('There is no mysqld and no mariadbd on this machine.');
  const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  await removeStaleData(place);
  makeTemplate(binary, template);
  const parent = mkdtempSync(join(place, `${PREFIX}${process.pid}-`));
  const dir = join(parent, 'data');
  cpSync(template, dir, { recursive: true });
  return { dir, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

/** Several processes can create it at once. Each uses its own folder, and the first finished one becomes the template. */
function makeTemplate(binary: ServerBinary, template: string): void {
  if (!existsSync(template)) {
    mkdirSync(dirname(template), { recursive: true });
    const draft = mkdtempSync(`${template}-`);
    initialiseData(binary, draft);
    try {
      renameSync(draft, template);
    } catch (error) {
      if (!existsSync(template)) throw error;
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  // throws for the data of another kind of server
  initialiseData(binary, template);
}

/** Removes the data of killed test runs. The name of a folder contains the process id of its run. */
async function removeStaleData(place: string): Promise<void> {
  for (const name of readdirSync(place).filter((entry) => entry.startsWith(PREFIX))) {
    const parent = join(place, name);
    if (isAlive(Number(name.slice(PREFIX.length).split('-')[0]))) continue;
    await stopOrphan(join(parent, 'data'));
    rmSync(parent, { recursive: true, force: true });
  }
}
