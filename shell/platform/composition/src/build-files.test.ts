import { describeBuild } from './build-files';

const MANIFEST = {
  metaData: {
    buildInfo: { buildVersion: '1.2.0' },
    globalName: 'mfe_catalog_b1',
    remoteEntry: { name: 'remote-entry.js' },
  },
  exposes: [{ path: './home-page', assets: { js: { sync: ['home.js'] }, css: { sync: ['home.css'] } } }],
  telemarket: {
    version: 3,
    title: 'Catalog',
    down: { title: 'Down', text: '' },
    pages: [{ path: '/', layout: 'store', module: 'home-page' }],
    widgets: [],
  },
};
const change = (part: object) => JSON.stringify({ ...MANIFEST, ...part });

test('the files in the manifest of a build get addresses below the address of the build', () => {
  expect(describeBuild(JSON.stringify(MANIFEST), 'b1', '/remotes/catalog/b1/')).toMatchObject({
    build: 'b1',
    version: '1.2.0',
    entry: '/remotes/catalog/b1/remote-entry.js',
    global: 'mfe_catalog_b1',
    modules: { 'home-page': { js: ['/remotes/catalog/b1/home.js'], css: ['/remotes/catalog/b1/home.css'] } },
  });
});

test('a build with the previous version of the manifest can be read', () => {
  const previous = change({ telemarket: { ...MANIFEST.telemarket, version: 2 } });
  expect(describeBuild(previous, 'b1', '/').description.version).toBe(2);
});

test.each([
  ['that is not JSON', '<html>'],
  ['without an entry', change({ metaData: { globalName: 'x', remoteEntry: { name: '' } } })],
  ['without a global name', change({ metaData: { remoteEntry: { name: 'x.js' } } })],
  ['without a description', change({ telemarket: undefined })],
  ['of a version that is no longer read', change({ telemarket: { ...MANIFEST.telemarket, version: 1 } })],
  ['of a newer version', change({ telemarket: { ...MANIFEST.telemarket, version: 4 } })],
  ['with a page that is not exposed', change({ exposes: [] })],
  ['with a widget that is not exposed', change({ telemarket: { ...MANIFEST.telemarket, widgets: ['Cart'] } })],
])('a manifest %s is refused', (_case, text) => {
  expect(() => describeBuild(text, 'b1', '/')).toThrow();
});
