import { Dialog, ErrorCard } from '@telemarket/kit';
import { LazyPart } from '@telemarket/kit/ui';
import { type ComponentType, useEffect, useState } from 'react';

interface LazyDialogProps<P extends { open: boolean; onClose: () => void }> {
  /** The title of the dialog while its code cannot be loaded. */
  title: string;
  /** Must be the same function in every render. */
  load: () => Promise<{ default: ComponentType<P> }>;
  props: P;
}

/** A dialog whose code loads after the page. After the first opening, the dialog stays mounted while it is closed. */
export function LazyDialog<P extends { open: boolean; onClose: () => void }>(dialog: LazyDialogProps<P>) {
  const { title, load, props } = dialog;
  const [wasOpened, setWasOpened] = useState(props.open);
  // loads the code in advance, and ignores errors, because opening the dialog loads the code again and shows a failure
  useEffect(() => void load().catch(() => {}), [load]);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <LazyPart
      load={load}
      props={props}
      failed={(retry) => (
        <Dialog title={title} open={props.open} onClose={props.onClose}>
          <ErrorCard title="The form could not be loaded" onRetry={retry}>
            Check your connection and try again. Everything that is already open still works.
          </ErrorCard>
        </Dialog>
      )}
    />
  );
}
