import { Boundary, DataProvider, type Kit, KitProvider } from '@telemarket/kit';
import { type ReactNode, useEffect } from 'react';
import { App } from './app';
import { ErrorScreen } from './page/error-screen';
import { report } from './report/reports';
import { type RemoteLoader, RemoteLoaderContext } from './remote/remote-loader';
import type { RouteTable } from './route/route-table';
import { RoutesContext } from './route/routes-context';

export interface RootProps {
  kit: Kit;
  loader: RemoteLoader;
  routes: RouteTable;
  /** See ShellBoot. */
  incomplete?: boolean;
  /** BrowserRouter in the browser, StaticRouter on the server. */
  router: (page: ReactNode) => ReactNode;
}

/** The whole page. The browser and the server render it. */
export function Root({ kit, loader, routes, incomplete = false, router }: RootProps) {
  useEffect(() => {
    // The header, the footer and the router now handle events. React hydrates the page before it handles an event in it.
    document.documentElement.dataset['ready'] = '';
  }, []);
  return (
    <Boundary fallback={() => <ErrorScreen />} onFailure={(error) => report('render-error', undefined, error)}>
      <KitProvider kit={kit}>
        <DataProvider>
          <RoutesContext value={routes}>
            <RemoteLoaderContext value={loader}>{router(<App incomplete={incomplete} />)}</RemoteLoaderContext>
          </RoutesContext>
        </DataProvider>
      </KitProvider>
    </Boundary>
  );
}
