import { RemoteView } from '@telemarket/browser/remote-view';
import { type Kit, useKit, useStore } from '@telemarket/kit';
import { useEffect } from 'react';
import { PLACEMENTS } from '../placements';

const RETRY_MS = 30_000;

/** Loads the part of checkout that places and sends orders, as soon as the page needs it. The part has no view. */
export function OutboxSlot() {
  const { orderPort } = useKit();
  return orderPort && <NeededOutbox port={orderPort} />;
}

function NeededOutbox({ port }: { port: NonNullable<Kit['orderPort']> }) {
  const needed = useStore(port.needed);
  if (!needed) return null;
  return <RemoteView id={PLACEMENTS.outbox} loading={null} down={(retry) => <OutboxRetry retry={retry} />} />;
}

/** Loads the part again without a button, because the part has no view in which somebody could press Retry. */
function OutboxRetry({ retry }: { retry: () => void }) {
  const { bus } = useKit();
  useEffect(() => {
    const timer = setTimeout(retry, RETRY_MS);
    const stopListening = bus.on('cart-requested', retry);
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [bus, retry]);
  return null;
}
