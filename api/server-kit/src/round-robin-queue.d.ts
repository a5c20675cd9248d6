/** Items of several groups. Each group gives one item in turn, so that a long queue of one does not delay the others. */
export class RoundRobinQueue<T> {
  readonly size: number;
  sizeOf(group: string): number;
  push(group: string, item: T): void;
  /** @param isReady Whether the group may give an item now. Default: always. */
  shift(isReady?: (group: string) => boolean): T | undefined;
}
