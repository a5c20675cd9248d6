import { addTo, join, NO_NETWORKS, sizeOf } from './networks';

const setOf = (names: readonly string[]) => names.reduce(addTo, NO_NETWORKS);

test('gateways that join their sets count a network once', () => {
  const one = setOf(['a', 'b', 'c']);
  expect(sizeOf(NO_NETWORKS)).toBe(0);
  expect(sizeOf(one)).toBe(3);
  expect(sizeOf(join([one, setOf(['b', 'c', 'd'])]))).toBe(4);
});

test('a set is never larger than the number of its networks, and fits into a report', () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `10.${index >> 8}.${index & 255}.0/24`);
  for (const count of [1, 6, 11, 20, 200, 1_000]) {
    const set = setOf(names.slice(0, count));
    expect(sizeOf(set)).toBeLessThanOrEqual(count);
    expect(set.length).toBeLessThanOrEqual(130);
  }
  expect(sizeOf(setOf(names.slice(0, 20)))).toBeGreaterThanOrEqual(19);
});
