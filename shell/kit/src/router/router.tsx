import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { createPath, Router, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { createDialogHistory, OPENS_DIALOG } from './dialog-history';

/** The part of the router that TeleMarket uses. Sharing the whole library would add 48 kB for every visitor. */
export { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
export { OPENS_DIALOG } from './dialog-history';

const DialogHistoryContext = createContext<ReturnType<typeof createDialogHistory> | null>(null);

interface BrowserRouterProps {
  useTransitions?: boolean;
  /** Called with the key of a location before another page replaces the page of this location on the screen. */
  onLeave?: (key: string) => void;
  children: ReactNode;
}

export function BrowserRouter({ useTransitions, onLeave, children }: BrowserRouterProps) {
  const [history] = useState(() => createDialogHistory(onLeave));
  const [shown, setShown] = useState(history.read);
  useLayoutEffect(
    () => history.listen((next) => (useTransitions === false ? setShown(next) : startTransition(() => setShown(next)))),
    [history, useTransitions],
  );
  return (
    <DialogHistoryContext value={history}>
      <Router
        navigator={history.navigator}
        location={shown.location}
        navigationType={shown.action}
        useTransitions={useTransitions}
      >
        {children}
      </Router>
    </DialogHistoryContext>
  );
}

/** @returns A function that gives the router of this page to a part of another React root. */
export function useRouterBridge(): (part: ReactNode) => ReactNode {
  const history = use(DialogHistoryContext);
  const location = useLocation();
  const navigationType = useNavigationType();
  return (part) =>
    history && (
      <DialogHistoryContext value={history}>
        <Router navigator={history.navigator} location={location} navigationType={navigationType}>
          {part}
        </Router>
      </DialogHistoryContext>
    );
}

/** While `open` is true, Back stays on the page and calls `onClose`, which may first ask the user for confirmation. */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  const history = use(DialogHistoryContext);
  const [presses, setPresses] = useState(0);
  // `setPresses` and `onClose` are in one transition, so that the effect below runs after a change of `open`.
  const onBack = useEffectEvent(() =>
    startTransition(() => {
      setPresses((count) => count + 1);
      onClose();
    }),
  );
  useEffect(() => (open ? history?.add(() => onBack()) : undefined), [open, history]);
  useEffect(() => {
    if (presses > 0) history?.sync();
  }, [presses, history]);
}

/**
 * A dialog that a part of the address opens, so that links can lead to it. Neither Back nor a reload opens it again.
 * @param name A query parameter, whose value says what the dialog shows, or a fragment with its `#`.
 */
export function useDialogAddress(name: string) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const history = use(DialogHistoryContext);
  const isFragment = name.startsWith('#');
  const value = isFragment ? (hash === name ? name : null) : new URLSearchParams(search).get(name);

  /** The address with another value; with null, the address without the dialog. */
  function addressOf(next: string | null) {
    if (isFragment) return { pathname, search, hash: next === null ? '' : name };
    const params = new URLSearchParams(search);
    if (next === null) params.delete(name);
    else params.set(name, next);
    const query = params.toString();
    return { pathname, search: query && `?${query}`, hash };
  }

  const base = useEffectEvent(() => createPath(addressOf(null)));
  const isOpen = value !== null;
  useLayoutEffect(() => (isOpen ? history?.addBase(() => base()) : undefined), [isOpen, history]);

  return {
    /** The value in the address. Null when the address does not open the dialog. */
    value,
    /** Props of a link that opens the dialog. */
    linkTo: (next = name) => ({ to: addressOf(next), state: OPENS_DIALOG }),
    open: (next = name) => void navigate(addressOf(next), { state: OPENS_DIALOG }),
    /** Shows something else in the open dialog. */
    replace: (next: string) => void navigate(addressOf(next), { replace: true, state: OPENS_DIALOG }),
    close: () => void navigate(addressOf(null), { replace: true }),
  };
}
