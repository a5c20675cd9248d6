import { matchRoute, moduleOf } from '../route-table';
import type { RemoteLoader } from './remote-loader';

/** What renders the page behind a link is loaded when the link is pointed at or focused. */
export function prefetchOnIntent(loader: RemoteLoader): void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin) return;
    const route = matchRoute(link.pathname);
    if (!route) return;
    const id = moduleOf(route);
    loader.load(id).catch(() => loader.forget(id));
  };
  document.addEventListener('pointerover', prefetch, { passive: true });
  document.addEventListener('focusin', prefetch);
}
