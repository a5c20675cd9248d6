import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { ownLoader } from '../route/own-modules';
import type { RemoteBuild } from './registry';
import { createRemoteLoader } from './remotes';

jest.mock('@module-federation/enhanced/runtime', () => ({
  createInstance: jest.fn(),
  loadRemote: jest.fn(),
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}));
jest.mock('../route/own-modules', () => ({ ownLoader: jest.fn() }));
const federation = jest.mocked(loadRemote);

const DOWN = { title: 'The part is not available right now', text: 'The others still work.' };
const build = (id: string): RemoteBuild => ({
  build: id,
  version: '1.0.0',
  entry: `/remotes/catalog/${id}/remote-entry.js`,
  global: 'catalog',
  pages: [],
  down: DOWN,
});
const Page = () => null;
const error = new Error('remote-entry.js: 404');

let warn: jest.SpyInstance;
beforeEach(() => {
  Object.assign(globalThis, {
    __webpack_require__: { federation: {} },
    fetch: async () => ({ ok: true, json: async () => ({ catalog: build('second') }) }),
  });
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  federation.mockReset();
});

test('logs a failed load and retries with the live build', async () => {
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

test('rejects when the second load fails too', async () => {
  federation.mockRejectedValue(error);
  await expect(createRemoteLoader({ catalog: build('first') }).load('catalog/home-page')).rejects.toBe(error);
});

test('stays with a pinned build', async () => {
  federation.mockRejectedValueOnce(error).mockResolvedValueOnce({ default: Page });
  const loader = createRemoteLoader({ catalog: build('first') }, { catalog: build('local') });
  await loader.load('catalog/home-page');
  expect(loader.builds()['catalog']?.build).toBe('local');
});

test('loads a page of the shell again after a failure', async () => {
  const chunk = jest.fn().mockRejectedValueOnce(error).mockResolvedValueOnce({ default: Page });
  jest.mocked(ownLoader).mockReturnValue(chunk);
  const loader = createRemoteLoader({});
  await expect(loader.load('shell/help-center')).rejects.toBe(error);
  loader.invalidate('shell/help-center');
  await loader.load('shell/help-center');
  expect(loader.get('shell/help-center')).toBeTruthy();
});
