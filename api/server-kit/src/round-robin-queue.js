export class RoundRobinQueue {
  /** In the order in which they are served. */
  #groups = new Map();
  #size = 0;

  get size() {
    return this.#size;
  }

  sizeOf(group) {
    return this.#groups.get(group)?.length ?? 0;
  }

  push(group, item) {
    const items = this.#groups.get(group);
    if (items) items.push(item);
    else this.#groups.set(group, [item]);
    this.#size += 1;
  }

  shift(isReady = () => true) {
    for (const [group, items] of this.#groups) {
      if (!isReady(group)) continue;
      const item = items.shift();
      this.#groups.delete(group);
      if (items.length > 0) this.#groups.set(group, items);
      this.#size -= 1;
      return item;
    }
    return undefined;
  }
}
