import { watchHeap } from './heap-growth';
import type { Build } from './messages';

const [ONE, TWO, THREE] = ['one', 'two', 'three'].map((name): Build => ({ name, build: 'b1' })) as [
  Build,
  Build,
  Build,
];
const MIB = 1_024 * 1_024;

/** A heap in which builds hold memory. */
function createHeap() {
  const held = new Map<Build | null, number>([null, ONE, TWO, THREE].map((build) => [build, 0]));
  const used = () => [...held.values()].reduce((sum, mib) => sum + mib * MIB, 0);
  const findLeak = watchHeap(
    { builds: () => [ONE, TWO, THREE], drop: (build) => void held.delete(build) },
    { used, live: used },
  );
  return { hold: (build: Build | null, mib: number) => held.set(build, mib), findLeak };
}

test('the build that holds the growth is found, whichever has run last', () => {
  const { hold, findLeak } = createHeap();
  hold(ONE, 8);
  expect(findLeak(THREE)).toBeNull();
  hold(TWO, 48);
  expect(findLeak(THREE)).toBe(TWO);
});

test('without a build that holds it, the growth is blamed on the build that has run last', () => {
  const { hold, findLeak } = createHeap();
  hold(null, 48);
  expect(findLeak(THREE)).toBe(THREE);
});
