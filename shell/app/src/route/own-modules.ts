import type { RemoteComponent } from '@telemarket/browser/loader';
import type { OwnModuleLoader } from '@telemarket/browser/remotes';
import { SLOT_ROOT_MODULE } from '@telemarket/browser/slot-view';
import { SHELL } from '@telemarket/composition/registry';

type LoadModule = () => Promise<{ default: RemoteComponent }>;

/** Chunks of the shop: its own pages, and parts that few pages need. They load and retry like modules of a remote. */
const OWN_MODULES: Readonly<Record<string, LoadModule>> = {
  'help-center': () => import(/* webpackChunkName: "page-help-center" */ '../page/help/help-center-page'),
  'privacy-policy': () => import(/* webpackChunkName: "page-privacy-policy" */ '../page/legal/privacy-page'),
  'terms-of-service': () => import(/* webpackChunkName: "page-terms-of-service" */ '../page/legal/terms-page'),
  'my-data': () => import(/* webpackChunkName: "page-my-data" */ '../page/my-data/my-data-page'),
  newsletter: () => import(/* webpackChunkName: "page-newsletter" */ '../page/newsletter/newsletter-page'),
  [SLOT_ROOT_MODULE]: () => import(/* webpackChunkName: "slot-root" */ '../slot/slot-root') as Promise<never>,
  toaster: () => import(/* webpackChunkName: "toaster" */ '../toast/toaster'),
};

export const ownLoader: OwnModuleLoader = (id) => {
  const [owner, module = ''] = id.split('/');
  return owner === SHELL ? OWN_MODULES[module] : undefined;
};
