import { Boundary, DataProvider, type Kit, KitProvider, SlotContext } from '@telemarket/kit';
import { type ReactNode, useEffect } from 'react';
import { App } from './app';
import { ErrorScreen } from './page/error-screen';
import { report } from './report/reports';
import { type RemoteLoader, RemoteLoaderContext } from './remote/remote-loader';
import { RemoteView } from './remote/remote-view';
import type { RouteTable } from './route/route-table';
import { RoutesContext } from './route/routes-context';
import { type FilledSlots, SlotView } from './slot/slot-view';

export interface RootProps {
  kit: Kit;
  loader: RemoteLoader;
  routes: RouteTable;
  /** A configured remote has not responded yet. */
  incomplete?: boolean;
  /** BrowserRouter in the browser, StaticRouter on the server. */
  router: (page: ReactNode) => ReactNode;
  slots?: FilledSlots;
  /** The widget that this root renders instead of a page. If it fails, nothing is shown. */
  widget?: { id: string; props: Record<string, unknown> };
}

/** The whole page, or a widget in one of its slots. The browser and the server render it. */
export function Root({ kit, loader, routes, incomplete = false, router, slots, widget }: RootProps) {
  useEffect(() => {
    // The layout is hydrated. The page in it may not be yet: React hydrates it before it delivers an event to it.
    document.documentElement.dataset['ready'] = '';
  }, []);
  const content = widget ? (
    <RemoteView {...widget} measuredAs="widget" loading={null} down={() => null} />
  ) : (
    <SlotContext value={(name) => <SlotView name={name} filled={slots} />}>
      <App incomplete={incomplete} />
    </SlotContext>
  );
  return (
    <Boundary fallback={() => <ErrorScreen />} onFailure={(error) => report('render-error', undefined, error)}>
      <KitProvider kit={kit}>
        <DataProvider>
          <RoutesContext value={routes}>
            <RemoteLoaderContext value={loader}>{router(content)}</RemoteLoaderContext>
          </RoutesContext>
        </DataProvider>
      </KitProvider>
    </Boundary>
  );
}
