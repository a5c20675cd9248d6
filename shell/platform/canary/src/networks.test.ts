import { addNetwork, joinNetworkSets, NO_NETWORKS, networkSetSize } from './networks';

const setOf = (names: readonly string[]) => names.reduce(addNetwork, NO_NETWORKS);

test('a network that several gateways report is counted once', () => {
  const first = setOf(['a', 'b', 'c']);
  expect(networkSetSize(NO_NETWORKS)).toBe(0);
  expect(networkSetSize(first)).toBe(3);
  expect(networkSetSize(joinNetworkSets([first, setOf(['b', 'c', 'd'])]))).toBe(4);
});

test('the estimated size of a set never exceeds the number of its networks, and the set is short enough for a report', () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `10.${index >> 8}.${index & 255}.0/24`);
  for (const count of [1, 6, 11, 20, 200, 1_000]) {
    const set = setOf(names.slice(0, count));
    expect(networkSetSize(set)).toBeLessThanOrEqual(count);
    expect(set.length).toBeLessThanOrEqual(130);
  }
  expect(networkSetSize(setOf(names.slice(0, 20)))).toBeGreaterThanOrEqual(19);
});
