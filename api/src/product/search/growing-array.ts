type Kind = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** A typed array whose length is not known beforehand. */
export class GrowingArray<T extends Kind> {
  length = 0;

  constructor(
    private readonly make: (length: number) => T,
    private items: T = make(1_024),
  ) {}

  /** The items so far, and room behind them; only until the next `reserve`. */
  get raw(): T {
    return this.items;
  }

  push(value: number): void {
    if (this.length === this.items.length) this.reserve(1);
    this.items[this.length++] = value;
  }

  /** Makes room for so many more. */
  reserve(more: number): void {
    if (this.length + more <= this.items.length) return;
    const larger = this.make(Math.max(this.length + more, Math.ceil(this.items.length * 1.5)));
    larger.set(this.items.subarray(0, this.length));
    this.items = larger;
  }

  /** A copy without the room. */
  finish(): T {
    const exact = this.make(this.length);
    exact.set(this.items.subarray(0, this.length));
    return exact;
  }
}
