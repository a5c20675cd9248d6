import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button';
import styles from './dialog.module.css';

export interface DialogProps {
  title: ReactNode;
  open: boolean;
  onClose: () => void;
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The platform's modal dialog: focus trap, inert page, Escape and focus return are the browser's. A full-height sheet on phones. */
export function Dialog({ title, open, onClose, footer, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const opener = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      // the browser returns focus by itself, except to a trigger that was rendered anew meanwhile
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
      onClick={(event) => {
        if (event.target === ref.current) onClose();
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
