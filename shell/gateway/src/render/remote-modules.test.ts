import { createRemoteModules } from './remote-modules';

const bundle = (source: string) => ({ name: 'catalog', build: 'b1', source });

test('a bundle has its modules until it is dropped', () => {
  const modules = createRemoteModules();
  modules.add(bundle("module.exports = { modules: { 'home-page': { Component: 'home' } } }"));
  expect(modules.find('catalog/home-page', 'b1')).toEqual({ Component: 'home' });
  expect(modules.find('catalog/home-page', 'b2')).toBeUndefined();
  modules.drop('catalog', 'b1');
  expect(modules.find('catalog/home-page', 'b1')).toBeUndefined();
});

test('a bundle shares the React of the gateway', () => {
  const modules = createRemoteModules();
  modules.add(bundle("module.exports = { modules: { page: { Component: require('react').Fragment } } }"));
  expect(modules.find('catalog/page', 'b1')?.Component).toBe(jest.requireActual('react').Fragment);
});

test.each([
  ['does not parse', 'module.'],
  ['throws', "throw new Error('broken')"],
  ['requires another package', "require('node:fs')"],
  ['uses a name of the browser', 'document.title = ""'],
  ['exports nothing', ''],
])('a bundle that %s is refused', (_what, source) => {
  const modules = createRemoteModules();
  expect(() => modules.add(bundle(source))).toThrow();
  expect(modules.find('catalog/home-page', 'b1')).toBeUndefined();
});
