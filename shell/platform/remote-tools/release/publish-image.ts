import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isBuildId, parseReleases, publish } from '@telemarket/composition';
import { openFolderTarget } from './folder-target';
import { passportOf } from './passport-of';
import { refuseOtherStore } from './refuse-other-store';
import { openBuildStore } from './build-store';
import { type Releaser, readReleaser } from './releaser';

/**
 * The name of a file with the last build that an image has released, and with the key that signed it. The same image
 * does not release this build again, so that a rollback is not undone.
 */
const LAST_BUILD_FILE = '.image-build';

/**
 * Releases the only build of an image, like `npm run release`. Starting an older image causes a rollback. An image that
 * has released its build before does not release it again. It only adds a signature if the build is live and the team
 * now has a key.
 * @param image The folder that contains the build.
 * @param builds The folder of the remote's build store.
 */
export async function publishImage(image: string, builds: string, remote: string, releaser: Releaser): Promise<string> {
  const build = (await readdir(image)).find(isBuildId);
  if (!build) throw new Error(`${image} holds no build`);
  const { by, key } = releaser;
  const target = openFolderTarget(builds);
  await refuseOtherStore(target, remote);
  const mark = join(builds, LAST_BUILD_FILE);
  const [released, signer] = (await readFile(mark, 'utf8').catch(() => '')).split(' ');
  const isKnown = released === build;
  if (isKnown && (!key || signer === key.publicText)) return 'released before';
  const list = isKnown && (await target.readList());
  const live = list && parseReleases(list.text).live;
  if (live && live !== build)
    return `released before; ${live} is live and not signed with RELEASE_KEY: start its image once with the key`;
  const store = openBuildStore(target, { remote, ...releaser });
  const folder = join(image, build);
  // the passport lists no checks, because the image was built without access to a site
  await target.upload(passportOf(folder, { remote, build, by, checks: [] }, key, new Date()), folder);
  // with a key, a list without the team's signature cannot be read, so this release starts a new list
  const isRead = isKnown && (await store.read().catch(() => null)) !== null;
  await store.update({ action: isRead ? 'sign' : 'release', build }, (current) =>
    isKnown && current ? current : publish(current, build, new Date()),
  );
  await writeFile(mark, key ? `${build} ${key.publicText}` : build);
  return `${isKnown ? 'signed' : 'live'}: ${build}`;
}

if (require.main === module) {
  const [, , image = '', builds = ''] = process.argv;
  const { REMOTE: remote = '' } = process.env;
  publishImage(image, builds, remote, readReleaser(remote, '/', { RELEASE_BY: 'image', ...process.env })).then(
    (done) => console.log(done),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );
}
