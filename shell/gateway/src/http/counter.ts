/** Counts by key. A key with count 0 uses no memory. */
export class Counter {
  private readonly counts = new Map<string, number>();

  get(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  add(key: string, difference: number): void {
    const count = this.get(key) + difference;
    if (count === 0) this.counts.delete(key);
    else this.counts.set(key, count);
  }
}
