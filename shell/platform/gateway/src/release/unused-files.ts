import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The interval at which shared files are marked as used. A gateway deletes nothing before the first interval has
 * passed.
 */
export const MARK_INTERVAL_MS = 60 * 60 * 1_000;

/** Sets the time of the last use. Ignores a path that another gateway has deleted. */
export async function markPathsUsed(paths: readonly string[], now: Date): Promise<void> {
  for (const path of paths)
    await utimes(path, now, now).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
}

/** Deletes the entries of a folder that no gateway has used for `maxAgeMs`. */
export async function deleteUnused(folder: string, maxAgeMs: number, now: Date): Promise<void> {
  for (const entry of await readdir(folder)) {
    const path = join(folder, entry);
    // an entry is ignored if another gateway has deleted it in the meantime
    const found = await stat(path).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > maxAgeMs) await rm(path, { recursive: true, force: true });
  }
}
