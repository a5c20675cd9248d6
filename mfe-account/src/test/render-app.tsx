import { createKit, DataProvider, EMPTY_BOOT, KitProvider, useLocation } from '@telemarket/kit';
import { MemoryRouter } from '@telemarket/kit/server';
import { render } from '@testing-library/react';
import App from '../app';

const OWN = ['/login', '/signup'];

/** The remote as the shell mounts it, on its own paths only; `where()` is what the address bar would say. */
export function renderApp(path: string, { fetch, state }: { fetch?: typeof globalThis.fetch; state?: unknown } = {}) {
  const kit = createKit(EMPTY_BOOT, window, { fetch });
  let where = path;
  function Shell() {
    const { pathname, search } = useLocation();
    where = pathname + search;
    return OWN.includes(pathname) ? <App /> : null;
  }
  render(
    <KitProvider kit={kit}>
      <DataProvider>
        <MemoryRouter initialEntries={[{ pathname: path, state }]}>
          <Shell />
        </MemoryRouter>
      </DataProvider>
    </KitProvider>,
  );
  return { kit, where: () => where, toast: () => kit.toasts.get()[0] };
}

export function forgetDevice() {
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'tm_session=; Max-Age=0; Path=/';
}
