import type { RouteTable } from '../route/route-table';
import type { RemoteLoader } from './remote-loader';

/** Loads the module of a page when a link to it gets the pointer or the focus. */
export function prefetchOnIntent(loader: RemoteLoader, routes: RouteTable): void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin) return;
    const match = routes.match(link.pathname);
    if (!match) return;
    const { id } = match.route;
    loader.load(id).catch(() => loader.forget(id));
  };
  document.addEventListener('pointerover', prefetch, { passive: true });
  document.addEventListener('focusin', prefetch);
}
