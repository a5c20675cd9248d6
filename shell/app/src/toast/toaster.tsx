import * as RadixToast from '@radix-ui/react-toast';
import { Button, Icon, type Toast, useKit, useStore, useToastPlace } from '@telemarket/kit';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from '@telemarket/kit/ui';
import { createPortal } from 'react-dom';
import styles from './toaster.module.css';
import { useLiftAbovePressed } from './use-lift';

const TOAST_DURATION_MS = 5_000;
const SWIPE_THRESHOLD_PX = 50;

const iconOf = ({ variant, isNotice }: Toast) => (variant === 'destructive' ? 'alert' : isNotice ? 'message' : 'check');
const styleOf = ({ variant, isNotice }: Toast) =>
  variant === 'destructive' ? styles.destructive : isNotice ? styles.notice : '';

/**
 * Radix UI provides features that browsers lack: announcements, the F8 key, swiping, and a timer that pauses on hover,
 * on focus and while the window is in the background.
 */
export default function Toaster() {
  const { toasts } = useKit();
  const shown = useStore(toasts);
  const dialog = useToastPlace();
  const lifted = useLiftAbovePressed<HTMLOListElement>(dialog);
  const list = (
    <RadixToast.Viewport
      key={dialog ? 'dialog' : 'page'}
      ref={lifted}
      hotkey={['F8']}
      className={dialog ? styles.inDialog : styles.viewport}
    />
  );
  return (
    <RadixToast.Provider duration={TOAST_DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {shown.map((toast) => (
        <RadixToast.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(isOpen) => !isOpen && toasts.dismiss(toast.id)}
          type={toast.variant === 'destructive' ? 'foreground' : 'background'}
          className={`${styles.toast} ${styleOf(toast)}`}
        >
          <Icon name={iconOf(toast)} />
          <div className={styles.body}>
            <div className={styles.text}>
              <RadixToast.Title className={styles.title}>{toast.title}</RadixToast.Title>
              {toast.description && (
                <RadixToast.Description className={styles.description}>{toast.description}</RadixToast.Description>
              )}
            </div>
            {toast.action && (
              <RadixToast.Action asChild altText={toast.action.label}>
                <Button compact variant="outline" onClick={toast.action.run}>
                  {toast.action.label}
                </Button>
              </RadixToast.Action>
            )}
          </div>
          <RadixToast.Close className={styles.close} aria-label="Close">
            <Icon name="close" />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      {dialog ? createPortal(list, dialog) : list}
      {dialog && createPortal(<Announcement toast={shown[0]} />, dialog)}
    </RadixToast.Provider>
  );
}

/**
 * Announces a toast in an open dialog. Radix UI announces toasts in the body, which is inert while a dialog is open.
 */
function Announcement({ toast }: { toast: Toast | undefined }) {
  const text = toast?.open ? [toast.title, toast.description].filter(Boolean).join(' ') : '';
  const [announced, setAnnounced] = useState('');
  // sets the text one frame later: a screen reader reads a region when it changes, but not when it appears
  useEffect(() => {
    const frame = requestAnimationFrame(() => setAnnounced(text));
    return () => cancelAnimationFrame(frame);
  }, [text]);
  return (
    <VisuallyHidden>
      <span role="status">{announced}</span>
    </VisuallyHidden>
  );
}
