import { createHash } from 'node:crypto';
import type { CanaryWatch } from '@telemarket/canary';
import type { Release, RemoteReleases } from './release-reader';

/**
 * @param share The visitor's share, see visitor-builds.ts; null: the live build.
 * @param audience The visitors who get the canary. `share`: those whose share is within the percentage of the canary.
 */
export function chooseRelease(
  name: string,
  { live, canary }: RemoteReleases,
  share: number | null,
  audience: ReturnType<CanaryWatch['audienceOf']> = 'share',
): Release {
  if (!canary) return live;
  if (audience !== 'share') return audience === 'everybody' ? canary.release : live;
  return share !== null && isInCanary(name, canary.percent, share) ? canary.release : live;
}

/** The shares of each remote begin at a different offset, so that canaries of two remotes go to different visitors. */
export function isInCanary(remote: string, percent: number, share: number): boolean {
  const offset = createHash('sha256').update(remote).digest().readUInt32BE() / 2 ** 32;
  return (share + offset) % 1 < percent / 100;
}
