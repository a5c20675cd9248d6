/** What all visitors may share, kept for a moment: one flight per key, the oldest dropped first. */
export interface PageCache<T> {
  /** @param make its promise is shared; an answer for which `worthKeeping` is false serves those who waited and no one else. */
  get(key: string, make: () => Promise<T>, worthKeeping: (value: T) => boolean): Promise<T>;
}

export function createPageCache<T>(keptMs: number, most: number): PageCache<T> {
  const entries = new Map<string, { until: number; value: Promise<T> }>();
  return {
    get(key, make, worthKeeping) {
      const there = entries.get(key);
      if (there && there.until > Date.now()) return there.value;
      const value = make();
      const entry = { until: Number.POSITIVE_INFINITY, value };
      // it may have been pushed out meanwhile, and the key be another flight's
      const drop = () => entries.get(key) === entry && entries.delete(key);
      entries.delete(key);
      entries.set(key, entry);
      value.then((made) => {
        if (worthKeeping(made)) entry.until = Date.now() + keptMs;
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
