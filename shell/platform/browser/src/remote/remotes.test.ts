import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Registry, RemoteBuild } from '@telemarket/composition/registry';
import { createRemoteLoader as createLoader, type OwnModuleLoader } from './remotes';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}));
const createRemoteLoader = (registry: Registry, ownLoader: OwnModuleLoader = () => undefined) =>
  createLoader(registry, ownLoader);
const federation = jest.mocked(loadRemote);

const DOWN = { title: 'The part is not available right now', text: 'The others still work.' };
const build = (id: string, remote = 'catalog'): RemoteBuild => ({
  build: id,
  version: '1.0.0',
  entry: `/remotes/${remote}/${id}/remote-entry.js`,
  global: remote,
  pages: [],
  down: DOWN,
});
const Page = () => null;
const error = new Error('remote-entry.js: 404');

let warn: jest.SpyInstance;
/** The site responds with this registry. */
let live: Registry;
beforeEach(() => {
  live = { catalog: build('second'), account: build('second', 'account') };
  Object.assign(globalThis, {
    fetch: async () => ({ ok: true, json: async () => live }),
  });
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  federation.mockReset();
  jest.mocked(registerRemotes).mockClear();
});

test('a failed load is logged and tried again with the live build', async () => {
  federation.mockRejectedValueOnce(error).mockResolvedValueOnce({ default: Page });
  const loader = createRemoteLoader({ catalog: build('first') });
  await loader.load('catalog/home-page');
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('catalog/home-page could not be loaded'), error);
  expect(loader.builds()['catalog']?.build).toBe('second');
  expect(jest.mocked(registerRemotes).mock.lastCall).toMatchObject([
    [{ entry: expect.stringContaining('/second/') }],
    { force: true },
  ]);
});

test('only the remote whose load failed gets another build', async () => {
  const loader = createRemoteLoader({ catalog: build('first'), account: build('first', 'account') });
  federation.mockResolvedValueOnce({ default: Page });
  await loader.load('account/login-page');
  federation.mockRejectedValueOnce(error).mockResolvedValueOnce({ default: Page });
  await loader.load('catalog/home-page');
  expect([loader.buildOf('account/login-page'), loader.buildOf('catalog/home-page')]).toEqual(['first', 'second']);
  expect(registerRemotes).toHaveBeenCalledTimes(2);
  expect(registerRemotes).toHaveBeenLastCalledWith([expect.objectContaining({ name: 'catalog' })], { force: true });
});

test('a loaded module still counts for the build that it came from when the tab loads later modules from another build', async () => {
  const loader = createRemoteLoader({ catalog: build('first') });
  federation.mockResolvedValueOnce({ default: Page });
  await loader.load('catalog/home-page');
  federation.mockRejectedValueOnce(error).mockResolvedValueOnce({ default: Page });
  await loader.load('catalog/category-page');
  expect(['catalog/home-page', 'catalog/category-page', 'catalog/product-page'].map(loader.buildOf)).toEqual([
    'first',
    'second',
    'second',
  ]);
});

test('a container that works is not loaded again when one of its modules fails', async () => {
  live = { catalog: build('first') };
  const loader = createRemoteLoader({ catalog: build('first') });
  federation.mockResolvedValueOnce({ default: Page });
  await loader.load('catalog/home-page');
  federation.mockRejectedValueOnce(error).mockResolvedValueOnce({ default: Page });
  await loader.load('catalog/category-page');
  expect(registerRemotes).toHaveBeenCalledTimes(1);
});

test('a container that has not worked yet is loaded again, even if its build is the same', async () => {
  live = { catalog: build('first') };
  const loader = createRemoteLoader({ catalog: build('first') });
  federation.mockRejectedValueOnce(error).mockResolvedValueOnce({ default: Page });
  await loader.load('catalog/home-page');
  expect(registerRemotes).toHaveBeenLastCalledWith([expect.objectContaining({ name: 'catalog' })], { force: true });
});

test('a load rejects when its second try also fails', async () => {
  federation.mockRejectedValue(error);
  await expect(createRemoteLoader({ catalog: build('first') }).load('catalog/home-page')).rejects.toBe(error);
});

test('a page of the app is loaded again after a failure', async () => {
  const chunk = jest.fn().mockRejectedValueOnce(error).mockResolvedValueOnce({ default: Page });
  const loader = createRemoteLoader({}, () => chunk);
  await expect(loader.load('shell/help-center')).rejects.toBe(error);
  loader.invalidate('shell/help-center');
  await loader.load('shell/help-center');
  expect(loader.get('shell/help-center')).toBeTruthy();
});
