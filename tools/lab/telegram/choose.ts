import type { ArtRandom } from '@telemarket/artwork';

/** Returns one of the items at random. */
export function chooseAtRandom<T>(random: ArtRandom, items: readonly T[]): T {
  const item = items[Math.floor(random.unit() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}
