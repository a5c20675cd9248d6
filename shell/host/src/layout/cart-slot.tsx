import { Dialog, ErrorCard, Loading, Skeleton, useKit } from '@telemarket/kit';
import type { WidgetProps } from '@telemarket/kit/remote';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { PLACEMENTS } from '../placements';
import { RemoteView } from '../remote/remote-view';

/** Places the cart dialog of checkout. The event `cart-requested` opens it. */
export function CartSlot() {
  const { bus } = useKit();
  const [open, setOpen] = useState(false);
  useEffect(() => bus.on('cart-requested', () => startTransition(() => setOpen(true))), [bus]);
  const props = useMemo<WidgetProps[typeof PLACEMENTS.cart]>(() => ({ open, onClose: () => setOpen(false) }), [open]);
  if (!open) return null;
  return (
    <RemoteView
      id={PLACEMENTS.cart}
      props={props}
      loading={
        <Dialog title="Shopping Cart" open onClose={props.onClose}>
          <Loading label="Loading the cart">
            <Skeleton height="96px" radius="10px" />
          </Loading>
        </Dialog>
      }
      down={(retry) => (
        <Dialog title="Shopping Cart" open onClose={props.onClose}>
          <ErrorCard title="The cart is not available right now" onRetry={retry}>
            Your items are kept on this device. You can go on browsing.
          </ErrorCard>
        </Dialog>
      )}
    />
  );
}
