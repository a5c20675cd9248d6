import { BrowserRouter, createKit } from '@telemarket/kit';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { prefetchOnIntent } from './remote/prefetch';
import type { ShellBoot } from './remote/registry';
import type { RemoteLoader } from './remote/remote-loader';
import { Root } from './root';
import { reconcileSession } from './session/reconcile-session';

/** Brings the served page to life, or renders it where the server left that to the browser. */
export function showPage(boot: ShellBoot, loader: RemoteLoader): void {
  const container = document.getElementById('root');
  if (!container) throw new Error('#root is missing');
  const kit = createKit(boot, window);
  const page = <Root kit={kit} loader={loader} router={toRouter} />;
  // a transition is rendered in slices between which taps are answered
  startTransition(() => {
    if (container.hasChildNodes()) hydrateRoot(container, page, { onRecoverableError: report });
    else createRoot(container).render(page);
  });
  kit.start();
  reconcileSession(kit);
  prefetchOnIntent(loader);
  // from here on a click is heard
  document.documentElement.dataset['ready'] = '';
}

/** No transitions: a page that is asked for is rendered in one go, which is far sooner than in slices with paints between. */
const toRouter = (app: React.ReactNode) => <BrowserRouter useTransitions={false}>{app}</BrowserRouter>;

/** What the server left to the browser on purpose carries the digest `csr`. */
function report(error: unknown) {
  if ((error as { digest?: string }).digest !== 'csr') console.error(error);
}
