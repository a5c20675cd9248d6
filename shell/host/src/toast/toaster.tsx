import * as RadixToast from '@radix-ui/react-toast';
import { Button, Icon, useKit, useStore } from '@telemarket/kit';
import { useEffect, useRef } from 'react';
import styles from './toaster.module.css';

const DURATION_MS = 5_000;
const SWIPE_PX = 50;

/**
 * Radix UI provides what the browser does not: announcements, the F8 key, swiping, and a timer that pauses on hover, on
 * focus and while the window is in the background.
 */
export default function Toaster() {
  const { toasts } = useKit();
  const shown = useStore(toasts);
  const viewport = useRef<HTMLOListElement>(null);
  const newest = shown[0]?.id;
  // each toast enters the top layer again, so that it is above a dialog that was opened in the meantime
  useEffect(() => {
    viewport.current?.hidePopover();
    viewport.current?.showPopover();
  }, [newest]);
  return (
    <RadixToast.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {shown.map(({ id, open, title, description, variant, action }) => (
        <RadixToast.Root
          key={id}
          open={open}
          onOpenChange={(isOpen) => !isOpen && toasts.dismiss(id)}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          className={`${styles.toast} ${variant === 'destructive' ? styles.destructive : ''}`}
        >
          <Icon name={variant === 'destructive' ? 'alert' : 'check'} />
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
      <RadixToast.Viewport ref={viewport} hotkey={['F8']} className={styles.viewport} popover="manual" />
    </RadixToast.Provider>
  );
}
