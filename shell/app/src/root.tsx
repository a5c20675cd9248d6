import { type RemoteLoader, RemoteLoaderContext } from '@telemarket/browser/loader';
import { RemoteView } from '@telemarket/browser/remote-view';
import { report } from '@telemarket/browser/reports';
import { RoutesContext } from '@telemarket/browser/routes';
import { type RenderedWidgets, SlotView } from '@telemarket/browser/slot-view';
import type { SlotName } from '@telemarket/kit/shop';
import type { RouteTable } from '@telemarket/composition/routes';
import { Boundary, DataProvider, type Kit, KitProvider, SlotContext, useLocation } from '@telemarket/kit';
import { type ReactNode, useEffect } from 'react';
import { App } from './app';
import { ErrorScreen } from './page/error-screen';

export interface RootProps {
  kit: Kit;
  loader: RemoteLoader;
  routes: RouteTable;
  /** True while a configured remote has not responded yet. */
  incomplete?: boolean;
  /** BrowserRouter in the browser, StaticRouter on the server. */
  router: (page: ReactNode) => ReactNode;
  slots?: RenderedWidgets;
  /** The widget that this root renders instead of a page. If it fails, nothing is shown. */
  widget?: { id: string; props: Record<string, unknown> };
}

/** Renders the whole page, or one widget of a slot, in the browser and on the server. */
export function Root({ kit, loader, routes, incomplete = false, router, slots, widget }: RootProps) {
  useEffect(() => {
    // Marks the document once the layout is hydrated. React may hydrate the page in the layout later, but always before
    // the page handles its first event.
    document.documentElement.dataset['ready'] = '';
  }, []);
  const content = widget ? (
    <RemoteView {...widget} measuredAs="widget" loading={null} down={() => null} />
  ) : (
    <SlotContext value={(name) => <PageSlot name={name} filled={slots} />}>
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

/** A slot of the page at the current address. */
function PageSlot(props: { name: SlotName; filled: RenderedWidgets | undefined }) {
  const { pathname } = useLocation();
  return <SlotView {...props} pathname={pathname} />;
}
