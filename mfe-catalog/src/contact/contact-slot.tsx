import { lazy, Suspense, useEffect, useState } from 'react';
import type { ContactDialogProps } from './contact-dialog';

const load = () => import('./contact-dialog');

/** Where the contact dialog is placed: its code comes after the page, so that a first view is not held up by it. */
export function ContactSlot(props: ContactDialogProps) {
  const [wanted, setWanted] = useState(props.open);
  // one per mount, so that Retry tries again: React keeps a failed load for ever
  const [ContactDialog] = useState(() => lazy(async () => ({ default: (await load()).ContactDialog })));
  useEffect(() => void load().catch(() => {}), []);
  if (props.open && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense fallback={null}>
        <ContactDialog {...props} />
      </Suspense>
    )
  );
}
