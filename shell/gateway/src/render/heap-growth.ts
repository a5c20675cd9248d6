import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MAX_GROWTH_BYTES = 48 * 1_024 * 1_024;

/**
 * Watches the memory of this thread.
 * @returns A function to call after each task. It returns true when the memory has grown too much since the start of the thread.
 * A task that keeps no memory never makes it true, because the garbage is collected first.
 */
export function watchHeap(): () => boolean {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const used = () => {
    const { used_heap_size, external_memory } = getHeapStatistics();
    return used_heap_size + external_memory;
  };
  collectGarbage();
  const limit = used() + MAX_GROWTH_BYTES;
  return () => {
    if (used() < limit) return false;
    // a collection takes 20 ms
    collectGarbage();
    return used() >= limit;
  };
}
