import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { isForGatewayOnly } from './remote-files.routes';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Files that no gateway has used at its start for this time are deleted. */
export const MAX_AGE_MS = 30 * DAY_MS;

/**
 * Copies the shell's files into a folder that gateways of other versions also read: a page refers to files of the version
 * that rendered it, and a load balancer may send their requests to another version.
 * @param own The folder of this version's build. File names change with their content.
 */
export async function shareAssets(own: string, shared: string, now = new Date()): Promise<void> {
  await mkdir(shared, { recursive: true });
  for (const file of (await readdir(own)).filter((name) => !isForGatewayOnly(name))) {
    const temporary = join(shared, `.${randomUUID()}`);
    await copyFile(join(own, file), temporary);
    await utimes(temporary, now, now);
    // `rename` is atomic: another gateway sees the whole file or no file
    await rename(temporary, join(shared, file));
  }
  for (const file of await readdir(shared)) {
    // another gateway may have deleted it
    const found = await stat(join(shared, file)).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > MAX_AGE_MS) await rm(join(shared, file), { force: true });
  }
}
