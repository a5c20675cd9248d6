import { createRemoteModules } from './remote-modules';

const BUILD = { name: 'catalog', build: 'b1' };
const bundle = (source: string) => ({ ...BUILD, source });

test('the modules of a bundle are found by name', () => {
  const home = bundle("module.exports = { modules: { 'home-page': { Component: 'home' } } }");
  expect(createRemoteModules().get(home)).toEqual({ 'home-page': { Component: 'home' } });
});

const counting = 'globalThis.evaluated = (globalThis.evaluated ?? 0) + 1; module.exports = { modules: {} };';
const evaluated = () => (globalThis as { evaluated?: number }).evaluated ?? 0;

test('each bundle is evaluated only once, even with many remotes', () => {
  const { get } = createRemoteModules();
  const before = evaluated();
  const names = Array.from({ length: 50 }, (_, index) => `remote-${index}`);
  for (const name of [...names, ...names]) get({ name, build: 'b1', source: counting });
  expect(evaluated() - before).toBe(50);
});

test('the total length of the bundles of a thread is limited', () => {
  const { get } = createRemoteModules();
  const before = evaluated();
  const source = `${counting}/*${'x'.repeat(5 * 2 ** 20)}*/`;
  for (const name of ['a', 'b', 'c', 'c', 'a']) get({ name, build: 'b1', source });
  expect(evaluated() - before).toBe(4);
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
