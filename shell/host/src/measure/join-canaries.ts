import type { Kit } from '@telemarket/kit';
import { openDevice, parseJson } from '@telemarket/kit/device';
import { DEVICE_KEYS } from '@telemarket/kit/device-keys';
import { type CanaryMembership, JOIN_PATH } from '@telemarket/composition';

interface Stored extends CanaryMembership {
  canaries: string;
}

/**
 * Requests from the gateway whether this visitor gets the running canaries, unless an earlier page has done so. The gateway
 * sets or deletes a cookie, which takes effect with the next page load.
 * @param canaries From the boot data; undefined when no canary runs.
 * @returns Whether it sends a request.
 */
export function joinCanaries({ api }: Pick<Kit, 'api'>, canaries: string | undefined): boolean {
  const { local } = openDevice(window);
  const stored = parseJson(local.get(DEVICE_KEYS.canaries)) as Partial<Stored> | null;
  if (!canaries) {
    if (stored) local.set(DEVICE_KEYS.canaries, null);
    return false;
  }
  if (stored?.canaries === canaries) return false;
  void api<CanaryMembership>(`${JOIN_PATH}?share=${stored?.share ?? ''}`).then(
    ({ share }) => local.set(DEVICE_KEYS.canaries, JSON.stringify({ share, canaries } satisfies Stored)),
    // the next page repeats the request
    () => {},
  );
  return true;
}
