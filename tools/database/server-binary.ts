import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type ServerBinary = { path: string; flavour: 'mysql' | 'mariadb'; version: string };

/** Folders of Debian and Homebrew that are usually not in a user's PATH. */
const SERVER_FOLDERS = ['/usr/sbin', '/usr/libexec', '/usr/local/sbin', '/usr/local/mysql/bin', '/opt/homebrew/bin'];

export function findServerBinary(): ServerBinary | null {
  for (const name of ['mysqld', 'mariadbd']) {
    const path = findProgram(name);
    const binary = path && inspectServer(path);
    if (binary) return binary;
  }
  return null;
}

function findProgram(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...SERVER_FOLDERS];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

function inspectServer(path: string): ServerBinary | null {
  try {
    const printed = execFileSync(path, ['--no-defaults', '--version'], { encoding: 'utf8' });
    const version = /Ver (\S+)/.exec(printed)?.[1] ?? 'unknown';
    return { path, flavour: /mariadb/i.test(printed) ? 'mariadb' : 'mysql', version };
  } catch {
    return null;
  }
}
