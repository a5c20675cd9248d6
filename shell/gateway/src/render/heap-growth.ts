import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Build } from './messages';
import type { RemoteModules } from './remote-modules';

const MAX_GROWTH_BYTES = 48 * 1_024 * 1_024;

/** Bytes. */
interface Heap {
  /** Includes garbage. */
  used(): number;
  /** Collects the garbage first. */
  live(): number;
}

function heapOfThread(): Heap {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const used = () => {
    const { used_heap_size, external_memory } = getHeapStatistics();
    return used_heap_size + external_memory;
  };
  return {
    used,
    live() {
      collectGarbage();
      return used();
    },
  };
}

/**
 * Watches the memory of this thread.
 * @returns A function to call after each task. When the memory has grown too much since now, it drops the builds one after the
 * other and returns the one that held most of the growth, else `current`: the thread must then end.
 */
export function watchHeap(
  modules: Pick<RemoteModules, 'builds' | 'drop'>,
  { used, live }: Heap = heapOfThread(),
): (current: Build | null) => Build | null {
  const limit = live() + MAX_GROWTH_BYTES;
  return (current) => {
    // a collection takes 20 ms, so it only follows a measurement that includes garbage
    if (used() < limit || live() < limit) return null;
    for (const build of modules.builds()) {
      const before = live();
      modules.drop(build);
      if (before - live() > MAX_GROWTH_BYTES / 2) return build;
    }
    return current;
  };
}
