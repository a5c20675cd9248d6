import type { KeptBody } from './kept-body';

type Entry = { flight: Promise<KeptBody>; staleAt: number; last?: KeptBody };

/**
 * Bodies held for a moment, the least recently used leaving first. One flight a key: whoever asks while a body is
 * being made waits for that one. What was under way when `drop` was called is not kept, for it may hold the past.
 */
export class KeptBodies {
  private entries = new Map<string, Entry>();
  /** What all bodies since the last drop were made of. */
  private source = { changed: false };

  constructor(
    private readonly holdMs: number,
    private readonly limit: number,
  ) {}

  get(key: string, make: () => Promise<KeptBody>): Promise<KeptBody> {
    const held = this.entries.get(key);
    if (held && Date.now() < held.staleAt) {
      this.entries.delete(key);
      this.entries.set(key, held);
      return held.flight;
    }
    const entry: Entry = { flight: this.fly(make, held?.last), staleAt: Infinity };
    this.entries.delete(key);
    this.entries.set(key, entry);
    if (this.entries.size > this.limit) this.entries.delete(this.entries.keys().next().value as string);
    const { source } = this;
    entry.flight.then(
      (body) => {
        const staleAt = Date.now() + this.holdMs;
        body.lease = { ends: staleAt, source };
        Object.assign(entry, { last: body, staleAt });
      },
      () => this.entries.get(key) === entry && this.entries.delete(key),
    );
    return entry.flight;
  }

  drop(): void {
    this.source.changed = true;
    this.source = { changed: false };
    this.entries = new Map();
  }

  /** An unchanged body is replaced by the one before, which has its compressed forms already. */
  private async fly(make: () => Promise<KeptBody>, last: KeptBody | undefined): Promise<KeptBody> {
    const made = await make();
    return last?.tag === made.tag ? last : made;
  }
}
