import { resolve } from 'node:path';
import { openFolderTarget } from './folder-target';
import type { ReleaseTarget } from './release-target';
import { openS3Target } from './s3-target';

/**
 * Opens a build store.
 * @param place A folder, relative to `cwd`, or `s3://bucket/prefix`.
 */
export const openTarget = (place: string, cwd: string, env: NodeJS.ProcessEnv): ReleaseTarget =>
  place.startsWith('s3:') ? openS3Target(place, env) : openFolderTarget(resolve(cwd, place));
