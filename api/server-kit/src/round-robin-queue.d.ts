/** A queue with groups. Each group yields one item in turn, so that a long group does not delay the others. */
export class RoundRobinQueue<T> {
  readonly size: number;
  sizeOf(group: string): number;
  push(group: string, item: T): void;
  /** @param isReady Whether an item of the group may be taken now. Default: always. */
  shift(isReady?: (group: string) => boolean): T | undefined;
}
