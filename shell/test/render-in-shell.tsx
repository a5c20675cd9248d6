import { createKit, DataProvider, EMPTY_BOOT, KitProvider, useLocation } from '@telemarket/kit';
import { MemoryRouter } from '@telemarket/kit/server';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type Answering, fakeNetwork } from '../kit/test/fake-network';

/** A part of the shell over the network a test holds. `where()` is what the address bar would say. */
export function renderInShell(part: ReactNode, { answering = () => null, path = '/' }: Setting = {}) {
  const network = fakeNetwork(answering);
  const kit = createKit(EMPTY_BOOT, window, network);
  let address = path;
  function Address() {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return null;
  }
  const view = render(
    <KitProvider kit={kit}>
      <DataProvider>
        <MemoryRouter initialEntries={[path]}>
          {part}
          <Address />
        </MemoryRouter>
      </DataProvider>
    </KitProvider>,
  );
  return { ...view, kit, calls: network.calls, where: () => address };
}

interface Setting {
  answering?: Answering;
  path?: string;
}
