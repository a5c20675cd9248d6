import fc from 'fast-check';
import { emptyBitmap, setBit } from './bitmap';
import { readWindow } from './walk-order';

/** The listing is longer than the blocks that are skipped at once. */
const LENGTH = 5_000;

const listing = fc.record({
  ordered: fc.boolean(),
  falling: fc.boolean(),
  /** Every n-th document is listed. */
  every: fc.constantFrom(1, 2, 3, 700, 10_000),
  start: fc.nat(LENGTH - 1),
  places: fc.array(fc.nat(LENGTH), { maxLength: 4 }).map((places) => places.sort((a, b) => a - b)),
});

const SHUFFLED = Uint32Array.from({ length: LENGTH }, (_, at) => (at * 7_919) % LENGTH);

test('any window of a sorted list contains what the whole list has at these places', () => {
  fc.assert(
    fc.property(listing, fc.nat(LENGTH + 50), fc.integer({ min: 0, max: 30 }), (given, offset, limit) => {
      const { ordered, falling, every, start, places } = given;
      const documents = ordered ? null : SHUFFLED;
      const bits = emptyBitmap(LENGTH);
      for (let document = start; document < LENGTH; document += every) setBit(bits, document);
      const isListed = (document: number) => document >= start && (document - start) % every === 0;

      const all: number[] = [];
      for (let place = 0; place <= LENGTH; place++) {
        places.forEach((entry, at) => entry === place && all.push(-1 - at));
        const at = falling ? LENGTH - 1 - place : place;
        const document = documents ? documents[at] : at;
        if (place < LENGTH && document !== undefined && isListed(document)) all.push(document);
      }
      const found = readWindow({ documents, length: LENGTH, falling, bits, places, total: all.length }, offset, limit);
      expect(found).toEqual(all.slice(offset, offset + limit));
    }),
    { numRuns: 300 },
  );
});
