import type { RemoteLoader } from '@telemarket/browser/loader';
import { prefetchPage } from '@telemarket/browser/prefetch';
import { reportHandledFailure, createHydrationReporter } from '@telemarket/browser/reports';
import type { RouteTable } from '@telemarket/composition/routes';
import { BrowserRouter, createKit, type Kit } from '@telemarket/kit';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { keepPlaces, savePlace } from './layout/place';
import type { ShellBoot } from './own-pages';
import { endPushOnSignOut } from './push/end-push';
import { Root } from './root';

/**
 * Hydrates the page that the server has rendered, or renders the page if the server has rendered none.
 * @returns The kit of the page.
 */
export function showPage(boot: ShellBoot, loader: RemoteLoader, routes: RouteTable): Kit {
  const container = document.getElementById('root');
  if (!container) throw new Error('#root is missing');
  const kit = createKit(boot, window);
  kit.report = reportHandledFailure;
  const page = <Root kit={kit} loader={loader} routes={routes} incomplete={boot.incomplete} router={toRouter} />;
  // React renders a transition in slices, so that the browser can handle a tap in between
  startTransition(() => {
    if (container.hasChildNodes()) hydrateRoot(container, page, { onRecoverableError: createHydrationReporter() });
    else createRoot(container).render(page);
  });
  kit.start();
  keepPlaces();
  // checks the session, because the server knows no user, and the session of the stored user may have ended or changed
  void kit.checkSession();
  endPushOnSignOut(kit.bus, navigator);
  prefetchOnIntent(loader, routes);
  return kit;
}

/** Without transitions, React renders a navigation at once, which is much faster than in slices. */
const toRouter = (app: React.ReactNode) => (
  <BrowserRouter useTransitions={false} onLeave={savePlace}>
    {app}
  </BrowserRouter>
);

/** Loads the module of a page when the pointer or the focus reaches a link to it. */
function prefetchOnIntent(loader: RemoteLoader, routes: RouteTable): void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === location.origin) prefetchPage(loader, routes, link.pathname);
  };
  document.addEventListener('pointerover', prefetch, { passive: true });
  document.addEventListener('focusin', prefetch);
}
