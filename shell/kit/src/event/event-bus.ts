import type { CartItem } from '../cart/cart.store';
import type { SessionUser } from '../session/session.store';
import type { LocalOrder } from '../order/local-order';

/** The events of the page, by name. A store sends its event after its value has changed. */
export interface KitEvents {
  'auth-changed': { user: SessionUser | null };
  'cart-changed': { items: readonly CartItem[] };
  'favorites-changed': { ids: readonly number[] };
  'order-created': { order: LocalOrder };
  /** Makes the shell open the cart dialog. */
  'cart-requested': Record<string, never>;
}

/** A new listener of these names immediately receives the last event. */
const REPLAYED_EVENTS: ReadonlySet<keyof KitEvents> = new Set(['auth-changed', 'cart-changed', 'favorites-changed']);

export interface EventBus {
  emit<N extends keyof KitEvents>(name: N, detail: KitEvents[N]): void;
  /** @returns The function that unsubscribes. */
  on<N extends keyof KitEvents>(name: N, listener: (detail: KitEvents[N]) => void): () => void;
}

/**
 * @param target The target that dispatches the CustomEvents. In a browser it is `window`, so that any script of the
 * page can listen.
 */
export function createEventBus(target: EventTarget = new EventTarget()): EventBus {
  const last = new Map<keyof KitEvents, unknown>();
  return {
    emit(name, detail) {
      if (REPLAYED_EVENTS.has(name)) last.set(name, detail);
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
