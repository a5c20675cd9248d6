import { createContext, type ReactNode, startTransition, use, useEffect, useEffectEvent, useState } from 'react';
import {
  unstable_HistoryRouter as HistoryRouter,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
} from 'react-router-dom';
import { createDialogHistory } from './dialog-history';

/** The part of the router that TeleMarket uses. Sharing the whole library would add 48 kB for every visitor. */
export { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
export { OPENS_DIALOG } from './dialog-history';

const DialogHistoryContext = createContext<Omit<ReturnType<typeof createDialogHistory>, 'router'> | null>(null);

export function BrowserRouter({ useTransitions, children }: { useTransitions?: boolean; children: ReactNode }) {
  const [history] = useState(createDialogHistory);
  return (
    <DialogHistoryContext value={history}>
      <HistoryRouter history={history.router} useTransitions={useTransitions}>
        {children}
      </HistoryRouter>
    </DialogHistoryContext>
  );
}

/** @returns A function that gives the router of this page to a part of another React root. */
export function useRouterBridge(): (part: ReactNode) => ReactNode {
  const history = use(DialogHistoryContext);
  const navigation = use(NavigationContext);
  const location = use(LocationContext);
  return (part) => (
    <DialogHistoryContext value={history}>
      <NavigationContext value={navigation}>
        <LocationContext value={location}>{part}</LocationContext>
      </NavigationContext>
    </DialogHistoryContext>
  );
}

/** While `open` is true, Back stays on the page and calls `onClose`, which may first ask the user for confirmation. */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  const history = use(DialogHistoryContext);
  const [presses, setPresses] = useState(0);
  // one transition, so that the effect below runs after a change of `open`
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
