import type { Release } from './release-reader';
import type { RemoteSlot } from '@telemarket/composition';
import type { PageOwner } from './page-owners';
import { createSnapshot, grantPages } from './site-snapshot';

const release = (...paths: string[]): Release => ({
  build: 'b1',
  version: '',
  entry: '',
  global: '',
  modules: {},
  styles: [],
  server: null,
  ranges: {},
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

const OPEN = { owners: [], grantsNewPaths: true };
const own = (remote: string, ...paths: string[]): PageOwner[] => paths.map((path) => ({ path, remote }));

const pathsOf = (remotes: Record<string, Release>, owners: PageOwner[] = [], grantsNewPaths = true) => {
  const { granted, refused } = grantPages(new Map(Object.entries(remotes)), { owners, grantsNewPaths });
  const paths = Object.fromEntries(
    Object.entries(granted).map(([name, { pages }]) => [name, pages.map(({ path }) => path)]),
  );
  return { paths, refused };
};

test('a path that two remotes request belongs to the first remote of the list', () => {
  expect(pathsOf({ catalog: release('/', '/deals'), seller: release('/deals', '/seller') })).toEqual({
    paths: { catalog: ['/', '/deals'], seller: ['/seller'] },
    refused: [{ remote: 'seller', problem: '/deals belongs to catalog' }],
  });
});

test.each([
  ['the same path', '/deals', '/Deals'],
  ['a pattern that matches it', '/deals', '/:any'],
  ['a path that its pattern matches', '/deals/:', '/deals/today'],
])('a remote keeps %s, even while its build store does not respond', (_what, owned, requested) => {
  const owners = own('seller', owned);
  expect(pathsOf({ catalog: release('/', requested) }, owners)).toEqual({
    paths: { catalog: ['/'] },
    refused: [{ remote: 'catalog', problem: `${requested} belongs to seller` }],
  });
});

test('a remote may rename its own paths and parameters', () => {
  const owners = own('seller', '/deals/:', '/deals');
  expect(pathsOf({ seller: release('/Deals/:name', '/deals', '/deals/today') }, owners).paths).toEqual({
    seller: ['/Deals/:name', '/deals', '/deals/today'],
  });
});

test('no path without an owner is granted before all remotes are read', () => {
  expect(pathsOf({ seller: release('/deals', '/seller') }, own('seller', '/seller'), false)).toEqual({
    paths: { seller: ['/seller'] },
    refused: [{ remote: 'seller', problem: '/deals waits until all remotes are read' }],
  });
});

test('a remote cannot get a path of the shell', () => {
  expect(pathsOf({ seller: release('/help-center', '/api/x') }).refused).toEqual([
    { remote: 'seller', problem: '/help-center belongs to shell' },
    { remote: 'seller', problem: '/api/x belongs to shell' },
  ]);
});

test('the registry contains only what the browser needs', () => {
  const remotes = new Map([['catalog', release('/')]]);
  const { registry, routes } = createSnapshot(remotes, OPEN, new Map(), false).snapshot;
  expect(registry['catalog']?.pages).toEqual([{ path: '/', layout: 'store', module: 'a-page' }]);
  expect(routes.match('/')?.route.id).toBe('catalog/a-page');
});

test('the registry names the team of a remote that has one', () => {
  const named = release('/tips');
  const byOf = (team: { owner?: unknown; contact?: unknown }) => {
    const description = { ...named.description, title: 'Tips', ...team } as Release['description'];
    return createSnapshot(new Map([['tips', { ...named, description }]]), OPEN, new Map(), false).snapshot.registry[
      'tips'
    ]?.by;
  };
  expect(byOf({ owner: 'Team Blue' })).toBe('Tips, by Team Blue');
  expect(byOf({ owner: 'Team Blue', contact: '#blue' })).toBe('Tips, by Team Blue (#blue)');
  // a manifest on the build store may contain any values, because nobody has checked it
  for (const team of [{}, { contact: '#blue' }, { owner: 7 }, { owner: 'x'.repeat(61) }, { owner: '' }])
    expect(byOf(team)).toBeUndefined();
});

test('a widget gets a slot only if the line of its remote in the list grants the slot', () => {
  const gifts = release('/gifts');
  const slots: RemoteSlot[] = [
    { module: 'GiftCard', slot: 'product-aside', order: 0 },
    { module: 'GiftTip', slot: 'settings-end', order: 0 },
  ];
  const remotes = new Map([['gifts', { ...gifts, description: { ...gifts.description, slots } }]]);
  const sources = new Map([['gifts', { kind: 'folder' as const, folder: '/gifts', slots: ['product-aside'] }]]);
  const { snapshot, refused } = createSnapshot(remotes, OPEN, sources, false);
  const { registry, routes } = snapshot;
  expect(refused).toEqual([{ remote: 'gifts', problem: 'its line grants no slot settings-end' }]);
  expect(registry['gifts']?.slots).toEqual([{ module: 'GiftCard', slot: 'product-aside', order: 0 }]);
  expect(routes.widgetsIn('product-aside')).toEqual(['gifts/GiftCard']);
  expect(routes.widgetsIn('settings-end')).toEqual([]);
});

test('a build whose version ranges the shell does not satisfy gets no slot, and is reported', () => {
  const { description, ...gifts } = release('/gifts');
  const slots: RemoteSlot[] = [{ module: 'GiftCard', slot: 'product-aside', order: 0 }];
  const source = { kind: 'folder' as const, folder: '/gifts', slots: ['product-aside'] };
  const snapshotOf = (ranges: Record<string, string>) =>
    createSnapshot(
      new Map([['gifts', { ...gifts, ranges, description: { ...description, slots } }]]),
      OPEN,
      new Map([['gifts', source]]),
      false,
      { react: '20.0.0' },
    );
  const { snapshot, refused } = snapshotOf({ react: '^19.3.1', 'react/jsx-runtime': '^19.3.1' });
  expect(refused).toEqual([{ remote: 'gifts', problem: 'it needs react ^19.3.1, and the shell has 20.0.0' }]);
  expect([...snapshot.outside]).toEqual(['gifts']);
  expect(snapshot.routes.match('/gifts')?.route.owner).toBe('gifts');
  expect(snapshot.routes.widgetsIn('product-aside')).toEqual([]);
  const both = snapshotOf({ react: '^19.3.1 || ^20.0.0' });
  expect([both.refused, [...both.snapshot.outside]]).toEqual([[], []]);
  expect(both.snapshot.routes.widgetsIn('product-aside')).toEqual(['gifts/GiftCard']);
});

/** Creates a snapshot of remotes with these descriptions. The list grants each remote the same two slots. */
function snapshotOf(descriptions: Record<string, object>, owners: PageOwner[] = []) {
  const remotes = new Map(
    Object.entries(descriptions).map(([name, description]) => {
      const made = release(`/${name}`);
      return [name, { ...made, description: { ...made.description, ...description } as Release['description'] }];
    }),
  );
  const source = { kind: 'folder' as const, folder: '/', slots: ['tips-side', 'product-aside'] };
  const sources = new Map([...remotes.keys()].map((name) => [name, source]));
  return createSnapshot(remotes, { owners, grantsNewPaths: true }, sources, false);
}

describe('a widget for a slot of another remote', () => {
  const clubs = (props: object) => ({
    slots: [
      { module: 'ClubTip', slot: 'tips-side', order: 0 },
      { module: 'ClubCard', slot: 'product-aside', order: 0 },
    ],
    neighbours: { tips: { slots: { 'tips-side': props } } },
  });
  const tips = (props: object) => ({ offers: { slots: { 'tips-side': props } } });

  test("a widget is shown while the slot has the props for which the widget's build was made", () => {
    for (const now of [tips({ person: 'string' }), tips({ person: 'string', note: 'string' }), {}]) {
      const { snapshot, refused } = snapshotOf({ tips: now, clubs: clubs({ person: 'string' }) });
      expect(snapshot.routes.widgetsIn('tips-side' as never)).toEqual(['clubs/ClubTip']);
      expect(refused).toEqual([]);
    }
  });

  test('a widget is left out and reported when the slot has other props; the other widgets stay', () => {
    const { snapshot, refused } = snapshotOf({ tips: tips({ who: 'string' }), clubs: clubs({ person: 'string' }) });
    expect(snapshot.registry['clubs']?.slots?.map(({ module }) => module)).toEqual(['ClubCard']);
    expect(refused).toEqual([
      {
        remote: 'clubs',
        problem: 'its widget for tips-side is left out, because in the build of tips tips-side.person is missing',
      },
    ]);
  });

  test('a widget of an older build, which does not list its neighbours, is shown', () => {
    const { slots } = clubs({});
    const { snapshot } = snapshotOf({ tips: tips({ who: 'string' }), clubs: { slots } });
    expect(snapshot.routes.widgetsIn('tips-side' as never)).toEqual(['clubs/ClubTip']);
  });
});

test('wrong declarations of a build are left out and reported, and the remote is served', () => {
  const { snapshot, refused } = snapshotOf({
    tips: {
      offers: { slots: { 'clubs-side': {} } },
      neighbours: { clubs: { events: { 'clubs:x': { constructor: 'string' } } } },
      redirects: { '/old': '//evil.example', '/past': '/tips' },
    },
  });
  expect(refused.map(({ problem }) => problem)).toEqual([
    expect.stringContaining('offers.slots cannot have "clubs-side"'),
    expect.stringContaining('clubs:x cannot have a field "constructor"'),
    expect.stringContaining('"//evil.example", which is not a path of this site'),
  ]);
  expect(snapshot.registry['tips']).toMatchObject({ pages: [{ path: '/tips' }], redirects: { '/past': '/tips' } });
});

test('a slot that two remotes offer belongs to the first one of the list, and no remote can offer a slot of the shop', () => {
  const { refused } = snapshotOf({
    product: { offers: { slots: { 'product-aside': {} } } },
    tips: { offers: { slots: { 'tips-side-end': {} } } },
    'tips-side': { offers: { slots: { 'tips-side-end': {} } } },
  });
  expect(refused).toEqual([
    { remote: 'product', problem: 'the slot product-aside belongs to shell' },
    { remote: 'tips-side', problem: 'the slot tips-side-end belongs to tips' },
  ]);
});

describe('an old address', () => {
  const to = (target: string) => ({ redirects: { '/old/:name': target } });

  test('an old address belongs to a remote, just as a page does', () => {
    const both = { tips: to('/tips'), clubs: to('/clubs') };
    const first = snapshotOf(both);
    expect(first.snapshot.routes.movedTo('/old/Ann')).toBe('/tips');
    expect(first.refused).toEqual([{ remote: 'clubs', problem: '/old/:name belongs to tips' }]);
    const second = snapshotOf(both, own('clubs', '/old/:'));
    expect(second.snapshot.routes.movedTo('/old/Ann')).toBe('/clubs');
    const page = snapshotOf({ old: {}, tips: { redirects: { '/old': '/tips', '/help-center': '/tips' } } });
    expect(page.refused.map(({ problem }) => problem)).toEqual([
      '/old belongs to old',
      '/help-center belongs to shell',
    ]);
    expect(page.snapshot.registry['tips']?.redirects).toBeUndefined();
  });

  test('an old address that leads to an alias of the shop is not redirected, so that the two cannot form a loop', () => {
    const { snapshot, refused } = snapshotOf({
      tips: { redirects: { '/order-tracking': '/track-order', '/a': '/tips' } },
    });
    expect(['/order-tracking', '/a'].map(snapshot.routes.movedTo)).toEqual([null, '/tips']);
    expect(refused).toEqual([
      {
        remote: 'tips',
        problem: '/order-tracking is not redirected, because /track-order is redirected itself',
      },
    ]);
  });

  test('an old address that leads to an old address of another remote is not redirected, so that the two cannot form a loop', () => {
    const { snapshot, refused } = snapshotOf({
      tips: { redirects: { '/a': '/b', '/c': '/tips' } },
      clubs: { redirects: { '/b': '/a' } },
    });
    expect(['/a', '/b', '/c'].map(snapshot.routes.movedTo)).toEqual([null, null, '/tips']);
    expect(refused).toEqual([
      { remote: 'tips', problem: '/a is not redirected, because /b is redirected itself' },
      { remote: 'clubs', problem: '/b is not redirected, because /a is redirected itself' },
    ]);
  });
});
