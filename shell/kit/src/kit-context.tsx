import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import { recoverFocus } from './focus/recover-focus';
import type { Kit } from './kit';
import { useStore } from './store/store';
import type { ToastInput } from './toast/toast.store';

const KitContext = createContext<Kit | null>(null);

/** Rendered once, by the shell or by the development page of a remote. */
export function KitProvider({ kit, children }: { kit: Kit; children: ReactNode }) {
  useEffect(recoverFocus, []);
  return <KitContext value={kit}>{children}</KitContext>;
}

/** Throws outside of a KitProvider. */
export function useKit(): Kit {
  const kit = use(KitContext);
  if (!kit) throw new Error('KitProvider is missing');
  return kit;
}

/**
 * The signed-in user; null when nobody is signed in. Undefined while the page has a session but does not know its user yet:
 * on the server, while hydrating, and until the API has responded.
 */
export const useSession = () => useStore(useKit().session);
export const useCart = () => useStore(useKit().cart);
export const useFavorites = () => useStore(useKit().favorites);
export const useOrders = () => useStore(useKit().orders);

/** `const toast = useToast(); toast({ title, description }); toast.error(title, description)`. */
export function useToast() {
  const { show } = useKit().toasts;
  return useMemo(() => {
    const error = (title: string, description: string) => show({ title, description, variant: 'destructive' });
    return Object.assign((toast: ToastInput) => show(toast), { error });
  }, [show]);
}
