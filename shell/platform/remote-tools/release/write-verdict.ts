import { type Canary, promote, withdraw } from '@telemarket/composition';
import type { BuildStore } from './build-store';
import { readSiteInfo } from './site';

/**
 * Writes the decision of the gateways about the canary into releases.json and the ledger, because gateways can only
 * read a build store. Writes nothing if the site does not respond.
 */
export async function writeVerdict(
  store: BuildStore,
  remote: string,
  site: string,
  print: (line: string) => void,
): Promise<void> {
  const canary = (await store.read().catch(() => null))?.canary;
  if (!canary) return;
  const { build, since = '' } = canary;
  const isThisTry = (tried: Canary | undefined) => tried?.build === build && (tried.since ?? '') === since;
  const shell = await readSiteInfo(site).catch(() => null);
  const found = shell?.canaries?.find(
    (standing) => standing.remote === remote && standing.build === build && standing.since === since,
  );
  if (!found?.verdict) return;
  const { kind, reason } = found.verdict;
  const isBad = kind === 'bad';
  try {
    const event = { action: isBad ? 'withdraw' : 'promote', build, by: 'gateway', reason } as const;
    await store.update(event, (current) => {
      const now = new Date();
      if (!isThisTry(current?.canary)) throw new DecidedSince();
      return isBad ? withdraw(current, build, reason, now) : promote(current, now);
    });
    print(`${build} was ${isBad ? 'withdrawn' : 'promoted'} by the gateways: ${reason}`);
  } catch (error) {
    if (!(error instanceof DecidedSince)) throw error;
  }
}

/** Thrown when a person has decided about the canary in the meantime. The decision of the person stays. */
class DecidedSince extends Error {}
