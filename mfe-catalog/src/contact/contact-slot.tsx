import { Dialog, ErrorCard } from '@telemarket/kit';
import { LazyPart } from '@telemarket/kit/ui';
import { useEffect, useState } from 'react';
import type { ContactDialogProps } from './contact-dialog';

// one chunk for the forms of both dialogs: code of two chunks would be loaded with each page
const load = () => import(/* webpackChunkName: "dialogs" */ './contact-dialog');

/**
 * The contact dialog, whose code loads after the page. Its key must be the id of the product. It stays mounted after the
 * first opening.
 */
export function ContactSlot(props: ContactDialogProps) {
  const { open, onClose } = props;
  const [wasOpened, setWasOpened] = useState(open);
  // errors are ignored: opening the dialog loads the code again and shows a failure
  useEffect(() => void load().catch(() => {}), []);
  if (open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <LazyPart
      load={load}
      props={props}
      failed={(retry) => (
        <Dialog title="Contact Seller" open={open} onClose={onClose}>
          <ErrorCard title="The form could not be loaded" onRetry={retry}>
            Check your connection and try again. Everything that is already open still works.
          </ErrorCard>
        </Dialog>
      )}
    />
  );
}
