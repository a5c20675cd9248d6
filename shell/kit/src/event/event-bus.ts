import type { CartItem } from '../cart/cart.store';
import type { SessionUser } from '../session/session.store';
import type { LocalOrder } from '../order/local-order';

/** What merely happens. What has a current value is a store, never an event. */
export interface KitEvents {
  'auth-changed': { user: SessionUser | null };
  'cart-changed': { items: readonly CartItem[] };
  'favorites-changed': { ids: readonly number[] };
  'order-created': { order: LocalOrder };
  /** Somebody asks the shell to show the cart dialog. */
  'cart-requested': Record<string, never>;
}

/** A late subscriber of these gets the last one at once. */
const REPLAYED: ReadonlySet<keyof KitEvents> = new Set(['auth-changed', 'cart-changed', 'favorites-changed']);

export interface EventBus {
  emit<N extends keyof KitEvents>(name: N, detail: KitEvents[N]): void;
  /** Answers the function that unsubscribes. */
  on<N extends keyof KitEvents>(name: N, listener: (detail: KitEvents[N]) => void): () => void;
}

/** @param target where the CustomEvents are dispatched: `window` in a browser, so that any script of the page can listen. */
export function createEventBus(target: EventTarget = new EventTarget()): EventBus {
  const last = new Map<keyof KitEvents, unknown>();
  return {
    emit(name, detail) {
      if (REPLAYED.has(name)) last.set(name, detail);
      target.dispatchEvent(new CustomEvent(name, { detail }));
    },
    on(name, listener) {
      const handle = (event: Event) => listener((event as CustomEvent).detail);
      target.addEventListener(name, handle);
      if (last.has(name)) listener(last.get(name) as KitEvents[typeof name]);
      return () => target.removeEventListener(name, handle);
    },
  };
}
