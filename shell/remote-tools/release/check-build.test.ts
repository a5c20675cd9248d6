import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteManifest, Shape, WidgetContract } from '@telemarket/kit/remote';
import { checkFiles, checkServerBundle, checkSize } from './check-manifest';
import { checkPages } from './check-pages';
import { checkContract, checkShared, checkWidgetContract } from './check-versions';

const UNDEFINED = { type: 'undefined' } as const;

const SITE = {
  origin: 'https://shop.example',
  shared: { react: '19.3.1', '@telemarket/kit': '1.2.0' },
  serverVersion: 2,
  pages: {
    catalog: [{ path: '/groups', layout: 'store' as const, module: 'category-page' }],
    checkout: [{ path: '/order-history', layout: 'slim' as const, module: 'order-history-page' }],
  },
  ownPaths: ['/help-center', '/help', '/api'],
  placements: ['checkout/CartDialog'],
  contract: '1.4.0',
};

const manifest = (change: Partial<RemoteManifest> = {}): RemoteManifest => ({
  metaData: { globalName: 'mfe_catalog_b1', remoteEntry: { name: 'remote-entry.js' } },
  exposes: [
    {
      path: './home-page',
      assets: { js: { sync: ['app.js'], async: ['lazy.js'] }, css: { sync: ['app.css'], async: [] } },
    },
  ],
  shared: [
    { name: 'react/jsx-runtime', requiredVersion: '^19.3.1' },
    { name: '@telemarket/kit', requiredVersion: '^1.0.0' },
  ],
  telemarket: {
    version: 1,
    title: 'Catalog',
    down: { title: 'The catalog is down', text: '' },
    pages: [{ path: '/groups', layout: 'store', module: 'home-page' }],
    widgets: [],
  },
  ...change,
});

let folder = '';
const write = (file: string, text: string) => writeFile(join(folder, file), text);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'build-'));
  for (const file of ['remote-entry.js', 'app.js', 'lazy.js', 'app.css']) await write(file, 'x'.repeat(10_000));
});
afterEach(() => rm(folder, { recursive: true }));

test('a complete build has no problems', () => {
  expect(checkFiles(folder, manifest())).toEqual([]);
  expect(checkShared(manifest(), SITE)).toEqual([]);
  expect(checkContract('^1.0.0', SITE)).toEqual([]);
  expect(checkSize(folder)).toEqual([]);
});

test('names each missing file of the manifest', async () => {
  await rm(join(folder, 'lazy.js'));
  expect(checkFiles(folder, manifest())).toEqual(['the manifest names lazy.js, which is missing']);
});

describe('the pages of a build', () => {
  const check = (change: Partial<RemoteManifest['telemarket']>, remote = 'seller') =>
    checkPages(remote, { ...manifest().telemarket, ...change }, SITE);
  const page = (path: string) => ({ pages: [{ path, layout: 'store' as const, module: 'home-page' }] });

  test('that are free are granted', () => {
    expect(check(page('/seller'))).toEqual({ problems: [], warnings: [] });
  });

  test('that the live build of the same remote has are granted', () => {
    expect(check(page('/groups'), 'catalog').problems).toEqual([]);
  });

  test.each([
    ['/groups', '/groups is a page of the live remote catalog'],
    ['/:any', '/:any is a path of the shell'],
    ['/Help', '/Help is a path of the shell'],
    ['/order-history/', '/order-history/ is a page of the live remote checkout'],
  ])('are refused for %s', (path, problem) => {
    expect(check(page(path)).problems).toEqual([problem]);
  });

  test('must not lose a widget that the shell places', () => {
    expect(check(page('/order-history'), 'checkout').problems).toEqual([
      'the live shell places the widget CartDialog, which this build no longer offers',
    ]);
  });

  test('may offer a widget that nobody places', () => {
    expect(check({ ...page('/seller'), widgets: ['Banner'] })).toEqual({
      problems: [],
      warnings: ['nobody places the widget Banner'],
    });
  });
});

test('reports a shared package that is missing or too old with both versions', () => {
  const shared = [
    { name: '@telemarket/kit', requiredVersion: '^1.3.0' },
    { name: 'lodash', requiredVersion: '^4.0.0' },
  ];
  expect(checkShared(manifest({ shared }), SITE)).toEqual([
    'it needs @telemarket/kit ^1.3.0, and the live shell has 1.2.0',
    'it needs lodash, which the live shell does not share',
  ]);
});

test('reports a build for another contract', () => {
  expect(checkContract('^2.0.0', SITE)).toEqual([
    'it was written for @telemarket/contract ^2.0.0, and the live API is 1.4.0',
  ]);
});

describe('the widget contract', () => {
  const contract = {
    version: '1.0.0',
    widgets: {
      'checkout/CartDialog': {
        type: 'object',
        properties: { open: { type: 'boolean' }, onClose: { type: 'function', params: [], returns: UNDEFINED } },
      },
    },
    events: { 'cart-requested': { type: 'object', properties: {} } },
  } as const satisfies WidgetContract;
  const check = (live: Partial<WidgetContract>) =>
    checkWidgetContract({ contract }, { ...SITE, widgetContract: { ...contract, version: '2.0.0', ...live } });
  const cart = (properties: Record<string, Shape>, optional: string[] = []) =>
    check({ widgets: { 'checkout/CartDialog': { type: 'object', properties, optional } } });
  const { open, onClose } = contract.widgets['checkout/CartDialog'].properties;

  test('of the live shell may have more', () => {
    const more: Shape = { type: 'object', properties: {} };
    expect(check({ events: { ...contract.events, 'order-paid': more } })).toEqual([]);
    expect(cart({ open, onClose, reason: { type: 'string' } })).toEqual([]);
  });

  test.each([
    ['a prop is removed', () => cart({ open }), 'checkout/CartDialog: onClose is missing'],
    ['a prop may be missing', () => cart({ open, onClose }, ['open']), 'checkout/CartDialog: open may be missing'],
    [
      'a prop has another type',
      () => cart({ open: { type: 'string' }, onClose }),
      'checkout/CartDialog: open: it is string, not boolean',
    ],
    [
      'a callback needs a parameter',
      () => cart({ open, onClose: { type: 'function', params: [{ type: 'string' }], returns: UNDEFINED } }),
      'checkout/CartDialog: onClose: parameter 1: it is undefined, not string',
    ],
    ['a widget is placed no longer', () => check({ widgets: {} }), 'the widget checkout/CartDialog is not placed'],
    ['an event is removed', () => check({ events: {} }), 'the event cart-requested does not exist'],
    [
      'an event needs a detail',
      () => check({ events: { 'cart-requested': { type: 'object', properties: { reason: { type: 'string' } } } } }),
      'event cart-requested, when the remote emits it: reason is missing',
    ],
  ])('refuses a build when %s', (_what, check, line) => {
    expect(check()).toEqual([`it was written for widget contract 1.0.0, and the live shell has 2.0.0:\n  - ${line}`]);
  });

  test('must be in the build and on the site', () => {
    expect(checkWidgetContract({}, SITE)[0]).toContain('it does not say for which widget contract it was written');
    expect(checkWidgetContract({ contract }, SITE)[0]).toContain('the live shell does not say its own');
  });
});

test('reports too much JavaScript by the size of the compressed files', async () => {
  await write('app.js', 'x'.repeat(60_000));
  expect(checkSize(folder)).toEqual(['its JavaScript is 80.0 kB as Brotli, and the budget is 35 kB']);
  expect(checkSize(folder, 80)).toEqual([]);
  await write('app.js.br', 'x'.repeat(1_000));
  expect(checkSize(folder)).toEqual([]);
});

describe('a server bundle', () => {
  async function check(source: string, change = {}) {
    const sha256 = createHash('sha256').update(source).digest('hex');
    await write('server.cjs', source);
    const server = { version: 2, file: 'server.cjs', sha256, ...change };
    return checkServerBundle(folder, manifest({ telemarket: { ...manifest().telemarket, server } }), 2);
  }

  test.each([
    ['module.exports = {};', {}, []],
    ['module.exports = {', {}, [expect.stringMatching(/^server.cjs is not JavaScript: SyntaxError/)]],
    ['module.exports = {};', { sha256: 'ab' }, ['the digest of server.cjs is not the one of the manifest']],
    ['module.exports = {};', { file: 'other.cjs' }, ['the manifest names other.cjs, which is missing']],
    ['module.exports = {};', { version: 3 }, ['its server bundle has form 3, and the live gateway renders form 2']],
  ])('%s %j has the problems %j', async (source, change, problems) => {
    expect(await check(source, change)).toEqual(problems);
  });

  test('must not be missing', () => {
    expect(checkServerBundle(folder, manifest(), 2)).toEqual([
      'there is no server bundle: the gateway could not render this build',
    ]);
  });
});
