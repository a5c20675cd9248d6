import { onlyParameters } from './page-maker';

test.each([
  ['?a=1&b=2&c=3', '?b=2'],
  ['?b', '?b'],
  ['?b=1&b=2&%62=3', '?b=1&b=2'],
  ['?a=1', ''],
  ['', ''],
])('the query "%s" with only the parameter b is "%s"', (search, expected) => {
  expect(onlyParameters(search, ['b'])).toBe(expected);
});
