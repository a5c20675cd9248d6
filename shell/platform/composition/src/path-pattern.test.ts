import fc from 'fast-check';
import { fillPattern, matchPattern, onlyParameters, patternsOverlap } from './path-pattern';

test.each([
  ['/', '/', {}],
  ['/groups', '/Groups/', {}],
  ['/product/:id', '/product/42', { id: '42' }],
  ['/product/:id', '/PRODUCT/AbC/', { id: 'AbC' }],
  ['/gifts/:name', '/gifts/Sixthirty%20Press', { name: 'Sixthirty Press' }],
  ['/gifts/:name', '/gifts/In%C3%A9s%2FV.%3F', { name: 'Inés/V.?' }],
  ['/gifts/:name', '/gifts/100%25', { name: '100%' }],
  ['/gifts/:name', '/gifts/%7E..', { name: '..' }],
  ['/gift-cards', '/%47ift%2Dcards', {}],
  ['/gifts/:name', '/gifts/100%', null],
  ['/gifts/:name', '/gifts/%ED%A0%80', null],
  ['/product/:id', '/product', null],
  ['/product/:id', '/product/1/2', null],
  ['/login', '/login.php', null],
])('the pattern %s matches the path %s with %j', (pattern, path, params) => {
  expect(matchPattern(pattern, path)).toEqual(params);
});

test('a path made from any text leads back to the same text, even after a URL has parsed the path', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.stringMatching(/^[~./%#?\\ 2Ee]+$/),
    fc.constantFrom('.', '..', '~..', '%2e%2E', 'C/O', '#1', '100%', '?'),
  );
  fc.assert(
    fc.property(text, (name) => {
      const path = fillPattern('/gifts/:name/', { name });
      expect(matchPattern('/gifts/:name', path)).toEqual({ name });
      expect(new URL(`https://shop.example${path}`)).toMatchObject({ pathname: path, search: '', hash: '' });
    }),
  );
});

test.each([
  ['/groups', '/GROUPS', true],
  ['/product/:id', '/product/new', true],
  ['/:a/b', '/c/:d', true],
  ['/product/:id', '/products/:id', false],
  ['/', '/groups', false],
])('the patterns %s and %s overlap: %s', (first, second, overlap) => {
  expect(patternsOverlap(first, second)).toBe(overlap);
  expect(patternsOverlap(second, first)).toBe(overlap);
});

test.each([
  ['?a=1&b=2&c=3', '?b=2'],
  ['?b', '?b'],
  ['?b=1&b=2&%62=3', '?b=1&b=2'],
  ['?a=1', ''],
  ['', ''],
])('the query string "%s" with only the parameter b is "%s"', (search, expected) => {
  expect(onlyParameters(search, ['b'])).toBe(expected);
});
