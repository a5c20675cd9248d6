import { withoutCampaign } from './page-address';

test.each([
  ['', ''],
  ['?', ''],
  ['?search=a%20b&page=2', '?search=a%20b&page=2'],
  ['?utm_source=mail&search=bot&gclid=1&page=2', '?search=bot&page=2'],
  ['?fbclid=x', ''],
  ['?UTM_Campaign=spring&_gl=1', ''],
  ['?utm=kept&clidx=kept', '?utm=kept&clidx=kept'],
])('%s is read as %s', (search, kept) => {
  expect(withoutCampaign(search)).toBe(kept);
});
