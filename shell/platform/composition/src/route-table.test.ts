import type { RemotePage } from '@telemarket/composition';
import fc from 'fast-check';
import { ownerOfPath, ownPathsOf, type SiteDefinition } from './path-owner';
import { createRouteTable, slotPropsOf } from './route-table';

const page = (path: string, more: Partial<RemotePage> = {}): RemotePage => ({
  path,
  layout: 'store',
  module: 'some-page',
  ...more,
});

const REMOTES = {
  catalog: { pages: [page('/'), page('/groups'), page('/product/:id', { module: 'product-page' })] },
  checkout: { pages: [page('/order-tracking', { layout: 'slim', noindex: true })] },
};
const SITE: SiteDefinition = {
  name: 'Shop',
  pages: { 'help-center': { path: '/help-center', layout: 'slim', title: 'Help' } },
  aliases: { '/help': '/help-center', '/dashboard': '/' },
  descriptions: {},
  queries: {},
  placements: [],
  slots: ['not-found'],
  notFoundSlot: 'not-found',
  apiFolders: ['api'],
  folders: ['push'],
  files: ['/favicon.svg'],
};
const { match, canonicalPath } = createRouteTable(REMOTES, SITE);

test.each([
  ['/', 'catalog/some-page', 'store'],
  ['/product/42', 'catalog/product-page', 'store'],
  ['/PRODUCT/42/', 'catalog/product-page', 'store'],
  ['/Order-Tracking/', 'checkout/some-page', 'slim'],
  ['/help-center', 'shell/help-center', 'slim'],
])('%s is rendered by %s in the %s layout', (path, id, layout) => {
  expect(match(path)?.route).toMatchObject({ id, layout });
});

test.each(['/featured', '/product', '/product/1/2', '/groups/1', '/groups.php'])('%s has no page', (path) => {
  expect(match(path)).toBeNull();
});

test('a page gets the parameters of its path', () => {
  expect(match('/product/42')?.params).toEqual({ id: '42' });
});

test('a pattern without parameters takes precedence over a pattern with parameters', () => {
  const table = createRouteTable({ one: { pages: [page('/a/:id'), page('/a/new', { module: 'new-page' })] } }, SITE);
  expect(table.match('/a/new')?.route.module).toBe('new-page');
});

test("the app's own pages take precedence over the pages of a remote", () => {
  const table = createRouteTable({ greedy: { pages: [page('/help-center'), page('/:any')] } }, SITE);
  expect(table.match('/help-center')?.route.owner).toBe('shell');
});

test.each([
  ['/dashboard', '/'],
  ['/help', '/help-center'],
  ['/Help/', '/help-center'],
  ['/GROUPS/', '/groups'],
  ['/product/42/', '/product/42'],
  ['/PRODUCT/42', '/product/42'],
  ['/Product/%34%32', '/product/42'],
  ['/product/a+b', '/product/a%2Bb'],
  ['/product/a%2fb', '/product/a%2Fb'],
  ['/%67roups', '/groups'],
  ['/%48elp', '/help-center'],
  ['/careers/', '/careers'],
  ['//groups', '/groups'],
  ['//other.example/', '/other.example'],
])('%s redirects to %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});

test.each(['/', '/groups', '/product/42', '/Careers', '/product/AbC'])('%s does not redirect', (path) => {
  expect(canonicalPath(path)).toBeNull();
});

test('a redirect target is an address of this site that does not redirect', () => {
  const part = fc.oneof(
    fc.constantFrom('', '.', 'groups', 'HELP', 'product', 'dashboard', '%48elp', '%7e..'),
    fc.webPath(),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const path = `/${parts.join('/')}`;
      const canonical = canonicalPath(path) ?? path;
      expect(canonical).toMatch(/^\/(?!\/)/);
      expect(canonicalPath(canonical)).toBeNull();
    }),
  );
});

test.each([
  ['/api/v2', 'shell'],
  ['/assets/x', 'shell'],
  ['/Help', 'shell'],
  ['/:page', 'shell'],
  ['/product/new', 'catalog'],
  ['/seller', null],
])('%s is owned by %s', (path, owner) => {
  expect(ownerOfPath(path, REMOTES, SITE)).toBe(owner);
});

test('no remote can own a path of the gateway or the app', () => {
  for (const path of [...ownPathsOf(SITE), '/push/', '/push/news', '/favicon.svg'])
    expect(ownerOfPath(path, {}, SITE)).toBe('shell');
});

const MOVED = {
  ...REMOTES,
  gifts: {
    pages: [page('/gifts/:name'), page('/gifts/new')],
    redirects: { '/old/:name': '/gifts/:name', '/presents': '/' },
  },
};

test.each([
  ['/old/Ann%20B', '/gifts/Ann%20B'],
  ['/OLD/Ann/', '/gifts/Ann'],
  ['//old//Ann', '/gifts/Ann'],
  ['/old/%2Fevil.example', '/gifts/%2Fevil.example'],
  ['/old/%2e%2e', '/gifts/~..'],
  ['/presents', '/'],
])('the old address %s leads to %s', (path, moved) => {
  const table = createRouteTable(MOVED, SITE);
  expect([table.movedTo(path), table.canonicalPath(path)]).toEqual([moved, moved]);
  expect([table.movedTo(moved), table.canonicalPath(moved)]).toEqual([null, null]);
});

test('an old address belongs to the remote that has moved it, and paths that are no old addresses do not redirect', () => {
  const table = createRouteTable(MOVED, SITE);
  for (const path of ['/old', '/old/a/b', '/gifts/Ann', '/groups']) expect(table.movedTo(path)).toBeNull();
  expect(ownerOfPath('/old/:id', MOVED, SITE)).toBe('gifts');
});

test('the widgets in a slot are sorted by their order and then by their id', () => {
  const widget = (module: string, order: number) => ({ module, slot: 'product-aside' as const, order });
  const { widgetsIn } = createRouteTable(
    {
      wraps: { pages: [], slots: [widget('Wrap', 5), widget('First', -1)] },
      gifts: { pages: [], slots: [widget('Card', 5), { ...widget('Tip', 0), slot: 'settings-end' }] },
    },
    SITE,
  );
  expect(widgetsIn('product-aside')).toEqual(['wraps/First', 'gifts/Card', 'wraps/Wrap']);
});

test('the props of a slot can be parameters of the path', () => {
  const slots = { 'product-aside': { productId: ':id' } };
  const { match } = createRouteTable({ catalog: { pages: [page('/product/:id', { slots })] } }, SITE);
  const found = match('/product/a%20b');
  expect(found && slotPropsOf(found, 'product-aside')).toEqual({ productId: 'a b' });
  expect(found && slotPropsOf(found, 'settings-end')).toEqual({});
});
