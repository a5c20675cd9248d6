import fc from 'fast-check';
import { PAGE_SIZE, pageOf, paginate, readPage, toPage } from '../paginate';
import { pageWindow } from './pagination';

test.each([
  [1, 1, [1], null],
  [1, 5, [1, 2, 3, 4, 5], null],
  [1, 14, [1, 2, 3, 4, 5], 14],
  [7, 14, [5, 6, 7, 8, 9], 14],
  [12, 14, [10, 11, 12, 13, 14], null],
])('on page %d of %d, the pagination shows the numbers of the pages around it', (page, pages, numbers, last) => {
  expect(pageWindow(page, pages)).toEqual({ numbers, last });
});

// @spec-2.44 @spec-9.1
test('the pagination shows at most five buttons in a row, always with the current and the last page', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(), (pages, seed) => {
      const page = (seed % pages) + 1;
      const { numbers, last } = pageWindow(page, pages);
      expect(numbers.length).toBe(Math.min(5, pages));
      expect(numbers).toContain(page);
      expect(numbers).toEqual(numbers.map((_number, index) => (numbers[0] ?? 0) + index));
      expect(last ?? numbers.at(-1)).toBe(pages);
    }),
  );
});

test('a list is divided into pages in order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 60 }), (list) => {
      const { pages } = paginate(list, 1);
      const all = Array.from({ length: pages }, (_, index) => paginate(list, index + 1).rows).flat();
      expect(all).toEqual(list);
      list.forEach((_entry, index) => expect(pageOf(index)).toBe(Math.floor(index / PAGE_SIZE) + 1));
    }),
  );
});

test('the pagination shows the nearest page when the requested page does not exist', () => {
  expect(paginate([1, 2, 3], 9)).toEqual({ rows: [1, 2, 3], page: 1, pages: 1 });
  expect(paginate([], 1)).toEqual({ rows: [], page: 1, pages: 1 });
  expect(['2', '0', '-1', '1e9', 'x', ''].map((page) => readPage(new URLSearchParams({ page })))).toEqual([
    2,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test.each([
  ['that is counted to the end', { total: 1000, more: false, page: 112, rows: [1] }, 112],
  ['that is counted up to a limit', { total: 1000, more: true, page: 3, rows: [1] }, 112],
  ['beyond that limit', { total: 1000, more: true, page: 112, rows: Array(9).fill(1) }, 113],
  ['that is empty', { total: 0, more: false, page: 1, rows: [] }, 1],
])('the pagination shows the right number of pages for a list from the server %s', (_name, served, pages) => {
  expect(toPage(served)).toEqual({ rows: served.rows, page: served.page, pages });
});
