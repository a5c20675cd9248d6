import { Dialog, ErrorCard, Loading, Skeleton, useEvent } from '@telemarket/kit';
import { useCallback, useMemo, useState } from 'react';
import { PLACEMENTS } from '../placements';
import { RemoteView } from '../remote/remote-view';

/** The place of checkout's cart dialog. The header opens it, and every `cart-requested` event. */
export function CartSlot() {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useEvent(
    'cart-requested',
    useCallback(() => setOpen(true), []),
  );
  const props = useMemo(() => ({ open, onClose: close }), [open, close]);
  if (!open) return null;
  return (
    <RemoteView
      id={PLACEMENTS.cart}
      props={props}
      loading={
        <Dialog title="Shopping Cart" open onClose={close}>
          <Loading label="Loading the cart">
            <Skeleton height="96px" radius="10px" />
          </Loading>
        </Dialog>
      }
      down={(retry) => (
        <Dialog title="Shopping Cart" open onClose={close}>
          <ErrorCard title="The cart is not available right now" onRetry={retry}>
            Your items are kept on this device. You can go on browsing.
          </ErrorCard>
        </Dialog>
      )}
    />
  );
}
