import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button';
import styles from './dialog.module.css';

export interface DialogProps {
  title: ReactNode;
  open: boolean;
  onClose: () => void;
  /** Does not scroll with the content. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A modal dialog of the browser, which traps the focus, makes the page inert and handles Escape. Full height on phones. */
export function Dialog({ title, open, onClose, footer, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  /** A text that is selected from the inside to the outside ends with a click on the dialog, too. */
  const pressedOutside = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const opener = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      // the browser returns the focus itself, but not to an opener that was rendered again meanwhile
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [open]);

  if (!open) return null;
  return (
    <dialog
      ref={ref}
      className={styles['dialog']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => (pressedOutside.current = event.target === ref.current)}
      onClick={(event) => {
        if (pressedOutside.current && event.target === ref.current) onClose();
      }}
    >
      <div className={styles['frame']}>
        <header className={styles['header']}>
          <h2 id={titleId} className={styles['title']} tabIndex={-1}>
            {title}
          </h2>
          <IconButton label="Close" icon="close" onClick={onClose} />
        </header>
        <div className={styles['body']}>{children}</div>
        {footer && <footer className={styles['footer']}>{footer}</footer>}
      </div>
    </dialog>
  );
}
