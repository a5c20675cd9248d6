import {
  type Boot,
  createKit,
  DataProvider,
  EMPTY_BOOT,
  KitProvider,
  PageHead,
  type SessionUser,
  useLocation,
  useSWRConfig,
} from '@telemarket/kit';
import { DEVICE_KEYS } from '@telemarket/kit/device-keys';
import { forgetDrafts } from '@telemarket/kit/form';
import { matchPattern, onlyParameters, type PageDefinition, type RemoteDefinition } from '@telemarket/composition';
import { MemoryRouter } from '@telemarket/kit/server';
import { render } from '@testing-library/react';
import { type ComponentType, createElement, type ReactNode, useState } from 'react';
import { clearCookies } from './device';
import './jsdom-gaps';
import { fakeNetwork, type Respond } from './network';

export interface RenderOptions {
  respond?: Respond;
  boot?: Partial<Boot>;
  /** The signed-in user whom the device has stored. */
  user?: SessionUser | null;
  /** The path with its query and fragment. */
  path?: string;
  /** The state of the router's location. */
  state?: unknown;
  /** The browser tab, such as the result of `openTab()`. The default is the window of jsdom. */
  device?: Window;
}

/** Renders a part of the page as the shell does. By default, no server responds. */
export function renderInKit(
  part: ReactNode,
  { respond, boot, user, path = '/', state, device = window }: RenderOptions = {},
) {
  const network = fakeNetwork(respond);
  if (user) device.localStorage.setItem(DEVICE_KEYS.session, JSON.stringify(user));
  const kit = createKit({ ...EMPTY_BOOT, hasSession: Boolean(user), ...boot }, device, network);
  let location = { pathname: '', search: '', state: null as unknown };
  function Address() {
    location = useLocation();
    return null;
  }
  const [address = '', hash] = path.split('#');
  const [pathname = '/', search] = address.split('?');
  const entry = {
    pathname,
    search: search === undefined ? '' : `?${search}`,
    hash: hash === undefined ? '' : `#${hash}`,
    state,
  };
  const view = render(
    <KitProvider kit={kit}>
      <DataProvider>
        <MemoryRouter initialEntries={[entry]}>
          <EmptyCache />
          <Address />
          {part}
        </MemoryRouter>
      </DataProvider>
    </KitProvider>,
  );
  return {
    ...view,
    ...network,
    kit,
    /** @returns The path and the query of the current address. */
    where: () => location.pathname + location.search,
    locationState: () => location.state,
    toast: () => kit.toasts.get()[0],
  };
}

/**
 * Loads the pages of a remote before the tests of a file.
 * @returns A function that opens an address of the remote, as the shell does. An unknown address renders nothing. The
 * page gets only the query parameters that it declares, because the server removes all other parameters.
 */
export function prepareRemote({ pages }: Pick<RemoteDefinition, 'pages'>) {
  const components = new Map<PageDefinition, ComponentType<{ params: Record<string, string> }>>();
  beforeAll(async () => {
    for (const page of pages) components.set(page, (await page.load()).default);
  });

  function Pages() {
    const { pathname } = useLocation();
    for (const [page, Component] of components) {
      const params = matchPattern(page.path, pathname);
      if (!params) continue;
      return (
        <div key={page.path}>
          {page.title && <PageHead title={page.title} description={page.description} />}
          {createElement(Component, { params })}
        </div>
      );
    }
    return null;
  }

  function declaredAddress(address: string): string {
    const { pathname, search, hash } = new URL(address, 'http://localhost');
    const page = pages.find(({ path }) => matchPattern(path, pathname));
    return pathname + onlyParameters(search, page?.query ?? []) + hash;
  }

  return (path: string, options: Omit<RenderOptions, 'path'> = {}) =>
    renderInKit(<Pages />, { ...options, path: declaredAddress(path) });
}

/** Clears the storages, the cookies and the drafts of dialogs. Call it after each test. */
export function clearDevice() {
  forgetDrafts();
  localStorage.clear();
  sessionStorage.clear();
  clearCookies();
}

/**
 * Empties the cache of SWR before the first render. All tests of a file share this cache, which would reuse the
 * responses of the last two seconds.
 */
function EmptyCache() {
  const { cache, mutate } = useSWRConfig();
  useState(() => {
    void mutate(() => true);
    for (const key of cache.keys()) cache.delete(key);
  });
  return null;
}
