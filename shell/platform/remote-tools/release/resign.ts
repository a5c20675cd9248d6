import { parsePublicKey, PASSPORT_FILE, readPassport, signValue, verifyFile } from '@telemarket/release-trust';
import { rollbackTarget } from '@telemarket/composition';
import type { BuildStore } from './build-store';
import type { Releaser } from './releaser';

/**
 * Signs releases.json with another key, and also the builds that visitors or a rollback can get. Each build must have
 * an accepted signature and all its files, so that the team does not sign files of other people.
 */
export async function resign(
  { target, read, update }: BuildStore,
  remote: string,
  { key, accepted }: Releaser,
  print: (line: string) => void,
): Promise<void> {
  if (!key) throw new Error('RELEASE_KEY is not set, so there is no key to sign with.');
  const current = await read();
  if (!current) throw new Error('Nothing has been released yet.');
  const keys = [parsePublicKey(key.publicText), ...accepted];
  for (const build of [current.live, current.canary?.build, rollbackTarget(current)]) {
    if (!build) continue;
    const text = await target.readFile(build, PASSPORT_FILE);
    if (!text) throw new Error(`${build} has no passport in ${target.name}.`);
    const { passport } = readPassport(text.toString(), remote, build, keys);
    for (const path of Object.keys(passport.files))
      verifyFile(passport, path, (await target.readFile(build, path)) ?? Buffer.of());
    const { signature: _signature, ...unsigned } = passport;
    await target.replacePassport(signValue('build', remote, unsigned, key));
    print(`signed: ${build}`);
  }
  await update({ action: 'sign', build: current.live }, (present) => {
    if (!present) throw new Error('releases.json has been removed.');
    return present;
  });
  print('signed: releases.json');
}
