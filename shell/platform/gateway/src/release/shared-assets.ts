import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { isForGatewayOnly } from './remote-files.routes';
import { deleteUnused, markPathsUsed, MARK_INTERVAL_MS } from './unused-files';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Files that no gateway has used for this time are deleted. */
export const MAX_UNUSED_ASSET_MS = 30 * DAY_MS;
/** The folder of the stored releases. Visitors do not get files whose names begin with a dot. */
export const RELEASES_FOLDER = '.releases';

/**
 * Copies the shell's files into a folder that gateways of other versions also read. A page refers to files of the
 * version that rendered it, and a load balancer may send the requests for these files to a gateway of another version.
 * Marks the files as used.
 * @param own The folder of this version's build. File names change with their content.
 */
export async function shareAssets(own: string, shared: string, now = new Date()): Promise<void> {
  await mkdir(shared, { recursive: true });
  const files = (await readdir(own)).filter((name) => !isForGatewayOnly(name));
  const present = new Set(await readdir(shared));
  for (const file of files.filter((name) => !present.has(name))) {
    const temporary = join(shared, `.${randomUUID()}`);
    await copyFile(join(own, file), temporary);
    // `rename` is atomic: another gateway sees the whole file or no file
    await rename(temporary, join(shared, file));
  }
  await markPathsUsed(
    files.map((file) => join(shared, file)),
    now,
  );
}

interface SharedReleases {
  /** Adds the served releases to the store if it lacks them, and marks them as used. */
  save(): Promise<void>;
  deleteUnused(now: Date): Promise<void>;
}

/**
 * Shares the files at the start and then every hour, so that the files of a running gateway never count as unused. A
 * gateway deletes nothing at its start, because gateways of an earlier release mark their files only at their own
 * start.
 * @returns A function that stops the sharing.
 */
export async function startSharingFiles(
  own: string,
  shared: string,
  releases: SharedReleases,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<() => void> {
  async function refreshSharedFiles() {
    try {
      await shareAssets(own, shared);
      await releases.save();
      await deleteUnused(shared, MAX_UNUSED_ASSET_MS, new Date());
      await releases.deleteUnused(new Date());
    } catch (error) {
      log.warn({ problem: String(error) }, 'shared files not marked as used');
    }
  }
  await shareAssets(own, shared);
  const timer = setInterval(() => void refreshSharedFiles(), MARK_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
