import { csvPath, isNarrowed, type ListSpec, listPath, readListQuery } from './list-query';

const SPEC: ListSpec = {
  path: '/api/admin/products',
  search: 'titles',
  filters: { category: { label: 'Category', choices: { bot: 'Bots' } } },
  sorts: { newest: 'Newest', title: 'Title' },
};
const read = (search: string) => readListQuery(SPEC, new URLSearchParams(search));

test('a list query is read from the address', () => {
  const query = read('tab=products&q= 50% &category=bot&sort=title&page=3');
  expect(listPath(SPEC, query)).toBe('/api/admin/products?q=50%25&category=bot&sort=title&page=3&pageSize=20');
  expect(csvPath(SPEC, query)).toBe('/api/admin/products/csv?q=50%25&category=bot&sort=title');
  expect(isNarrowed(query)).toBe(true);
});

test.each([
  '',
  'category=cars&sort=oldest&page=0',
  'page=1.5&q=',
  'page=1e2',
  'page=0x10',
  'page=-5',
  'page=99999999999',
  'q=%E3%85%A4',
  'q=%20',
])('a list query ignores unknown values: %s', (search) => {
  expect(listPath(SPEC, read(search))).toBe('/api/admin/products?page=1&pageSize=20');
  expect(csvPath(SPEC, read(search))).toBe('/api/admin/products/csv');
});

test('a list query ignores a search when the list cannot be searched', () => {
  expect(readListQuery({ ...SPEC, search: undefined }, new URLSearchParams('q=x')).values).toEqual({});
});

test('a list query sends the default sort when the API has a different default', () => {
  const spec: ListSpec = { ...SPEC, sendsDefaultSort: true };
  expect(listPath(spec, read(''))).toBe('/api/admin/products?sort=newest&page=1&pageSize=20');
  expect(listPath(spec, read('sort=title'))).toBe('/api/admin/products?sort=title&page=1&pageSize=20');
});

test('a list query cuts a long search between characters', () => {
  expect(read(`q=${'x'.repeat(199)}${encodeURIComponent('👩‍👩‍👧')}`).values['q']).toBe('x'.repeat(199));
  expect(read(`q=${encodeURIComponent('😀'.repeat(201))}`).values['q']).toBe('😀'.repeat(200));
});
