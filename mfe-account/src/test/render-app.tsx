import { type Boot, createKit, DataProvider, EMPTY_BOOT, KitProvider, useLocation } from '@telemarket/kit';
import { MemoryRouter } from '@telemarket/kit/server';
import { render } from '@testing-library/react';
import App from '../app';

const OWN = ['/login', '/signup', '/profile', '/contact-support'];

interface RenderOptions {
  fetch?: typeof globalThis.fetch;
  state?: unknown;
  boot?: Partial<Boot>;
}

/** The remote as the shell mounts it, on its own paths only; `where()` is what the address bar would say. */
export function renderApp(path: string, { fetch, state, boot }: RenderOptions = {}) {
  const kit = createKit({ ...EMPTY_BOOT, ...boot }, window, { fetch });
  let where = path;
  function Shell() {
    const { pathname, search } = useLocation();
    where = pathname + search;
    return OWN.includes(pathname) ? <App /> : null;
  }
  render(
    <KitProvider kit={kit}>
      <DataProvider>
        <MemoryRouter initialEntries={[{ ...parts(path), state }]}>
          <Shell />
        </MemoryRouter>
      </DataProvider>
    </KitProvider>,
  );
  return { kit, where: () => where, toast: () => kit.toasts.get()[0] };
}

function parts(path: string) {
  const { pathname, search } = new URL(path, 'http://localhost');
  return { pathname, search };
}

export function forgetDevice() {
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'tm_session=; Max-Age=0; Path=/';
}
