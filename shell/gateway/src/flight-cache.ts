/** What all visitors may share, kept for a moment: one flight per key, the oldest dropped first. */
export interface FlightCache<T> {
  /** Whether an answer is there at once. */
  has(key: string): boolean;
  /** @param make its promise is shared; an answer for which `worthKeeping` is false serves those who waited and no one else. */
  get(key: string, make: () => Promise<T>, worthKeeping: (value: T) => boolean): Promise<T>;
}

interface Entry<T> {
  value: Promise<T>;
  /** What is served is never older than this; a flight lasts as long as it lasts. */
  until: number;
  /** From here on the next caller has it made anew, and nobody waits for that. */
  renewFrom: number;
}

/** @param keptMs counts from when the making began: what was read then may have changed since. */
export function createFlightCache<T>(keptMs: number, most: number): FlightCache<T> {
  const entries = new Map<string, Entry<T>>();

  function keep(entry: Entry<T>, made: T, began: number) {
    entry.value = Promise.resolve(made);
    entry.until = began + keptMs;
    entry.renewFrom = began + keptMs / 2;
  }

  function renew(entry: Entry<T>, make: () => Promise<T>, worthKeeping: (value: T) => boolean) {
    const began = Date.now();
    entry.renewFrom = Number.POSITIVE_INFINITY;
    make().then(
      (made) => worthKeeping(made) && keep(entry, made, began),
      () => {}, // the one that is there lasts its time; the flight after it tells its callers
    );
  }

  return {
    has(key) {
      const there = entries.get(key);
      return there !== undefined && there.until !== Number.POSITIVE_INFINITY && Date.now() < there.until;
    },
    get(key, make, worthKeeping) {
      const now = Date.now();
      const there = entries.get(key);
      if (there && now < there.until) {
        if (now >= there.renewFrom) renew(there, make, worthKeeping);
        return there.value;
      }
      const value = make();
      const entry = { value, until: Number.POSITIVE_INFINITY, renewFrom: Number.POSITIVE_INFINITY };
      // it may have been pushed out meanwhile, and the key be another flight's
      const drop = () => entries.get(key) === entry && entries.delete(key);
      entries.delete(key);
      entries.set(key, entry);
      value.then((made) => {
        if (worthKeeping(made)) keep(entry, made, now);
        else drop();
      }, drop);
      for (const oldest of entries.keys()) {
        if (entries.size <= most) break;
        entries.delete(oldest);
      }
      return value;
    },
  };
}
