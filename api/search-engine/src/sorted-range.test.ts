import { emptyBitmap, forEachBit } from './bitmap';
import { toSortedParts, setToDocumentsBefore } from './sorted-range';

const documentsOf = (bits: Int32Array) => {
  const documents: number[] = [];
  forEachBit(bits, (document) => documents.push(document) > 0);
  return documents;
};

test.each([0, 1, 5, 31, 32, 1_000])(
  'a sorted list of %d documents returns the documents before each position',
  (length) => {
    const documents = Uint32Array.from({ length }, (_, at) => (at * 7 + 3) % Math.max(1, length));
    const sorted = toSortedParts(documents);
    const bits = emptyBitmap(length);
    for (let place = 0; place <= length; place++) {
      setToDocumentsBefore(bits, place, sorted);
      expect(documentsOf(bits)).toEqual([...documents.subarray(0, place)].sort((a, b) => a - b));
    }
  },
);
