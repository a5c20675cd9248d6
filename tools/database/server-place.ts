import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { CliError } from '../step';

/** The files of a private server besides its data. */
export type ServerPlace = { folder: string; socket: string; pidFile: string; log: string };

/**
 * The folder is outside of the data folder, because a socket path can have at most about 100 characters. Only this
 * user can access it.
 */
export function serverPlaceOf(dataDir: string): ServerPlace {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 10);
  const folder = join(tmpdir(), `telemarket-${userInfo().uid}-${hash}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (statSync(folder).uid !== userInfo().uid) throw new CliError(`${folder} belongs to another user: remove it.`);
  return {
    folder,
    socket: join(folder, 'db.sock'),
    pidFile: join(folder, 'db.pid'),
    log: `${dataDir}.log`,
  };
}

export function readPid(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8')) || null;
  } catch {
    return null;
  }
}

export function isAlive(pid: number | null): pid is number {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
