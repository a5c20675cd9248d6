import { type RemoteComponent, type RemoteLoader, RemoteLoaderContext } from '@telemarket/browser/loader';
import { RoutesContext } from '@telemarket/browser/routes';
import { createRouteTable } from '@telemarket/composition/routes';
import { paths } from '@telemarket/kit';
import { clearDevice, renderInKit } from '@telemarket/remote-tools/test/render';
import { act, screen } from '@testing-library/react';
import { PLACEMENTS } from '../placements';
import { OWN_ROUTES } from '../route/own-routes';
import { CartSlot } from './cart-slot';

afterEach(clearDevice);

const HISTORY = 'checkout/order-history-page';
const PAGE = { path: paths.orderHistory, module: 'order-history-page', layout: 'slim' } as const;
const REGISTRY = {
  checkout: { build: 'a', entry: '/e.js', global: 'checkout', pages: [PAGE], title: 'Checkout' },
} as unknown as Parameters<typeof createRouteTable>[0];

/** Opens the cart. The modules in `missing` cannot be loaded. */
async function openCart(missing: readonly string[] = []) {
  const requested: string[] = [];
  const forgotten: string[] = [];
  const loading = new Map<string, Promise<RemoteComponent>>();
  const loader: RemoteLoader = {
    get: () => undefined,
    load(id) {
      requested.push(id);
      const module = missing.includes(id)
        ? Promise.reject<RemoteComponent>(new Error('no connection'))
        : Promise.resolve<RemoteComponent>(() => <p>{id}</p>);
      const promise = loading.get(id) ?? module;
      loading.set(id, promise);
      return promise;
    },
    forget: (id) => forgotten.push(id),
    invalidate: () => {},
    builds: () => ({}),
  };
  const { kit } = renderInKit(
    <RoutesContext value={createRouteTable(REGISTRY, OWN_ROUTES)}>
      <RemoteLoaderContext value={loader}>
        <CartSlot />
      </RemoteLoaderContext>
    </RoutesContext>,
  );
  expect(requested).toEqual([]);
  await act(async () => kit.bus.emit('cart-requested', {}));
  return { requested, forgotten };
}

test('the order history page is loaded after the cart', async () => {
  const { requested } = await openCart();
  expect(requested.indexOf(HISTORY)).toBeGreaterThan(requested.indexOf(PLACEMENTS.cart));
});

test('the cart stays open when the order history cannot be loaded', async () => {
  const { forgotten } = await openCart([HISTORY]);
  expect(forgotten).toEqual([HISTORY]);
  expect(screen.queryByText('The cart is not available right now')).toBeNull();
});
