/**
 * A queue of items in groups. The groups take turns and yield one item each, so that a long group does not delay the
 * others.
 */
export class RoundRobinQueue<T> {
  /** The groups, in the order in which the queue serves them. */
  private readonly groups = new Map<string, T[]>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  sizeOf(group: string): number {
    return this.groups.get(group)?.length ?? 0;
  }

  push(group: string, item: T): void {
    const items = this.groups.get(group);
    if (items) items.push(item);
    else this.groups.set(group, [item]);
    this.count += 1;
  }

  shift(): T | undefined {
    const [first] = this.groups;
    if (!first) return undefined;
    const [group, items] = first;
    const item = items.shift();
    this.groups.delete(group);
    if (items.length > 0) this.groups.set(group, items);
    this.count -= 1;
    return item;
  }
}
