import { useRemoteLoader } from '@telemarket/browser/loader';
import { prefetchPage } from '@telemarket/browser/prefetch';
import { RemoteView } from '@telemarket/browser/remote-view';
import { useRoutes } from '@telemarket/browser/routes';
import { Dialog, ErrorCard, Loading, paths, Skeleton, useKit } from '@telemarket/kit';
import type { WidgetProps } from '@telemarket/kit/shop';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { PLACEMENTS } from '../placements';

/** Shows the cart dialog of checkout when the event `cart-requested` opens it. */
export function CartSlot() {
  const { bus } = useKit();
  const [open, setOpen] = useState(false);
  useEffect(() => bus.on('cart-requested', () => startTransition(() => setOpen(true))), [bus]);
  const props = useMemo<WidgetProps[typeof PLACEMENTS.cart]>(() => ({ open, onClose: () => setOpen(false) }), [open]);
  const loader = useRemoteLoader();
  const routes = useRoutes();
  useEffect(() => {
    if (!open) return;
    // a shopper who loses the connection during an order looks for it in the history, so the page of the history is
    // loaded, too
    loader.load(PLACEMENTS.cart).then(
      () => prefetchPage(loader, routes, paths.orderHistory),
      () => {},
    );
  }, [loader, open, routes]);
  if (!open) return null;
  return (
    <RemoteView
      id={PLACEMENTS.cart}
      props={props}
      loading={
        <Dialog title="Shopping Cart" open drawer onClose={props.onClose}>
          <Loading label="Loading the cart">
            <Skeleton height="96px" radius="10px" />
          </Loading>
        </Dialog>
      }
      down={(retry) => (
        <Dialog title="Shopping Cart" open drawer onClose={props.onClose}>
          <ErrorCard title="The cart is not available right now" onRetry={retry}>
            Your items are saved on this device. You can continue browsing.
          </ErrorCard>
        </Dialog>
      )}
    />
  );
}
