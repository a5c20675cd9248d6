import '@telemarket/kit/reset.css';
import '@telemarket/kit/tokens.css';
import './font.css';
import { nextTask } from './next-task';
import type { ShellBoot } from './remote/registry';
import { quietForeignErrors } from './report/foreign-errors';
import { matchRoute, moduleOf } from './route-table';

/** Hydration waits this long for what renders the page; after that the rest of the page comes alive without it. */
const HEAD_START_MS = 1_500;

/** What is imported eagerly lies in this same file, and is evaluated in a task of its own: a tap waits for one of them, not for all. */
async function start() {
  quietForeignErrors(window);
  const boot = readBoot();
  await nextTask();
  const { createRemoteLoader } = await import(/* webpackMode: "eager" */ './remote/remotes');
  const pinned = boot.allowOverrides && (await (await import('./local/overrides')).applyOverrides());
  const loader = createRemoteLoader(boot.registry, pinned);
  const route = matchRoute(location.pathname);
  const own = route && loader.load(moduleOf(route)).catch(() => {});
  await nextTask();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  const { showPage } = await import(/* webpackMode: "eager" */ './show-page');
  await Promise.race([own, new Promise((resolve) => setTimeout(resolve, HEAD_START_MS))]);
  await nextTask();
  showPage(boot, loader);
  if (/[?&]boundaries\b/.test(location.search))
    (await import('./local/boundaries')).showBoundaries({ ...boot.registry, ...pinned });
}

function readBoot(): ShellBoot {
  const text = document.getElementById('boot')?.textContent;
  if (!text) throw new Error('#boot is missing');
  return JSON.parse(text) as ShellBoot;
}

void start();
