import { useToast } from '@telemarket/kit';
import { type ComponentType, useEffect, useState } from 'react';
import type { ContactDialogProps } from './contact-dialog';

/** Where the contact dialog is placed: its code comes after the page, so that a first view is not held up by it. */
export function ContactSlot({ product, open, onClose }: ContactDialogProps) {
  const toast = useToast();
  const [Dialog, setDialog] = useState<ComponentType<ContactDialogProps> | null>(null);
  useEffect(() => {
    if (Dialog) return;
    let current = true;
    // asked for again with each opening: what failed to come may come now
    import('./contact-dialog').then(
      ({ ContactDialog }) => setDialog(() => ContactDialog),
      () => {
        if (!current || !open) return;
        onClose();
        toast({ title: 'Error', description: FAILED, variant: 'destructive' });
      },
    );
    return () => {
      current = false;
    };
  }, [Dialog, open, onClose, toast]);
  return Dialog && <Dialog product={product} open={open} onClose={onClose} />;
}

const FAILED = 'The message form did not arrive. Check your connection and try again.';
