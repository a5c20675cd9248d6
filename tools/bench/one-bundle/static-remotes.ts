import type { ComponentType } from 'react';
import Account from '../../../mfe-account/src/app';
import Admin from '../../../mfe-admin/src/app';
import Catalog from '../../../mfe-catalog/src/app';
import Checkout from '../../../mfe-checkout/src/app';
import CartDialog from '../../../mfe-checkout/src/cart/cart-dialog';
import type { RemoteComponent, RemoteLoader } from '../../../shell/src/remote/remote-loader';

const COMPONENTS: Readonly<Record<string, ComponentType<never>>> = {
  'account/App': Account,
  'admin/App': Admin,
  'catalog/App': Catalog,
  'checkout/App': Checkout,
  'checkout/CartDialog': CartDialog,
};

/** Stands in for shell/src/remote/remotes: every remote is part of the bundle. */
export function createRemoteLoader(): RemoteLoader {
  const get = (id: string) => COMPONENTS[id] as RemoteComponent | undefined;
  return {
    get,
    async load(id) {
      const component = get(id);
      if (!component) throw new Error(`${id} is not in the bundle: add it to static-remotes.ts`);
      return component;
    },
    forget: () => {},
  };
}
