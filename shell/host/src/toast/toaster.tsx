import * as RadixToast from '@radix-ui/react-toast';
import { Button, Icon, type IconName, type Toast, useKit, useStore, useToastPlace } from '@telemarket/kit';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './toaster.module.css';

const DURATION_MS = 5_000;
const SWIPE_PX = 50;

const ICONS: Record<NonNullable<Toast['variant']>, IconName> = { default: 'check', destructive: 'alert', info: 'info' };

/**
 * Radix UI provides what the browser does not: announcements, the F8 key, swiping, and a timer that pauses on hover, on
 * focus and while the window is in the background.
 */
export default function Toaster() {
  const { toasts } = useKit();
  const shown = useStore(toasts);
  const viewport = useRef<HTMLOListElement>(null);
  const newest = shown[0]?.id;
  const dialog = useToastPlace();
  // each toast enters the top layer again, so that it is above a menu that was opened in the meantime
  useEffect(() => {
    if (dialog) return;
    viewport.current?.hidePopover();
    viewport.current?.showPopover();
  }, [newest, dialog]);
  const list = (
    <RadixToast.Viewport
      key={dialog ? 'dialog' : 'page'}
      ref={viewport}
      hotkey={['F8']}
      className={dialog ? styles.inDialog : styles.viewport}
      popover={dialog ? undefined : 'manual'}
    />
  );
  return (
    <RadixToast.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {shown.map(({ id, open, title, description, variant = 'default', action }) => (
        <RadixToast.Root
          key={id}
          open={open}
          onOpenChange={(isOpen) => !isOpen && toasts.dismiss(id)}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          className={`${styles.toast} ${variant === 'default' ? '' : styles[variant]}`}
        >
          <Icon name={ICONS[variant]} />
          <div className={styles.body}>
            <div className={styles.text}>
              <RadixToast.Title className={styles.title}>{title}</RadixToast.Title>
              {description && (
                <RadixToast.Description className={styles.description}>{description}</RadixToast.Description>
              )}
            </div>
            {action && (
              <RadixToast.Action asChild altText={action.label}>
                <Button compact variant="outline" onClick={action.run}>
                  {action.label}
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
    </RadixToast.Provider>
  );
}
