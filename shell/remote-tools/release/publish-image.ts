import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsePublicKey, PASSPORT, type PrivateKey, readPassport, verifyValue } from '@telemarket/release-trust';
import { isBuildId, parseReleases, publish } from '@telemarket/composition';
import { openFolderTarget } from './folder-target';
import { passportOf } from './passport-of';
import { refuseOtherHost } from './refuse-other-host';
import { openReleaseHost } from './release-host';
import type { ReleaseTarget, StoredList } from './release-target';
import { type Releaser, readReleaser } from './releaser';

/** A file with the last build that an image released. The same image does not release this build again, so that a rollback stays. */
const MARK = '.image-build';

/**
 * Releases the only build of an image, like `npm run release`. An older image rolls back. If the image has released its
 * build before, it only signs the build, when the build is live and the team has got a key since.
 * @param image The folder that contains the build.
 * @param builds The folder of the remote's host.
 */
export async function publishImage(image: string, builds: string, remote: string, releaser: Releaser): Promise<string> {
  const build = (await readdir(image)).find(isBuildId);
  if (!build) throw new Error(`${image} holds no build`);
  const { by, key } = releaser;
  await refuseOtherHost(openFolderTarget(builds), remote);
  const host = openReleaseHost(openFolderTarget(builds), { remote, ...releaser });
  const folder = join(image, build);
  const upload = () =>
    // the passport names no checks, because the image was built without a site to check it against
    host.target.upload(passportOf(folder, { remote, build, by, checks: [] }, key, new Date()), folder);

  const mark = join(builds, MARK);
  if ((await readFile(mark, 'utf8').catch(() => '')) === build) {
    const list = await host.target.readList();
    if (!key || !list) return 'released before';
    const { live } = parseReleases(list.text);
    if (await isSigned(host.target, list, remote, live, key)) return 'released before';
    if (live !== build)
      return `released before; ${live} is live and not signed with RELEASE_KEY: start its image once with the key`;
    await upload();
    // a list without a signature of the team cannot be read with a key, so a release starts a new list
    const action = (await host.read().catch(() => null)) ? 'sign' : 'release';
    await host.update({ action, build }, (current) => current ?? publish(null, build, new Date()));
    return `signed: ${build}`;
  }
  await upload();
  await host.update({ action: 'release', build }, (current) => publish(current, build, new Date()));
  await writeFile(mark, build);
  return `live: ${build}`;
}

/** Whether this key has signed the list and the passport of the build. */
async function isSigned(
  target: ReleaseTarget,
  { text }: StoredList,
  remote: string,
  build: string,
  { publicText }: PrivateKey,
): Promise<boolean> {
  const keys = [parsePublicKey(publicText)];
  const passport = await target.readFile(build, PASSPORT);
  try {
    verifyValue('releases', remote, JSON.parse(text), keys);
    return passport !== null && readPassport(passport.toString(), remote, build, keys).signer !== null;
  } catch {
    return false;
  }
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
