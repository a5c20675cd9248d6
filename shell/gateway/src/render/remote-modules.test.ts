import { createRemoteModules } from './remote-modules';

const BUILD = { name: 'catalog', build: 'b1' };
const bundle = (source: string) => ({ ...BUILD, source });

test('a bundle has its modules', () => {
  const home = bundle("module.exports = { modules: { 'home-page': { Component: 'home' } } }");
  expect(createRemoteModules().get(home)).toEqual({ 'home-page': { Component: 'home' } });
});

test('a bundle shares the React of the gateway', () => {
  const modules = createRemoteModules().get(
    bundle("module.exports = { modules: { page: { Component: require('react').Fragment } } }"),
  );
  expect(modules['page']?.Component).toBe(jest.requireActual('react').Fragment);
});

test.each([
  ['does not parse', 'module.'],
  ['throws', "throw new Error('broken')"],
  ['requires another package', "require('node:fs')"],
  ['uses a name of the browser', 'document.title = ""'],
  ['exports nothing', ''],
])('a bundle that %s is refused and has no modules', (_what, source) => {
  const modules = createRemoteModules();
  expect(() => modules.get(bundle(source))).toThrow();
  expect(modules.get(bundle(source))).toEqual({});
});
