import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DESCRIPTION_VERSION } from '@telemarket/composition';
import { buildSync } from 'esbuild';
import { checkBuild } from './check-build';
import {
  checkPackageCopies,
  checkFiles,
  checkServerBundle,
  checkSize,
  readManifest,
  type ReleasedManifest,
} from './check-manifest';
import { checkLinks, checkPages } from './check-pages';
import {
  checkContract,
  checkDescriptionVersion,
  checkImports,
  checkFederationRuntime,
  checkSharedVersions,
  checkWidgetContract,
} from './check-versions';
import { readRemotePackage } from './remote-package';

const SITE = {
  origin: 'https://shop.example',
  shared: { react: '19.3.1', '@telemarket/kit': '1.2.0' },
  descriptionVersions: [2, 3],
  serverVersion: 2,
  pages: {
    catalog: [{ path: '/groups', layout: 'store' as const, module: 'category-page' }],
    checkout: [{ path: '/order-history', layout: 'slim' as const, module: 'order-history-page' }],
  },
  ownPaths: ['/help-center', '/help', '/api'],
  ownFolders: ['/api'],
  aliases: { '/help': '/help-center' },
  placements: ['checkout/CartDialog'],
  contract: '1.4.0',
};

const manifest = (change: Partial<ReleasedManifest> = {}): ReleasedManifest => ({
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
    version: 3,
    title: 'Catalog',
    down: { title: 'The catalog is down', text: '' },
    pages: [{ path: '/groups', layout: 'store', module: 'home-page' }],
    widgets: [],
    widgetContract: 1,
    server: { version: 2, file: 'server.cjs', sha256: 'ab'.repeat(32) },
  },
  ...change,
});

const rangeOf = (ranges: Record<string, string | undefined>) => (name: string) => ranges[name];

let folder = '';
const write = (file: string, text: string) => writeFile(join(folder, file), text);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'build-'));
  for (const file of ['remote-entry.js', 'app.js', 'lazy.js', 'app.css']) await write(file, 'x'.repeat(10_000));
});
afterEach(() => rm(folder, { recursive: true }));

test('a complete build has no problems', () => {
  expect(checkFiles(folder, manifest())).toEqual([]);
  expect(checkSharedVersions(manifest(), SITE, rangeOf({ react: '^19.3.1', '@telemarket/kit': '^1.0.0' }))).toEqual([]);
  expect(checkContract('^1.0.0', SITE)).toEqual([]);
  expect(checkSize(folder, 35)).toEqual([]);
});

test('a release is refused when the site does not respond', async () => {
  const remote = readRemotePackage(join(__dirname, '../../../../mfe-account'));
  const check = checkBuild(remote, 'b1', folder, 'http://127.0.0.1:9', '', {}, () => {});
  await expect(check).rejects.toThrow('http://127.0.0.1:9/site.json cannot be read');
});

/** Starts a site whose API serves no types. */
async function startSite() {
  const { origin: _, ...shell } = SITE;
  const bodies: Record<string, unknown> = { '/site.json': shell, '/api/docs/json': { info: { version: '1.4.0' } } };
  const server = createServer(({ url = '' }, response) => {
    response.statusCode = bodies[url] ? 200 : 404;
    response.end(JSON.stringify(bodies[url]));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

test('a build without a page to visit is refused, even if its definition could not be read before the build', async () => {
  const { address, stop } = await startSite();
  await write('package.json', '{}');
  await write('mf-manifest.json', JSON.stringify(manifest()));
  const remote = { ...readRemotePackage(join(__dirname, '../../../../mfe-account')), folder };
  const check = checkBuild(remote, 'b1', folder, address, '', {}, () => {});
  await expect(check).rejects.toThrow('no page in src/remote.ts sets visit');
  stop();
});

test('the check warns about an older API without types', async () => {
  const { address, stop } = await startSite();
  const warnings: string[] = [];
  const remote = readRemotePackage(join(__dirname, '../../../../mfe-account'));
  await expect(checkBuild(remote, 'b1', folder, address, '', {}, (line) => warnings.push(line))).rejects.toThrow();
  stop();
  expect(warnings).toEqual([`the API of ${address} serves no types, so the installed ones are checked`]);
});

test('a build from tools that are newer than the site is refused', () => {
  const { telemarket } = manifest();
  expect(checkDescriptionVersion(telemarket, SITE)).toEqual([]);
  expect(checkDescriptionVersion({ version: 2 }, SITE)).toEqual([]);
  const { descriptionVersions: _, ...older } = SITE;
  expect(checkDescriptionVersion({ version: 2 }, older)).toEqual([]);
  expect(checkDescriptionVersion(telemarket, older)).toEqual([
    'its tools are newer than the site: they write a description of version 3, and the live gateway reads 2. ' +
      'Release when the site is updated, or with the packages of its /npm/',
  ]);
});

test('each file that the manifest lists and the build lacks is reported', async () => {
  await rm(join(folder, 'lazy.js'));
  expect(checkFiles(folder, manifest())).toEqual(['the manifest names lazy.js, which is missing']);
});

describe('the pages of a build', () => {
  const check = (change: Partial<ReleasedManifest['telemarket']>, remote = 'seller') =>
    checkPages(remote, { ...manifest().telemarket, ...change }, SITE);
  const page = (path: string) => ({ pages: [{ path, layout: 'store' as const, module: 'home-page' }] });

  test('are accepted when no other remote has their addresses', () => {
    expect(check(page('/seller'))).toEqual({ problems: [], warnings: [] });
  });

  test('are accepted when the live build of the same remote has them', () => {
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

  test('must include every widget that the shell places', () => {
    expect(check(page('/order-history'), 'checkout').problems).toEqual([
      'the live shell places the widget CartDialog, which this build does not offer',
    ]);
  });

  test('may offer a widget that the shell does not place', () => {
    expect(check({ ...page('/seller'), widgets: ['Banner'] })).toEqual({
      problems: [],
      warnings: ['no page uses the widget Banner'],
    });
  });
});

describe('a widget for a slot', () => {
  const slots = [{ module: 'GiftCard', slot: 'product-aside' as const, order: 0 }];
  const check = (site: Partial<typeof SITE & { slots: Record<string, string[]> }>) =>
    checkPages('gifts', { ...manifest().telemarket, pages: [], widgets: ['GiftCard'], slots }, { ...SITE, ...site });

  test('is accepted when the line of the remote grants the slot', () => {
    expect(check({ slots: { gifts: ['settings-end', 'product-aside'] } })).toEqual({ problems: [], warnings: [] });
  });

  test.each([{ slots: { catalog: [] } }, {}])(
    'is accepted with a warning when the site has no line for the remote: %j',
    (site) => {
      expect(check(site)).toEqual({
        problems: [],
        warnings: ['the line of gifts in the list of remotes does not grant GiftCard the slot product-aside'],
      });
    },
  );

  test('is refused when the line does not grant the slot', () => {
    expect(check({ slots: { gifts: ['settings-end'] } }).problems).toEqual([
      'the line of gifts in the list of remotes does not grant GiftCard the slot product-aside',
    ]);
  });
});

test.each([
  [{ react: '^19.3.1' }, 'its package.json has no version range for @telemarket/kit'],
  [{ '@telemarket/kit': '^1.0.0' }, 'its package.json has no version range for react'],
  [{ react: '^18.3.1', '@telemarket/kit': '^1.0.0' }, 'it needs react ^18.3.1, and the live shell has 19.3.1'],
  [{ react: '^19.3.1', '@telemarket/kit': '^1.3.0' }, 'it needs @telemarket/kit ^1.3.0, and the live shell has 1.2.0'],
])('the version ranges %j of shared packages are refused', (ranges, problem) => {
  // the federation plugin writes the installed version of react/jsx-runtime into the manifest
  expect(checkSharedVersions(manifest(), SITE, rangeOf(ranges))).toEqual([problem]);
});

test('a shared package that the shell does not have is reported', () => {
  const shared = [{ name: 'lodash/fp', requiredVersion: '^4.0.0' }];
  expect(checkSharedVersions({ shared }, SITE, rangeOf({ lodash: '^4.0.0' }))).toEqual([
    'it needs lodash, which the live shell does not share',
  ]);
});

test.each([
  ['../node_modules/react-router/dist/production/index.mjs', 'react-router'],
  ['./node_modules/.pnpm/swr@2.5.1/node_modules/swr/dist/index/index.mjs', 'swr'],
  ['../node_modules/@telemarket/kit/src/kit-context.tsx', '@telemarket/kit'],
  ['../shell/kit/src/form/email.ts', null],
  ['./node_modules/react-markdown/index.js', null],
])('the source file %s in a build counts as a copy of %s', async (source, copy) => {
  await write('app.js.map', JSON.stringify({ sources: ['./src/page.tsx', source] }));
  expect(checkPackageCopies(folder)).toEqual(copy ? [`it bundles a copy of ${copy}, which the shell provides`] : []);
});

const fileOfReact = (name: string) =>
  readFileSync(join(dirname(require.resolve('react/package.json')), 'cjs', name), 'utf8');

test.each([
  ['of this version', () => fileOfReact('react.production.js'), true],
  ['of this version for development', () => fileOfReact('react.development.js'), true],
  ['of React 18, minified', () => 'a.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED=b;', true],
  ['of hooks alone', () => 'function u(t){return S.H.useState(t)}', true],
  [
    'that only reads it',
    () => 'var x=React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;x==1',
    false,
  ],
  ['that calls hooks', () => 'const [a,b]=(0,react.useState)(1);state.useState(2)', false],
])('a vendored file %s is a copy of React: %#', async (_what, code, isCopy) => {
  await write('vendor.js', `(()=>{${code()}})()`);
  expect(checkPackageCopies(folder)).toEqual(
    isCopy ? ['it bundles a copy of react, which the shell provides (vendor.js)'] : [],
  );
});

test('a copy of React in the sources of the team is reported with its file', async () => {
  await write('copy.js', 'exports.__CLIENT_INTERNALS_DO_NOT_USE_X = {};\n');
  buildSync({
    ...{ absWorkingDir: folder, entryPoints: ['copy.js'], outfile: 'vendor.js', minify: true, sourcemap: 'external' },
    logLevel: 'silent',
  });
  await rm(join(folder, 'copy.js'));
  expect(checkPackageCopies(folder)).toEqual([
    expect.stringMatching(/^it bundles a copy of react, which the shell provides \(copy\.js:1:\d+\)$/),
  ]);
});

test.each([
  ['2.9.2', '2.9.2', []],
  ['2.9.2', '2.10.0', []],
  [undefined, undefined, []],
  ['2.9.2', undefined, ['it needs the federation runtime ^2.9.2 of a shell, and the live shell provides none']],
  ['2.9.2', '2.8.0', ['it needs the federation runtime ^2.9.2 of a shell, and the live shell provides 2.8.0']],
  ['2.9.2', '3.0.0', ['it needs the federation runtime ^2.9.2 of a shell, and the live shell provides 3.0.0']],
])(
  'a build with the federation plugin %s under a shell with %s has the problems %j',
  (pluginVersion, runtime, problems) => {
    const shared = { ...SITE.shared, ...(runtime && { '@module-federation/enhanced': runtime }) };
    const metaData = { ...manifest().metaData, pluginVersion };
    expect(checkFederationRuntime({ metaData }, { ...SITE, shared })).toEqual(problems);
  },
);

test('imports that the older kit of the live shell does not export are reported', () => {
  const imports = { '@telemarket/kit': ['useCart', 'useNewest'], react: ['use', 'useState'] };
  const exports = { '@telemarket/kit': ['useCart', 'useSession'], react: ['use', 'useState'] };
  expect(checkImports({ imports }, { ...SITE, exports })).toEqual([
    'it imports useNewest from @telemarket/kit, which the live shell does not export',
  ]);
  // Webpack does not know the exports of every package, and an older shell does not list the exports of its packages.
  expect(checkImports({ imports }, { ...SITE, exports: { '@telemarket/kit': ['useCart', 'useNewest'] } })).toEqual([]);
  expect(checkImports({ imports }, SITE)).toEqual([]);
});

test('a build for a version of the API contract that the live API does not satisfy is reported', () => {
  expect(checkContract('^2.0.0', SITE)).toEqual([
    'it was written for @telemarket/contract ^2.0.0, and the live API is 1.4.0',
  ]);
});

test('a remote without a version range for the API contract in its package.json is reported', () => {
  expect(checkContract(undefined, SITE)).toEqual(['its package.json has no version range for @telemarket/contract']);
});

test('a build for another version of the widget contract is reported', () => {
  const site = { ...SITE, widgetContract: 2 };
  expect(checkWidgetContract(2, site)).toEqual([]);
  expect(checkWidgetContract(1, site)).toEqual(['it was written for widget contract 1, but the live shell has 2']);
  expect(checkWidgetContract(1, { ...SITE, widgetContract: undefined })).toHaveLength(1);
});

test('too much JavaScript is reported, measured by the size of the compressed files', async () => {
  await write('app.js', 'x'.repeat(60_000));
  expect(checkSize(folder, 1)).toEqual([]);
  await write('app.js.br', 'x'.repeat(80_000));
  expect(checkSize(folder, 35)).toEqual(['its JavaScript is 80.0 kB as Brotli, and the budget is 35 kB']);
  expect(checkSize(folder, 81)).toEqual([]);
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
    ['module.exports = {};', { sha256: 'ab' }, ['the digest of server.cjs differs from the digest in the manifest']],
    ['module.exports = {};', { file: 'other.cjs' }, ['the manifest names other.cjs, which is missing']],
    [
      'module.exports = {};',
      { version: 3 },
      ['its server bundle has version 3, but the live gateway renders version 2'],
    ],
  ])('with the code %s and the change %j has the problems %j', async (source, change, problems) => {
    expect(await check(source, change)).toEqual(problems);
  });
});

describe('a manifest', () => {
  const { telemarket } = manifest();
  const [page] = telemarket.pages;
  const read = async (change: object) => {
    await write('mf-manifest.json', JSON.stringify({ ...manifest(), ...change }));
    return readManifest(folder);
  };

  test('matches the schema', async () => {
    expect(await read({})).toEqual(manifest());
    expect(telemarket.version).toBe(DESCRIPTION_VERSION);
  });

  test.each([
    ['without a container', { metaData: {} }, "mf-manifest.json/metaData must have required property 'globalName'"],
    [
      'of another version',
      { telemarket: { ...telemarket, version: 4 } },
      'mf-manifest.json/telemarket/version must be equal to one of the allowed values',
    ],
    [
      'without a server bundle',
      { telemarket: { ...telemarket, server: undefined } },
      "mf-manifest.json/telemarket must have required property 'server'",
    ],
    [
      'with an unknown layout',
      { telemarket: { ...telemarket, pages: [{ ...page, layout: 'wide' }] } },
      'mf-manifest.json/telemarket/pages/0/layout must be equal to one of the allowed values',
    ],
    [
      'with an unknown field',
      { telemarket: { ...telemarket, pages: [{ ...page, noIndex: true }] } },
      'mf-manifest.json/telemarket/pages/0 must NOT have additional properties',
    ],
    ['with a page that is no module', { exposes: [] }, 'describes home-page, which the container does not expose'],
  ])('%s is refused', async (_what, change, problem) => {
    await expect(read(change)).rejects.toThrow(problem);
  });
});

describe('the redirects of a build', () => {
  const PAGES = [{ path: '/gifts', layout: 'store' as const, module: 'gifts-page' }];
  const MOVED = { ...SITE, redirects: { catalog: { '/old-groups': '/' } } };
  const check = (redirects: Record<string, string>, site: Parameters<typeof checkPages>[2] = MOVED) =>
    checkPages('gifts', { ...manifest().telemarket, pages: PAGES, redirects }, site);

  test('are accepted from a free path to a page of the site', () => {
    for (const to of ['/gifts', '/groups', '/help-center'])
      expect(check({ '/presents': to })).toEqual({ problems: [], warnings: [] });
  });

  test.each([
    ['/groups', '/gifts', '/groups is a page of the live remote catalog'],
    ['/help', '/gifts', '/help is a path of the shell'],
    ['/old-groups', '/gifts', '/old-groups is an old address of the live remote catalog'],
    ['/presents', '/Old-Groups', 'the redirect from /presents leads to /Old-Groups, which catalog redirects'],
    ['/presents', '/help', 'the redirect from /presents leads to /help, which the site redirects to /help-center'],
  ])('are refused from %s to %s', (from, to, problem) => {
    expect(check({ [from]: to }).problems).toEqual([problem]);
  });

  test("cannot begin at the target of another remote's redirect, so that the two cannot form a loop", () => {
    const site = { ...SITE, redirects: { catalog: { '/old-groups': '/presents' } } };
    expect(check({ '/presents': '/gifts' }, site).problems).toEqual([
      'catalog redirects /old-groups to /presents, so it cannot be redirected again',
    ]);
  });

  test('cause a warning when their page is missing or the site is older', () => {
    expect(check({ '/presents': '/nowhere' })).toEqual({
      problems: [],
      warnings: ['the redirect from /presents leads to /nowhere, which no live remote has'],
    });
    expect(check({ '/presents': '/gifts' }, SITE).warnings).toEqual([
      'the site is too old for redirects and ignores them',
    ]);
  });

  test('a page cannot have the old address of another remote', () => {
    const pages = [{ path: '/old-groups', layout: 'store' as const, module: 'gifts-page' }];
    expect(checkPages('gifts', { ...manifest().telemarket, pages }, MOVED).problems).toEqual([
      '/old-groups is an old address of the live remote catalog',
    ]);
  });
});

test('a link from a visited page to a missing page is reported together with the visited page', () => {
  const pages = [{ path: '/gifts/:name', layout: 'store' as const, module: 'gifts-page' }];
  const site = { ...SITE, redirects: { catalog: { '/old-groups': '/groups' } } };
  const links = new Map([
    ['/gifts/Ann', ['/groups', '/Gifts/Bob', '/presents', '/help', '/api/docs', '/old-groups', '/nowhere', '/nowhere']],
    ['/gifts/Bob', ['/gifts', '/groups/1', '/help-center/pay']],
  ]);
  expect(checkLinks('gifts', { pages, redirects: { '/presents': '/groups' } }, site, links)).toEqual([
    '/gifts/Ann has a link to /nowhere, which is not a page of the site',
    '/gifts/Bob has a link to /gifts, which is not a page of the site',
    '/gifts/Bob has a link to /groups/1, which is not a page of the site',
    '/gifts/Bob has a link to /help-center/pay, which is not a page of the site',
  ]);
});
