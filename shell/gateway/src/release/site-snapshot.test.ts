import type { Release } from './release-reader';
import { createSnapshot, grantPages, type PathOwners } from './site-snapshot';

const release = (...paths: string[]): Release => ({
  build: 'b1',
  version: '',
  entry: '',
  global: '',
  modules: {},
  server: null,
  passport: null,
  signer: null,
  description: {
    version: 1,
    title: '',
    down: { title: '', text: '' },
    pages: paths.map((path) => ({ path, layout: 'store', module: 'a-page', description: 'for search engines' })),
    widgets: [],
  },
});

const pathsOf = (remotes: Record<string, Release>, owners: PathOwners = new Map()) => {
  const { granted, conflicts } = grantPages(new Map(Object.entries(remotes)), owners);
  const paths = Object.fromEntries([...granted].map(([name, pages]) => [name, pages.map(({ path }) => path)]));
  return { paths, conflicts };
};

test('a path that two remotes request belongs to the first remote of the list', () => {
  expect(pathsOf({ catalog: release('/', '/deals'), seller: release('/deals', '/seller') })).toEqual({
    paths: { catalog: ['/', '/deals'], seller: ['/seller'] },
    conflicts: [{ remote: 'seller', path: '/deals', owner: 'catalog' }],
  });
});

test('a path stays with its owner', () => {
  const owners: PathOwners = new Map();
  pathsOf({ catalog: release('/'), seller: release('/deals') }, owners);
  expect(pathsOf({ catalog: release('/', '/deals'), seller: release('/deals') }, owners).paths).toEqual({
    catalog: ['/'],
    seller: ['/deals'],
  });
});

test('a path is free after its owner has released a build without it', () => {
  const owners: PathOwners = new Map();
  pathsOf({ catalog: release('/'), seller: release('/deals') }, owners);
  const { paths } = pathsOf({ catalog: release('/', '/deals'), seller: release('/seller') }, owners);
  expect(paths).toEqual({ catalog: ['/', '/deals'], seller: ['/seller'] });
});

test('a path of the shell is refused', () => {
  expect(pathsOf({ seller: release('/help-center', '/api/x') }).conflicts).toEqual([
    { remote: 'seller', path: '/help-center', owner: 'shell' },
    { remote: 'seller', path: '/api/x', owner: 'shell' },
  ]);
});

test('the registry contains only what the browser needs', () => {
  const remotes = new Map([['catalog', release('/')]]);
  const { registry, routes } = createSnapshot(remotes, grantPages(remotes, new Map()).granted, false);
  expect(registry['catalog']?.pages).toEqual([{ path: '/', layout: 'store', module: 'a-page' }]);
  expect(routes.match('/')?.route.id).toBe('catalog/a-page');
});
