import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CliError } from '../step';
import { stopOrphan } from './server';
import { findServerBinary, type ServerBinary } from './server-binary';
import { initialiseData } from './server-data';
import { isAlive } from './server-place';

const FOLDER_PREFIX = 'telemarket-test-';

/** Copies the data of an empty server, into memory if /dev/shm exists. The copied template is created only once. */
export async function makeTemporaryData(template: string): Promise<{ dir: string; remove(): void }> {
  const binary = findServerBinary();
  if (!binary) throw new CliError('This machine has neither mysqld nor mariadbd.');
  const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  await removeStaleData(place);
  makeTemplate(binary, template);
  const parent = mkdtempSync(join(place, `${FOLDER_PREFIX}${process.pid}-`));
  const dir = join(parent, 'data');
  cpSync(template, dir, { recursive: true });
  return { dir, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

/**
 * Creates the template. Several processes can do so at once: each uses its own folder, and the first finished folder
 * becomes the template.
 */
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
  // this call throws if the data belongs to another kind of server
  initialiseData(binary, template);
}

/** Removes the data of killed test runs. The name of a folder contains the process id of its run. */
async function removeStaleData(place: string): Promise<void> {
  for (const name of readdirSync(place).filter((entry) => entry.startsWith(FOLDER_PREFIX))) {
    const parent = join(place, name);
    if (isAlive(Number(name.slice(FOLDER_PREFIX.length).split('-')[0]))) continue;
    await stopOrphan(join(parent, 'data'));
    rmSync(parent, { recursive: true, force: true });
  }
}
