import { BrowserRouter, createKit } from '@telemarket/kit';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { prefetchOnIntent } from './remote/prefetch';
import type { ShellBoot } from './remote/registry';
import type { RemoteLoader } from './remote/remote-loader';
import { Root } from './root';
import type { RouteTable } from './route/route-table';
import { reconcileSession } from './session/reconcile-session';

/** Hydrates the served page, or renders it if the server has not. */
export function showPage(boot: ShellBoot, loader: RemoteLoader, routes: RouteTable): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('#root is missing');
  const kit = createKit(boot, window);
  const page = <Root kit={kit} loader={loader} routes={routes} incomplete={boot.incomplete} router={toRouter} />;
  // React renders a transition in slices: the browser can handle a tap in between
  startTransition(() => {
    if (container.hasChildNodes()) hydrateRoot(container, page, { onRecoverableError: report });
    else createRoot(container).render(page);
  });
  kit.start();
  reconcileSession(kit);
  prefetchOnIntent(loader, routes);
  // the page handles clicks now
  document.documentElement.dataset['ready'] = '';
}

/** Without transitions React renders a navigation in one piece, which is much faster than in slices. */
const toRouter = (app: React.ReactNode) => <BrowserRouter useTransitions={false}>{app}</BrowserRouter>;

/** The digest `csr` marks a part that the server leaves to the browser on purpose. */
function report(error: unknown) {
  if ((error as { digest?: string }).digest !== 'csr') console.error(error);
}
