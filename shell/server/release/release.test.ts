import { parseManifest, parseSsrManifest } from './release';

const MANIFEST = {
  metaData: {
    buildInfo: { buildVersion: '1.2.0' },
    globalName: 'mfe_catalog_b1',
    remoteEntry: { name: 'remote-entry.js' },
  },
  exposes: [{ path: './App', assets: { js: { sync: ['app.js'] }, css: { sync: ['app.css'] } } }],
};

test('a build is announced with addresses on the own origin', () => {
  expect(parseManifest(JSON.stringify(MANIFEST), 'b1', '/remotes/catalog/b1/')).toEqual({
    build: 'b1',
    version: '1.2.0',
    entry: '/remotes/catalog/b1/remote-entry.js',
    global: 'mfe_catalog_b1',
    exposes: { './App': { js: ['/remotes/catalog/b1/app.js'], css: ['/remotes/catalog/b1/app.css'] } },
  });
});

test.each([
  ['no JSON', '<html>'],
  ['no entry', JSON.stringify({ ...MANIFEST, metaData: { globalName: 'x', remoteEntry: { name: '' } } })],
  ['no global name', JSON.stringify({ ...MANIFEST, metaData: { remoteEntry: { name: 'x.js' } } })],
  ['nothing exposed', JSON.stringify({ ...MANIFEST, exposes: [] })],
  ['no list of what is exposed', JSON.stringify({ metaData: MANIFEST.metaData })],
  ['no assets', JSON.stringify({ ...MANIFEST, exposes: [{ path: './App' }] })],
])('a manifest with %s is refused', (_case, text) => {
  expect(() => parseManifest(text, 'b1', '/')).toThrow();
});

test('a server bundle of another time is left alone', () => {
  const manifest = { contract: 1, file: 'server.cjs', sha256: 'ab' };
  expect(parseSsrManifest(JSON.stringify(manifest))).toEqual(manifest);
  expect(parseSsrManifest(JSON.stringify({ ...manifest, contract: 2 }))).toBeNull();
});
