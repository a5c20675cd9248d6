import { type RemoteComponent, type RemoteLoader, RemoteLoaderContext } from '@telemarket/browser/loader';
import { RemoteView } from '@telemarket/browser/remote-view';
import { createRemoteLoader } from '@telemarket/browser/remotes';
import { reports } from '@telemarket/browser/reports';
import type { PageRoute } from '@telemarket/composition/routes';
import { createKit, EMPTY_BOOT, KitProvider } from '@telemarket/kit';
import { startTranslator } from '@telemarket/remote-tools/test/translator';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { loadRemote } from '@module-federation/enhanced/runtime';
import { OwnedPage } from './owned-page';

jest.mock('@module-federation/enhanced/runtime', () => ({
  createInstance: jest.fn(),
  loadRemote: jest.fn(),
  registerGlobalPlugins: jest.fn(),
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}));

/** Makes a loader for tests. A test sets the result of the next load in `state.next`. */
function fakeLoader() {
  const loading = new Map<string, Promise<RemoteComponent>>();
  const state = { next: async (): Promise<RemoteComponent> => Page, loads: [] as string[] };
  const loader: RemoteLoader = {
    get: () => undefined,
    load(id) {
      const promise = loading.get(id) ?? state.next();
      if (!loading.has(id)) state.loads.push(id);
      loading.set(id, promise);
      return promise;
    },
    forget: (id) => loading.delete(id),
    builds: () => BUILDS,
    invalidate: (id) => loading.delete(id),
  };
  return { loader, state };
}

const Page = () => <p>The remote's page</p>;
const down = () => Promise.reject(new Error('remote-entry.js: 404'));

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

function open(page: React.ReactNode, loader: RemoteLoader) {
  const kit = createKit(EMPTY_BOOT, window);
  return act(async () =>
    render(
      <KitProvider kit={kit}>
        <RemoteLoaderContext value={loader}>{page}</RemoteLoaderContext>
      </KitProvider>,
    ),
  );
}

const DOWN = { title: 'The part is not available right now', text: 'The others still work.' };
const BUILDS = { catalog: { build: 'b1', version: '', entry: '', global: '', pages: [], down: DOWN } };
const ROUTE: PageRoute = {
  path: '/here',
  owner: 'catalog',
  module: 'here-page',
  id: 'catalog/here-page',
  layout: 'slim',
};
const retry = () => act(() => userEvent.click(screen.getByRole('button', { name: 'Retry' })));

test('a page shows skeletons until it is loaded', async () => {
  const { loader, state } = fakeLoader();
  let arrive: (page: RemoteComponent) => void = () => {};
  state.next = () => new Promise((resolve) => (arrive = resolve));
  await open(<OwnedPage route={ROUTE} params={{}} />, loader);
  expect(screen.getByRole('status', { name: 'Loading the page' })).toBeTruthy();
  await act(async () => arrive(Page));
  expect(screen.getByText("The remote's page")).toBeTruthy();
  expect(state.loads).toEqual(['catalog/here-page']);
});

test('the error card names the team of the part that is down', async () => {
  const { loader, state } = fakeLoader();
  state.next = down;
  const builds = { catalog: { ...BUILDS.catalog, by: 'Catalog, by Team Blue (#blue)' } };
  await open(<OwnedPage route={ROUTE} params={{}} />, { ...loader, builds: () => builds });
  expect(screen.getByText(`${DOWN.text} Catalog, by Team Blue (#blue).`)).toBeTruthy();
});

test('the error card names the part that is down, and Retry loads it again', async () => {
  const { loader, state } = fakeLoader();
  state.next = down;
  await open(<OwnedPage route={ROUTE} params={{}} />, loader);
  expect(screen.getByRole('alert').textContent).toContain(DOWN.title + DOWN.text);
  expect(screen.getByRole('heading', { level: 1, name: DOWN.title })).toBeTruthy();
  await retry();
  expect(screen.getByRole('alert')).toBeTruthy();
  state.next = async () => Page;
  await retry();
  expect(screen.getByText("The remote's page")).toBeTruthy();
  expect(state.loads).toEqual(Array(3).fill('catalog/here-page'));
});

test('a page with a missing chunk is reported as one failed load despite retries, and again when a new build also fails', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const live = (build: string) => ({ catalog: { ...BUILDS.catalog, build } });
  let served = live('b1');
  Object.assign(globalThis, {
    __webpack_require__: { federation: {} },
    fetch: async () => ({ ok: true, json: async () => served }),
  });
  const route = { ...ROUTE, module: 'chunked-page', id: 'catalog/chunked-page' };
  const loader = createRemoteLoader(BUILDS, () => undefined);
  const entries = [...reports].length;
  const missing = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
  jest.mocked(loadRemote).mockRejectedValue(missing);
  await open(<OwnedPage route={route} params={{}} />, loader);
  await screen.findByRole('alert');
  await retry();
  expect(jest.mocked(loadRemote).mock.calls.length).toBeGreaterThan(2);
  served = live('b2');
  await retry();
  const failed = [...reports].slice(entries).filter(([kind]) => kind === 'failed-load');
  expect(failed.map(([, id, , { build }]) => [id, build])).toEqual([
    [route.id, 'b1'],
    [route.id, 'b2'],
  ]);
  warn.mockRestore();
});

test('a failed page is loaded again when the network is available again', async () => {
  const { loader, state } = fakeLoader();
  state.next = down;
  await open(<OwnedPage route={ROUTE} params={{}} />, loader);
  expect(screen.getByRole('alert')).toBeTruthy();
  state.next = async () => Page;
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(screen.getByText("The remote's page")).toBeTruthy();
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(state.loads).toHaveLength(2);
});

test('a remote that throws does not affect the others', async () => {
  const { loader, state } = fakeLoader();
  state.next = async () => () => {
    throw new Error('broken release');
  };
  const page = (
    <>
      <p>The header</p>
      <OwnedPage route={ROUTE} params={{}} />
    </>
  );
  await open(page, loader);
  expect(screen.getByText('The header')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain(DOWN.title);
});

test('a loaded module is shown at once with its props', async () => {
  const { loader } = fakeLoader();
  const Greeting = ({ name }: Record<string, unknown>) => <p>Hello {String(name)}</p>;
  const props = { name: 'Ada' };
  const there = { ...loader, get: () => Greeting };
  render(
    <RemoteLoaderContext value={there}>
      <RemoteView id="checkout/CartDialog" props={props} loading={null} down={() => null} />
    </RemoteLoaderContext>,
  );
  expect(screen.getByText('Hello Ada')).toBeTruthy();
});

// a text without an element of its own is removed here; the lint rule of remotes forbids such texts, but builds that
// are older than the rule have them
function Careless() {
  const [count, setCount] = useState(1);
  return (
    <p>
      {count === 1 && 'One listing'}
      <button onClick={() => setCount(count + 1)}>Count {count}</button>
    </p>
  );
}

test('a part of the page is rendered again when a translation tool has replaced a node that React removes', async () => {
  const { loader, state } = fakeLoader();
  state.next = async () => Careless;
  await open(<OwnedPage route={ROUTE} params={{}} />, loader);
  startTranslator()();
  await act(() => userEvent.click(screen.getByRole('button')));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button').textContent).toBe('Count 1');
  expect(state.loads).toEqual(['catalog/here-page']);
  // the part fails a second time, more than a second later
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_001);
  startTranslator()();
  await act(() => userEvent.click(screen.getByRole('button')));
  expect(screen.getByText('One listing')).toBeTruthy();
});

test('a part of the page that always fails in the same way is not rendered again and again', async () => {
  const { loader, state } = fakeLoader();
  state.next = async () => () => {
    throw new DOMException('The node is not a child of this node.', 'NotFoundError');
  };
  await open(<OwnedPage route={ROUTE} params={{}} />, loader);
  expect(screen.getByRole('alert').textContent).toContain(DOWN.title);
});
