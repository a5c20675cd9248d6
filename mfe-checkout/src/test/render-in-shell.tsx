import { createKit, DataProvider, EMPTY_BOOT, KitProvider, useLocation } from '@telemarket/kit';
import { MemoryRouter } from '@telemarket/kit/server';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import './open-dialog';

/** A part of the remote as the shell mounts it: on `path` only. `where()` is what the address bar would say. */
export function renderInShell(
  part: ReactNode,
  { fetch, path = '/' }: { fetch?: typeof globalThis.fetch; path?: string } = {},
) {
  const kit = createKit(EMPTY_BOOT, window, { fetch });
  const seen = { pathname: path, state: null as unknown };
  function Shell() {
    Object.assign(seen, useLocation());
    return seen.pathname === path ? part : null;
  }
  render(
    <KitProvider kit={kit}>
      <DataProvider>
        <MemoryRouter initialEntries={[path]}>
          <Shell />
        </MemoryRouter>
      </DataProvider>
    </KitProvider>,
  );
  return { kit, where: () => seen, toast: () => kit.toasts.get()[0] };
}

export function forgetDevice() {
  localStorage.clear();
  sessionStorage.clear();
}
