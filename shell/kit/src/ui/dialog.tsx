import { createContext, type ReactNode, type SyntheticEvent, use, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCloseOnBack } from '../router/router';
import { addToastPlace } from '../toast/toast-place';
import { IconButton } from './button';
import styles from './dialog.module.css';

const FooterContext = createContext<HTMLElement | null>(null);

export interface DialogProps {
  title: ReactNode;
  open: boolean;
  onClose: () => void;
  /** Stays at the bottom of the dialog, and does not scroll with the content. */
  footer?: ReactNode;
  /** True to show the dialog on wide screens as a panel at the right edge, which leaves the page visible. */
  drawer?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog of the browser, which traps the focus, makes the page inert and handles Escape. Back closes it, too. It is
 * full height on phones.
 */
export function Dialog({ title, open, onClose, footer, drawer = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const toasts = useRef<HTMLDivElement>(null);
  const titleId = useId();
  /**
   * True if the last press began outside of the dialog. A press that began inside, such as a selection of text, must
   * not close the dialog when it ends outside.
   */
  const pressedOutside = useRef(false);
  const [footerElement, setFooterElement] = useState<HTMLElement | null>(null);
  useCloseOnBack(open, onClose);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const opener = document.activeElement;
    dialog.showModal();
    const removePlace = toasts.current && addToastPlace(toasts.current);
    return () => {
      removePlace?.();
      dialog.close();
      // the browser also returns the focus, but not to an opener that was rendered again in the meantime
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [open]);

  if (!open) return null;
  return (
    <dialog
      ref={ref}
      className={`${styles.dialog} ${drawer ? styles.drawer : ''}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (!isOwnEvent(event)) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // the dialog is shown again: when Escape is pressed twice, the browser closes it without a cancel event
        if (!isOwnEvent(event) || event.currentTarget.open) return;
        event.currentTarget.showModal();
        onClose();
      }}
      onPointerDown={(event) => (pressedOutside.current = isOwnEvent(event))}
      onClick={(event) => {
        if (pressedOutside.current && isOwnEvent(event)) onClose();
      }}
    >
      <div className={styles.frame}>
        {/* There are no header and footer elements, because in a dialog they would be landmarks of the page. */}
        <div className={styles.header}>
          <h2 id={titleId} dir="auto" className={styles.title} tabIndex={-1}>
            {title}
          </h2>
          <IconButton label="Close" icon="close" onClick={onClose} />
        </div>
        <div className={styles.body}>
          <FooterContext value={footerElement}>{children}</FooterContext>
        </div>
        <div ref={toasts} className={styles.toasts} />
        <div ref={setFooterElement} className={styles.footer}>
          {footer}
        </div>
      </div>
    </dialog>
  );
}

/**
 * Says whether the dialog itself caused the event. The `cancel` event of a file input in the dialog bubbles, and React
 * also passes on the events of an inner dialog.
 */
const isOwnEvent = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget;

/**
 * Shows its children, the main actions of a dialog, in the footer of the dialog. It can be anywhere in the content, so
 * a submit button in it needs the id of its form.
 */
export function DialogFooter({ children }: { children: ReactNode }) {
  const footer = use(FooterContext);
  return footer && createPortal(children, footer);
}
