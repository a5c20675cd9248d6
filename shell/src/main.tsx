import '@telemarket/kit/reset.css';
import '@telemarket/kit/tokens.css';
import './font.css';
import { BrowserRouter, createKit, EMPTY_BOOT } from '@telemarket/kit';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { prefetchOnIntent } from './remote/prefetch';
import type { ShellBoot } from './remote/registry';
import { createRemoteLoader } from './remote/remotes';
import { reconcileSession } from './session/reconcile-session';
import { quietForeignErrors } from './report/foreign-errors';
import { Root } from './root';
import { matchRoute } from './route-table';

/** Hydration waits this long for the page's own remote; after that the rest of the page comes alive without it. */
const HEAD_START_MS = 1_500;

async function start() {
  quietForeignErrors(window);
  const boot = readBoot();
  const kit = createKit(boot, window);
  const loader = createRemoteLoader(boot.registry);
  const route = matchRoute(location.pathname);
  if (route) {
    const own = loader.load(`${route.owner}/App`).catch(() => {});
    await Promise.race([own, new Promise((resolve) => setTimeout(resolve, HEAD_START_MS))]);
  }
  const container = document.getElementById('root');
  if (!container) throw new Error('#root is missing');
  const page = <Root kit={kit} loader={loader} router={(app) => <BrowserRouter>{app}</BrowserRouter>} />;
  if (container.hasChildNodes()) hydrateRoot(container, page, { onRecoverableError: report });
  else createRoot(container).render(page);
  kit.start();
  reconcileSession(kit);
  prefetchOnIntent(loader);
  // from here on a click is heard
  document.documentElement.dataset['ready'] = '';
}

function readBoot(): ShellBoot {
  const text = document.getElementById('boot')?.textContent;
  return text ? (JSON.parse(text) as ShellBoot) : { ...EMPTY_BOOT, registry: {} };
}

/** What the server left to the browser on purpose carries the digest `csr`. */
function report(error: unknown) {
  if ((error as { digest?: string }).digest !== 'csr') console.error(error);
}

void start();
