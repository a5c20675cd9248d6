import { type CanaryMembership, JOIN_PATH } from '@telemarket/composition';

interface StoredMembership extends CanaryMembership {
  canaries: string;
}

export interface JoinCanariesOptions {
  /** The running canaries in the boot data of the page; undefined when no canary runs. */
  canaries: string | undefined;
  /** Rejects when the gateway does not respond. */
  read(path: string): Promise<CanaryMembership>;
  /** The value that `store` has stored on this device; null when there is none. Anybody may have changed it. */
  stored: unknown;
  /** Stores the value on this device. Null: the stored value is deleted. */
  store(membership: StoredMembership | null): void;
}

/**
 * Asks the gateway whether this visitor gets the running canaries, unless an earlier page has asked. The gateway sets
 * or deletes a cookie, which takes effect with the next page load.
 * @returns True if it sends a request.
 */
export function joinCanaries({ canaries, read, stored, store }: JoinCanariesOptions): boolean {
  const last = stored as Partial<StoredMembership> | null;
  if (!canaries) {
    if (last) store(null);
    return false;
  }
  if (last?.canaries === canaries) return false;
  void read(`${JOIN_PATH}?share=${last?.share ?? ''}`).then(
    ({ share }) => store({ share, canaries }),
    // after a failure, the next page sends the request again
    () => {},
  );
  return true;
}
