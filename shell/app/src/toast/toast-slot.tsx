import { RemoteView } from '@telemarket/browser/remote-view';
import { Button, IconButton, useKit, useStore, useToastPlace } from '@telemarket/kit';
import { useDeferredValue, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './toast.module.css';
import { useLiftAbovePressed } from './use-lift';
import { useToastEnd } from './use-toast-end';

/** Loads the toaster when the first toast appears. If the toaster cannot be loaded, a plain toast is shown. */
export function ToastSlot() {
  const toasts = useStore(useKit().toasts);
  useToastEnd();
  // The value is deferred, so that other updates of the same event are painted before the toaster loads.
  const needed = useDeferredValue(toasts.length > 0);
  if (!needed) return null;
  return <RemoteView id="shell/toaster" loading={null} down={(retry) => <PlainToasts retry={retry} />} />;
}

/** Toasts without the gestures and timers of the toaster. The next toast tries to load the toaster again. */
function PlainToasts({ retry }: { retry: () => void }) {
  const { toasts } = useKit();
  const shown = useStore(toasts).filter(({ open }) => open);
  const newest = shown[0]?.id;
  const failedFor = useRef(newest);
  const dialog = useToastPlace();
  const lifted = useLiftAbovePressed<HTMLOListElement>(dialog);
  useEffect(() => {
    if (newest !== undefined && newest !== failedFor.current) retry();
  }, [newest, retry]);
  const list = (
    <section aria-label="Notifications">
      <ol ref={lifted} aria-live="polite" className={dialog ? styles.inDialog : styles.viewport}>
        {shown.map(({ id, title, description, action }) => (
          <li key={id} className={`${styles.toast} ${styles.plain}`}>
            <p>
              <b>{title}</b> <span>{description}</span>
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
          </li>
        ))}
      </ol>
    </section>
  );
  return dialog ? createPortal(list, dialog) : list;
}
