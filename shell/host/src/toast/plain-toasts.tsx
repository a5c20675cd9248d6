import { Button, IconButton, useKit, useStore } from '@telemarket/kit';
import { useEffect, useRef } from 'react';
import styles from './plain-toasts.module.css';

/** The toasts without the toaster's gestures and timers. The next toast tries to load the toaster again. */
export function PlainToasts({ retry }: { retry: () => void }) {
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
    <div ref={list} role="status" popover="manual" className={styles['toasts']}>
      {shown.map(({ id, title, description, action }) => (
        <div key={id} className={styles['toast']}>
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
