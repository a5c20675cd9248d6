import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isBuildId, publish } from '@telemarket/kit/remote';
import { openFolderTarget } from './folder-target';
import { passportOf } from './passport-of';
import { openReleaseHost } from './release-host';
import { type Releaser, readReleaser } from './releaser';

/** Names the build that an image released last. The same image does not release it again: a rollback stays. */
const MARK = '.image-build';

/**
 * Releases the one build of an image, as `npm run release` does. An older image is a way back.
 * @param image The folder that holds the build.
 * @param builds The folder of the remote's host.
 * @param remote The name of the remote.
 * @returns The build; null when this image has released it before.
 */
export async function publishImage(
  image: string,
  builds: string,
  remote: string,
  releaser: Releaser,
): Promise<string | null> {
  const build = (await readdir(image)).find(isBuildId);
  if (!build) throw new Error(`${image} holds no build`);
  const mark = join(builds, MARK);
  if ((await readFile(mark, 'utf8').catch(() => '')) === build) return null;
  const { by, key } = releaser;
  const host = openReleaseHost(openFolderTarget(builds), { remote, ...releaser });
  const folder = join(image, build);
  // the image was made without the site that a build is checked against
  await host.target.upload(passportOf(folder, { remote, build, by, checks: [] }, key, new Date()), folder);
  await host.update({ action: 'release', build }, (current) => publish(current, build, new Date()));
  await writeFile(mark, build);
  return build;
}

if (require.main === module) {
  const [, , image = '', builds = ''] = process.argv;
  const { REMOTE: remote = '' } = process.env;
  publishImage(image, builds, remote, readReleaser(remote, '/', { RELEASE_BY: 'image', ...process.env })).then(
    (build) => console.log(build ? `live: ${build}` : 'released before'),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );
}
