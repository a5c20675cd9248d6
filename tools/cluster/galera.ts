import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage } from '../apt';
import { findServerBinary } from '../database/server-binary';
import { ROOT } from '../root';

export interface Galera {
  /** The path of mariadbd. */
  server: string;
  /** The path of the replication library. */
  provider: string;
}

const INSTALLED = '/usr/lib/galera/libgalera_smm.so';
const FOLDER = join(ROOT, '.data/galera');
const UNPACKED = join(FOLDER, 'usr/lib/libgalera_smm.so');

/** Finds MariaDB and Galera, or downloads what is missing from Debian. Logs the reason and returns null when it cannot. */
export function findGalera(log: (line: string) => void): Galera | null {
  const binary = findServerBinary() ?? (installPackage('mariadb-server-core', log) ? findServerBinary() : null);
  if (binary?.flavour !== 'mariadb') {
    log('there is no mariadbd on this machine, and none can be installed');
    return null;
  }
  const provider = [INSTALLED, UNPACKED].find((path) => existsSync(path)) ?? unpack(log);
  return provider ? { server: binary.path, provider } : null;
}

function download(): void {
  const apt = (...args: string[]) => execFileSync('apt-get', args, { cwd: FOLDER, stdio: 'pipe' });
  try {
    apt('download', '-qq', 'galera-4');
  } catch {
    // the package list of this machine is missing or stale
    apt('update', '-qq');
    apt('download', '-qq', 'galera-4');
  }
}

/** Unpacks the library into .data. Nothing is installed. */
function unpack(log: (line: string) => void): string | null {
  log('unpacking galera-4 into .data/galera');
  try {
    mkdirSync(FOLDER, { recursive: true });
    download();
    const file = readdirSync(FOLDER).find((name) => name.endsWith('.deb')) ?? '';
    execFileSync('dpkg', ['-x', file, '.'], { cwd: FOLDER, stdio: 'pipe' });
    return existsSync(UNPACKED) ? UNPACKED : null;
  } catch (error) {
    log(`the package galera-4 is not available: ${String(error).split('\n')[0]}`);
    return null;
  }
}
