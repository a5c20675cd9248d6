import { Dialog, IconButton, useCloseOnBack } from '@telemarket/kit';
import {
  createContext,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import styles from './panel.module.css';

/** The element beside the dashboard that holds the panel. Null until it is rendered. */
export const SidePanelContext = createContext<HTMLElement | null>(null);

/** The footer of the side panel. Null: the panel is a dialog. */
const FooterContext = createContext<{ element: HTMLElement | null } | null>(null);

/** From this width, a panel has room beside the list. */
const WIDE_WINDOW = '(min-width: 1280px)';

/** Returns the media query. Null in an environment without layout. */
const wideWindowQuery = () => ('matchMedia' in globalThis ? globalThis.matchMedia(WIDE_WINDOW) : null);

function subscribeToWidth(onChange: () => void): () => void {
  const query = wideWindowQuery();
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}

const useIsWide = () =>
  useSyncExternalStore(
    subscribeToWidth,
    () => wideWindowQuery()?.matches ?? false,
    () => false,
  );

export interface PanelProps {
  title: ReactNode;
  /** The key of the content. When the key changes, the title gets the focus. */
  of: string | number;
  onClose: () => void;
  /** Buttons beside the title. */
  actions?: ReactElement;
  children: ReactNode;
}

/** Shows a row of a list beside the list, which stays usable. In a narrow window, a dialog shows the row. */
export function Panel(props: PanelProps) {
  const side = use(SidePanelContext);
  const isWide = useIsWide();
  if (isWide && side) return createPortal(<SidePanel {...props} />, side);
  const { title, onClose, actions, children } = props;
  return (
    <Dialog open drawer onClose={onClose} title={title}>
      {actions && <div className={styles.dialogActions}>{actions}</div>}
      {children}
    </Dialog>
  );
}

function SidePanel({ title, of, onClose, actions, children }: PanelProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  useCloseOnBack(true, onClose);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [of]);
  return (
    <div role="dialog" aria-labelledby={titleId} className={styles.panel}>
      <div className={styles.header}>
        <h2 ref={heading} id={titleId} dir="auto" className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {actions}
        <IconButton label="Close" icon="close" onClick={onClose} />
      </div>
      {/* the key resets the scroll position, so that each row begins at its top */}
      <div key={of} className={styles.body}>
        <FooterContext value={{ element: footer }}>{children}</FooterContext>
      </div>
      <div ref={setFooter} className={styles.footer} />
    </div>
  );
}

/**
 * Shows the main actions of a row at the bottom of its panel. There, a button is outside of its form, so it needs the
 * id of the form. In a dialog, the actions scroll with the content, because they would cover half of a phone.
 */
export function PanelFooter({ children }: { children: ReactNode }) {
  const footer = use(FooterContext);
  if (!footer) return children;
  return footer.element && createPortal(children, footer.element);
}
