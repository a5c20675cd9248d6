import { emptyBitmap, forEachBit } from './bitmap';
import { sortedParts, takeBefore } from './sorted-range';

const membersOf = (bits: Int32Array) => {
  const members: number[] = [];
  forEachBit(bits, (member) => members.push(member) > 0);
  return members;
};

test.each([0, 1, 5, 31, 32, 1_000])('of %d documents, the set before any place holds exactly those', (length) => {
  const documents = Uint32Array.from({ length }, (_, at) => (at * 7 + 3) % Math.max(1, length));
  const sorted = sortedParts(documents);
  const bits = emptyBitmap(length);
  for (let place = 0; place <= length; place++) {
    takeBefore(bits, place, sorted);
    expect(membersOf(bits)).toEqual([...documents.subarray(0, place)].sort((a, b) => a - b));
  }
});
