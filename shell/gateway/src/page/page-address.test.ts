import { withoutCampaign } from './page-address';

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
