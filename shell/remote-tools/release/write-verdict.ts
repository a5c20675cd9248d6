import { type Canary, promote, withdraw } from '@telemarket/composition';
import type { ReleaseHost } from './release-host';
import { readShell } from './site';

/**
 * Writes the gateways' decision about the canary into releases.json and the ledger, because gateways can only read a host.
 * If the site does not respond, nothing changes.
 */
export async function writeVerdict(
  host: ReleaseHost,
  remote: string,
  site: string,
  print: (line: string) => void,
): Promise<void> {
  const canary = (await host.read().catch(() => null))?.canary;
  if (!canary) return;
  const { build, since = '' } = canary;
  const isThisTry = (tried: Canary | undefined) => tried?.build === build && (tried.since ?? '') === since;
  const shell = await readShell(site).catch(() => null);
  const found = shell?.canaries?.find(
    (standing) => standing.remote === remote && standing.build === build && standing.since === since,
  );
  if (!found?.verdict) return;
  const { kind, reason } = found.verdict;
  const isBad = kind === 'bad';
  try {
    const event = { action: isBad ? 'withdraw' : 'promote', build, by: 'gateway', reason } as const;
    await host.update(event, (current) => {
      const now = new Date();
      if (!isThisTry(current?.canary)) throw new DecidedSince();
      return isBad ? withdraw(current, build, reason, now) : promote(current, now);
    });
    print(`${build} was ${isBad ? 'withdrawn' : 'promoted'} by the gateways: ${reason}`);
  } catch (error) {
    if (!(error instanceof DecidedSince)) throw error;
  }
}

/** Thrown when a person has decided in the meantime. The person's decision stays. */
class DecidedSince extends Error {}
