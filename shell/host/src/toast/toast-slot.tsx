import { Button, IconButton, useKit, useStore } from '@telemarket/kit';
import { useDeferredValue, useEffect, useRef } from 'react';
import { RemoteView } from '../remote/remote-view';
import styles from './toast.module.css';

/** Loads the toaster with the first toast. A toast is shown even when the toaster cannot be loaded. */
export function ToastSlot() {
  const toasts = useStore(useKit().toasts);
  // what else the toast's event changes is painted before the toaster is loaded
  const needed = useDeferredValue(toasts.length > 0);
  if (!needed) return null;
  return <RemoteView id="shell/toaster" loading={null} down={(retry) => <PlainToasts retry={retry} />} />;
}

/** The toasts without the toaster's gestures and timers. The next toast tries to load the toaster again. */
function PlainToasts({ retry }: { retry: () => void }) {
  const { toasts } = useKit();
  const shown = useStore(toasts).filter(({ open }) => open);
  const newest = shown[0]?.id;
  const failedFor = useRef(newest);
  const list = useRef<HTMLDivElement>(null);
  // each toast enters the top layer again: it must be visible above a dialog that was opened meanwhile
  useEffect(() => {
    list.current?.hidePopover();
    list.current?.showPopover();
  }, [newest]);
  useEffect(() => {
    if (newest !== undefined && newest !== failedFor.current) retry();
  }, [newest, retry]);
  return (
    <div ref={list} role="status" popover="manual" className={styles['viewport']}>
      {shown.map(({ id, title, description, action }) => (
        <div key={id} className={`${styles['toast']} ${styles['plain']}`}>
          <p>
            <b>{title}</b> {description}
          </p>
          {action && (
            <Button
              compact
              variant="outline"
              onClick={() => {
                action.run();
                toasts.dismiss(id);
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton icon="close" label="Close" onClick={() => toasts.dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
