import { watchHeap } from './heap-growth';
import type { Build } from './messages';
import type { RemoteModules } from './remote-modules';

const BUILDS = ['one', 'two', 'three'].map((name): Build => ({ name, build: 'b1' }));
const [ONE, TWO, THREE] = BUILDS;
const MIB_OF_NUMBERS = 131_072;

/** Modules whose builds hold numbers. */
function createModules() {
  const held = new Map(BUILDS.map((build) => [build, [] as number[][]]));
  const hold = (build: Build, mib: number) => {
    for (let count = 0; count < mib; count += 1) held.get(build)?.push(new Array<number>(MIB_OF_NUMBERS).fill(0.5));
  };
  const modules: Pick<RemoteModules, 'builds' | 'drop'> = {
    builds: () => [...held.keys()],
    drop: (build) => void held.delete(build),
  };
  return { modules, hold };
}

test('the build that holds the growth is found, whichever has run last', () => {
  const { modules, hold } = createModules();
  const findLeak = watchHeap(modules);
  hold(ONE as Build, 8);
  expect(findLeak(THREE as Build)).toBeNull();
  hold(TWO as Build, 48);
  expect(findLeak(THREE as Build)).toBe(TWO);
});

test('without a build that holds it, the growth is blamed on the build that has run last', () => {
  const findLeak = watchHeap(createModules().modules);
  const elsewhere = Array.from({ length: 50 }, () => new Array<number>(MIB_OF_NUMBERS).fill(0.5));
  expect(findLeak(THREE as Build)).toBe(THREE);
  expect(elsewhere).toHaveLength(50);
});
