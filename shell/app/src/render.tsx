import type { RemoteLoader } from '@telemarket/browser/loader';
import type { RenderedWidgets } from '@telemarket/browser/slot-view';
import type { RouteTable } from '@telemarket/composition/routes';
import * as kit from '@telemarket/kit';
import { StaticRouter } from '@telemarket/kit/server';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import type { ShellBoot } from './own-pages';
import { Root, type RootProps } from './root';

// This file is the entry of the shop for the threads of the gateway.

export { ownLoader } from './route/own-modules';

/** The only packages that the server bundle of a remote may require. The bundle gets the instances of the shop. */
export const SHARED_MODULES: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['react', react],
  ['react/jsx-runtime', jsxRuntime],
  ['react-dom', reactDom],
  ['@telemarket/kit', kit],
]);

interface ServerPage extends Pick<RootProps, 'widget'> {
  boot: ShellBoot;
  /** The path and the query of the page's address. */
  url: string;
  loader: RemoteLoader;
  routes: RouteTable;
  slots: RenderedWidgets;
}

/** Returns the page of an address, or only one of its widgets. */
export function renderedPart({ boot, url, loader, routes, slots, widget }: ServerPage): react.ReactNode {
  return (
    <Root
      kit={kit.createKit(boot, null)}
      loader={loader}
      routes={routes}
      incomplete={boot.incomplete}
      router={(part) => <StaticRouter location={url}>{part}</StaticRouter>}
      slots={slots}
      widget={widget}
    />
  );
}
