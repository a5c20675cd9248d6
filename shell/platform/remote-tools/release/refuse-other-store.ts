import { PASSPORT_FILE, type Passport } from '@telemarket/release-trust';
import type { ReleaseTarget } from './release-target';

/**
 * Throws when the build store belongs to another remote. The passport of the oldest build in the store names its owner.
 */
export async function refuseOtherStore(
  target: Pick<ReleaseTarget, 'name' | 'list' | 'readFile'>,
  remote: string,
): Promise<void> {
  for (const { build } of (await target.list()).reverse()) {
    const passport = await target.readFile(build, PASSPORT_FILE);
    if (!passport) continue;
    const { remote: owner } = JSON.parse(passport.toString()) as Passport;
    if (owner === remote) return;
    throw new Error(`${target.name} is the build store of ${owner}, so ${remote} cannot be released to it.`);
  }
}
