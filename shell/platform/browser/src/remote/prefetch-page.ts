import type { RouteTable } from '@telemarket/composition/routes';
import type { RemoteLoader } from './remote-loader';

/** Loads the module of the page at a path, so that it is available offline. Ignores errors. */
export function prefetchPage(loader: RemoteLoader, routes: RouteTable, pathname: string): void {
  const id = routes.match(pathname)?.route.id;
  if (id) loader.load(id).catch(() => loader.forget(id));
}
