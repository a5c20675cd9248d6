import { openDevice, parseJson } from '@telemarket/kit/device';
import { DEVICE_KEYS } from '@telemarket/kit/device-keys';
import { type CanaryMembership, JOIN_PATH } from '@telemarket/kit/remote';

interface Stored extends CanaryMembership {
  /** The canaries that the page has asked for. */
  canaries: string;
}

/**
 * Asks the gateway whether this visitor gets the running canaries, unless it has been asked. The gateway sets or deletes a
 * cookie, which holds from the next page load on.
 * @param canaries Of the boot data; undefined when no canary runs.
 * @returns Whether it asks.
 */
export function joinCanaries(canaries: string | undefined): boolean {
  const { local } = openDevice(window);
  const stored = parseJson(local.get(DEVICE_KEYS.canaries)) as Partial<Stored> | null;
  if (!canaries) {
    if (stored) local.set(DEVICE_KEYS.canaries, null);
    return false;
  }
  if (stored?.canaries === canaries) return false;
  void join(`${JOIN_PATH}?share=${stored?.share ?? ''}`).then(
    ({ share }) => local.set(DEVICE_KEYS.canaries, JSON.stringify({ share, canaries } satisfies Stored)),
    // the next page asks again
    () => {},
  );
  return true;
}

async function join(address: string): Promise<CanaryMembership> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as CanaryMembership;
}
