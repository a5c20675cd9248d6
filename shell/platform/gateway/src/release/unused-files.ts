import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that gateways share are marked as used this often. A gateway that has just started deletes nothing before. */
export const USE_INTERVAL_MS = 60 * 60 * 1_000;

/** Sets the time of the last use. Another gateway may have deleted a path. */
export async function markUsed(paths: readonly string[], now: Date): Promise<void> {
  for (const path of paths)
    await utimes(path, now, now).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
}

/** Deletes the entries of a folder that no gateway has used for this time. */
export async function deleteUnused(folder: string, maxAgeMs: number, now: Date): Promise<void> {
  for (const entry of await readdir(folder)) {
    const path = join(folder, entry);
    // another gateway may have deleted it
    const found = await stat(path).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > maxAgeMs) await rm(path, { recursive: true, force: true });
  }
}
