import { DataProvider, type Kit, KitProvider } from '@telemarket/kit';
import type { ReactNode } from 'react';
import { App } from './app';
import { ErrorScreen } from './page/error-screen';
import { Boundary } from './remote/boundary';
import { type RemoteLoader, RemoteLoaderContext } from './remote/remote-loader';

export interface RootProps {
  kit: Kit;
  loader: RemoteLoader;
  /** BrowserRouter in the browser, StaticRouter on the server. */
  router: (page: ReactNode) => ReactNode;
}

/** The same tree in the browser and on the server. */
export function Root({ kit, loader, router }: RootProps) {
  return (
    <Boundary fallback={() => <ErrorScreen />}>
      <KitProvider kit={kit}>
        <DataProvider>
          <RemoteLoaderContext value={loader}>{router(<App />)}</RemoteLoaderContext>
        </DataProvider>
      </KitProvider>
    </Boundary>
  );
}
