import '@telemarket/kit/reset.css';
import '@telemarket/kit/tokens.css';
import './font.css';
import { markPreview, outlineRemotes } from '@telemarket/browser/developer-tools';
import { silenceForeignErrors } from '@telemarket/browser/foreign-errors';
import { joinCanaries } from '@telemarket/browser/join-canaries';
import type { Kit } from '@telemarket/kit';
import { openDevice, parseJson } from '@telemarket/kit/device';
import { DEVICE_KEYS } from '@telemarket/kit/device-keys';
import type { ShellBoot } from './own-pages';
import { restoreTheme } from './theme/theme';

/** When the module of the page takes longer than this, the rest of the page hydrates without the module. */
const PAGE_MODULE_TIMEOUT_MS = 1_500;
/**
 * Work that the visitor does not see starts this long after the page is shown, so that it does not slow the page down.
 */
const AFTER_SHOWN_MS = 1_000;

/**
 * The code of each eager import is part of this bundle, but runs in a task of its own. Between two tasks, the browser
 * can paint or handle a tap.
 */
async function startShell() {
  silenceForeignErrors(window);
  const boot = readBoot();
  await nextTask();
  restoreTheme();
  await nextTask();
  const { createRemoteLoader } = await import(/* webpackMode: "eager" */ '@telemarket/browser/remotes');
  const { createRouteTable } = await import(/* webpackMode: "eager" */ '@telemarket/composition/routes');
  const { OWN_ROUTES } = await import(/* webpackMode: "eager" */ './route/own-routes');
  const { ownLoader } = await import(/* webpackMode: "eager" */ './route/own-modules');
  const routes = createRouteTable(boot.registry, OWN_ROUTES);
  const loader = createRemoteLoader(boot.registry, ownLoader);
  const match = routes.match(location.pathname);
  const page = match && loader.load(match.route.id).catch(() => {});
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { showPage } = await import(/* webpackMode: "eager" */ './show-page');
  await Promise.race([page, new Promise((resolve) => setTimeout(resolve, PAGE_MODULE_TIMEOUT_MS))]);
  await nextTask();
  const kit = showPage(boot, loader, routes);
  setTimeout(() => {
    // a page that still has to request its canaries is not measured: its caches are empty and its builds are live, so
    // every canary would look faster
    if (!requestCanaries(kit, boot.canaries)) loadMeasurement(boot.measure, loader.buildOf);
  }, AFTER_SHOWN_MS);
  if (boot.preview) await markPreview(boot.preview);
  await outlineRemotes(location.search, loader.builds());
}

function requestCanaries({ api }: Kit, canaries: string | undefined): boolean {
  const { local } = openDevice(window);
  return joinCanaries({
    canaries,
    read: (path) => api(path),
    stored: parseJson(local.get(DEVICE_KEYS.canaries)),
    store: (membership) => local.set(DEVICE_KEYS.canaries, membership && JSON.stringify(membership)),
  });
}

function loadMeasurement(share = 0, buildOf: (id: string) => string): void {
  if (Math.random() >= share) return;
  import(/* webpackChunkName: "measure" */ '@telemarket/browser/measure').then(
    ({ startMeasuring }) => startMeasuring(buildOf),
    // if the chunk cannot be loaded, the page works without measurements
    () => {},
  );
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

function readBoot(): ShellBoot {
  const text = document.getElementById('boot')?.textContent;
  if (!text) throw new Error('#boot is missing');
  return JSON.parse(text) as ShellBoot;
}

void startShell();
