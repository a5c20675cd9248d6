type GrowableArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

export const growingIntegers = () => new GrowingArray((length) => new Uint32Array(length));
export const growingNumbers = () => new GrowingArray((length) => new Float64Array(length));

export class GrowingArray<T extends GrowableArray> {
  length = 0;

  constructor(
    private readonly make: (length: number) => T,
    private items: T = make(1_024),
  ) {}

  /** The items, and unused memory behind them. The next `push` or `reserve` makes this array invalid. */
  get raw(): T {
    return this.items;
  }

  push(value: number): void {
    if (this.length === this.items.length) this.reserve(1);
    this.items[this.length++] = value;
  }

  reserve(more: number): void {
    if (this.length + more <= this.items.length) return;
    const larger = this.make(Math.max(this.length + more, Math.ceil(this.items.length * 1.5)));
    larger.set(this.items.subarray(0, this.length));
    this.items = larger;
  }

  /** Fills the target with the items at the given places. */
  fillFromPlaces<Target extends Float64Array | Int32Array | Int8Array>(target: Target, places: Uint32Array): Target {
    const { items } = this;
    for (let at = 0; at < places.length; at++) target[at] = items[places[at] as number] as number;
    return target;
  }

  /** Returns a copy without the unused memory. */
  toTrimmedArray(): T {
    const exact = this.make(this.length);
    exact.set(this.items.subarray(0, this.length));
    return exact;
  }
}
