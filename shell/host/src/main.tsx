import '@telemarket/kit/reset.css';
import '@telemarket/kit/tokens.css';
import './font.css';
import { joinCanaries } from './measure/join-canaries';
import { markPreview, outlineRemotes } from './local/developer-tools';
import type { ShellBoot } from './remote/registry';
import { quietForeignErrors } from './report/foreign-errors';
import { restoreTheme } from './theme/theme';

/** Timeout for the module of the page. After it, the rest of the page hydrates without the module. */
const PAGE_MODULE_TIMEOUT_MS = 1_500;
/** Work that the visitor does not see starts this long after the page is shown, so that it does not slow the page down. */
const AFTER_SHOWN_MS = 1_000;

/** Each eager import is in this file but runs in its own task. In between, the browser can paint or handle a tap. */
async function start() {
  quietForeignErrors(window);
  const boot = readBoot();
  await nextTask();
  restoreTheme();
  await nextTask();
  const { createRemoteLoader } = await import(/* webpackMode: "eager" */ './remote/remotes');
  const { createRouteTable } = await import(/* webpackMode: "eager" */ './route/route-table');
  const routes = createRouteTable(boot.registry);
  const loader = createRemoteLoader(boot.registry);
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
    // the first page of a visitor has the live builds and empty caches, so it would make every canary look faster
    if (!joinCanaries(kit, boot.canaries)) measure(boot.measure, loader.buildOf);
  }, AFTER_SHOWN_MS);
  if (boot.preview) await markPreview(boot.preview);
  await outlineRemotes(location.search, loader.builds());
}

function measure(share = 0, buildOf: (id: string) => string): void {
  if (Math.random() >= share) return;
  import(/* webpackChunkName: "measure" */ './measure/measure').then(
    ({ startMeasuring }) => startMeasuring(buildOf),
    // if it fails, the page works without it
    () => {},
  );
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

function readBoot(): ShellBoot {
  const text = document.getElementById('boot')?.textContent;
  if (!text) throw new Error('#boot is missing');
  return JSON.parse(text) as ShellBoot;
}

void start();
