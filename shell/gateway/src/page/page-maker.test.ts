import { onlyParameters, withoutCampaign } from './page-maker';

test.each([
  ['', ''],
  ['?', ''],
  ['?search=a%20b&page=2', '?search=a%20b&page=2'],
  ['?utm_source=mail&search=bot&gclid=1&page=2', '?search=bot&page=2'],
  ['?fbclid=x', ''],
  ['?UTM_Campaign=spring&_gl=1', ''],
  ['?utm=1&clidx=2', '?utm=1&clidx=2'],
])('the query "%s" is read as "%s"', (search, expected) => {
  expect(withoutCampaign(search)).toBe(expected);
});

test.each([
  ['?a=1&b=2&c=3', '?b=2'],
  ['?b', '?b'],
  ['?b=1&b=2&%62=3', '?b=1&b=2'],
  ['?a=1', ''],
  ['', ''],
])('the query "%s" with only the parameter b is "%s"', (search, expected) => {
  expect(onlyParameters(search, ['b'])).toBe(expected);
});
