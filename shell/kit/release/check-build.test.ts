import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkManifest, checkServerBundle, type Manifest } from './check-manifest';
import { checkSize } from './check-size';
import { checkContract, checkShared } from './check-versions';

const SITE = {
  origin: 'https://shop.example',
  shared: { react: '19.3.1', '@telemarket/kit': '1.2.0' },
  ssrContract: 1,
  contract: '1.4.0',
};

const manifest = (change: Partial<Manifest> = {}): Manifest => ({
  metaData: { globalName: 'mfe_catalog_b1', remoteEntry: { name: 'remote-entry.js' } },
  exposes: [
    { path: './App', assets: { js: { sync: ['app.js'], async: ['lazy.js'] }, css: { sync: ['app.css'], async: [] } } },
  ],
  shared: [
    { name: 'react/jsx-runtime', requiredVersion: '^19.3.1' },
    { name: '@telemarket/kit', requiredVersion: '^1.0.0' },
  ],
  ...change,
});

let folder = '';
const write = (file: string, text: string) => writeFile(join(folder, file), text);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'build-'));
  for (const file of ['remote-entry.js', 'app.js', 'lazy.js', 'app.css']) await write(file, 'x'.repeat(10_000));
});
afterEach(() => rm(folder, { recursive: true }));

test('a whole build has nothing against it', () => {
  expect(checkManifest(folder, manifest())).toEqual([]);
  expect(checkShared(manifest(), SITE)).toEqual([]);
  expect(checkContract('^1.0.0', SITE)).toEqual([]);
  expect(checkSize(folder)).toEqual([]);
});

test('each file that is announced and missing is named, a lazy one too', async () => {
  await rm(join(folder, 'lazy.js'));
  expect(checkManifest(folder, manifest())).toEqual(['lazy.js is announced and not there']);
});

test('a manifest without a container or a page is told', () => {
  const problems = checkManifest(
    folder,
    manifest({ exposes: [], metaData: { globalName: '', remoteEntry: { name: '' } } }),
  );
  expect(problems).toEqual([
    'the manifest does not name its container',
    'the manifest does not expose ./App',
    'the entry is announced and not there',
  ]);
});

test('a build that needs a newer kit, or something that nobody shares, is told with both versions', () => {
  const shared = [
    { name: '@telemarket/kit', requiredVersion: '^1.3.0' },
    { name: 'lodash', requiredVersion: '^4.0.0' },
  ];
  expect(checkShared(manifest({ shared }), SITE)).toEqual([
    'it needs @telemarket/kit ^1.3.0, and the live shell has 1.2.0',
    'it needs lodash, which the live shell does not share',
  ]);
});

test('a build for another contract is told', () => {
  expect(checkContract('^2.0.0', SITE)).toEqual([
    'it was written for @telemarket/contract ^2.0.0, and the live API is 1.4.0',
  ]);
});

test('too much JavaScript is told; what travels is the compressed file', async () => {
  await write('app.js', 'x'.repeat(60_000));
  expect(checkSize(folder)).toEqual(['its JavaScript is 80.0 kB as Brotli, and the budget is 35 kB']);
  expect(checkSize(folder, 80)).toEqual([]);
  await write('app.js.br', 'x'.repeat(1_000));
  expect(checkSize(folder)).toEqual([]);
});

describe('a server bundle', () => {
  const describeIt = (source: string, change = {}) => {
    const sha256 = createHash('sha256').update(source).digest('hex');
    return Promise.all([
      write('server.cjs', source),
      write('ssr.json', JSON.stringify({ contract: 1, file: 'server.cjs', sha256, ...change })),
    ]);
  };

  test.each([
    ['module.exports = {};', {}, []],
    ['module.exports = {', {}, [expect.stringMatching(/^server.cjs is no JavaScript: SyntaxError/)]],
    ['module.exports = {};', { sha256: 'ab' }, ['server.cjs is not what ssr.json says']],
    ['module.exports = {};', { file: 'other.cjs' }, ['other.cjs is announced and not there']],
    ['module.exports = {};', { contract: 2 }, ['its server bundle is of form 2, and the live gateway renders form 1']],
  ])('%s %j', async (source, change, problems) => {
    await describeIt(source, change);
    expect(checkServerBundle(folder, 1)).toEqual(problems);
  });

  test('that is missing is told', () => {
    expect(checkServerBundle(folder, 1)).toEqual(['there is no ssr.json: the gateway could not render this build']);
  });
});
