import fc from 'fast-check';
import { canonicalPath, matchRoute } from './route-table';

test.each([
  ['/', 'catalog', 'store'],
  ['/groups', 'catalog', 'store'],
  ['/product/42', 'catalog', 'store'],
  ['/PRODUCT/42/', 'catalog', 'store'],
  ['/Order-Tracking/', 'checkout', 'slim'],
  ['/login', 'account', 'slim'],
  ['/Admin/', 'admin', 'slim'],
])('%s belongs to %s, in the %s layout', (path, owner, layout) => {
  expect(matchRoute(path)).toMatchObject({ owner, layout });
});

test.each(['/featured', '/product', '/product/1/2', '/groups/1', '/login.php', '/Gruppen'])(
  '%s is not found',
  (path) => {
    expect(matchRoute(path)).toBeUndefined();
  },
);

test.each([
  ['/dashboard', '/'],
  ['/help', '/help-center'],
  ['/privacy', '/privacy-policy'],
  ['/terms', '/terms-of-service'],
  ['/track-order', '/order-tracking'],
  ['/Help/', '/help-center'],
  ['/GROUPS/', '/groups'],
  ['/product/42/', '/product/42'],
  ['/careers/', '/careers'],
  ['//groups', '/groups'],
  ['//other.example/', '/other.example'],
])('%s is really %s', (path, right) => {
  expect(canonicalPath(path)).toBe(right);
});

test.each(['/', '/groups', '/product/42', '/Careers', '/product/AbC'])('%s stays', (path) => {
  expect(canonicalPath(path)).toBeNull();
});

test('every path has one right form, on this site', () => {
  const part = fc.oneof(fc.constantFrom('', '.', 'groups', 'HELP', 'product', 'dashboard'), fc.webPath());
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const path = `/${parts.join('/')}`;
      const right = canonicalPath(path) ?? path;
      expect(right).toMatch(/^\/(?!\/)/);
      expect(canonicalPath(right)).toBeNull();
    }),
  );
});
