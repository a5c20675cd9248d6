import { type Api, type ApiOptions, createApi } from './api/api-client';
import { type CartStore, createCartStore } from './cart/cart.store';
import { type Consent, type ConsentStore, createConsentStore } from './consent/consent.store';
import { createEventBus, type EventBus } from './event/event-bus';
import { createFavoriteStore, type FavoriteStore } from './favorite/favorite.store';
import { createOrderStore, type OrderStore } from './order/order.store';
import { createSessionStore, type SessionStore, type SessionUser } from './session/session.store';
import { openDevice } from './store/device';
import { createToastStore, type ToastStore } from './toast/toast.store';

/** What the page was served with: the server renders from it and the browser hydrates from it. */
export interface Boot {
  user: SessionUser | null;
  cartCount: number;
  consent: Consent;
  /** Where the help widget leads; null: there is none. */
  helpChatUrl: string | null;
  /** How else to reach support; null: not that way. */
  supportEmail: string | null;
  supportPhone: string | null;
  /** Answers by API path, for SWR's fallback. */
  data: Record<string, unknown>;
}

/** Everything the apps of one page share; one per request on a server, one per page in a browser. */
export interface Kit {
  boot: Boot;
  api: Api;
  bus: EventBus;
  session: SessionStore;
  cart: CartStore;
  favorites: FavoriteStore;
  orders: OrderStore;
  consent: ConsentStore;
  toasts: ToastStore;
  /** Shows the user on this device for as long as their cookie consent allows. */
  signIn(user: SessionUser): void;
  /** Ends the session on this device at once, and on the server. Resolves after the server's response; never rejects. */
  signOut(): Promise<void>;
  /** Starts what a browser does by itself: the session check, other tabs, the outbox. Answers the function that stops it. */
  start(): () => void;
}

const SESSION_CHECK_MS = 1_000;

export const EMPTY_BOOT: Boot = {
  user: null,
  cartCount: 0,
  consent: null,
  helpChatUrl: null,
  supportEmail: null,
  supportPhone: null,
  data: {},
};

/** @param win the browser's window; null on a server. */
export function createKit(boot: Boot, win: Window | null, apiOptions?: ApiOptions): Kit {
  const device = openDevice(win);
  const bus = createEventBus(win ?? undefined);
  const api = createApi(apiOptions);
  const session = createSessionStore(device, bus, boot.user);
  const cart = createCartStore(device, bus, boot.cartCount);
  const favorites = createFavoriteStore(device, bus);
  const orders = createOrderStore(device, bus, api, cart, session);
  const consent = createConsentStore(device, boot.consent);
  const kit = { boot, api, bus, session, cart, favorites, orders, consent, toasts: createToastStore() };
  return {
    ...kit,
    signIn: (user) => session.signIn(user, consent.get() === 'accepted'),
    signOut() {
      // without a response the session ends on the server when it times out
      const ended = api('/api/auth/logout', { method: 'POST' }).then(
        () => {},
        () => {},
      );
      session.signOut();
      return ended;
    },
    start: () => (win ? start(kit, win) : () => {}),
  };
}

function start(
  {
    api,
    bus,
    session,
    cart,
    favorites,
    orders,
  }: Pick<Kit, 'api' | 'bus' | 'session' | 'cart' | 'favorites' | 'orders'>,
  win: Window,
): () => void {
  const flush = () => void orders.flush();
  const refresh = () => [session, cart, favorites, orders].forEach((store) => store.refresh());
  const stopListening = bus.on('auth-changed', () => {
    api.forget();
    flush();
  });
  const timer = win.setInterval(session.refresh, SESSION_CHECK_MS);
  win.addEventListener('storage', refresh);
  win.addEventListener('online', flush);
  flush();
  return () => {
    stopListening();
    win.clearInterval(timer);
    win.removeEventListener('storage', refresh);
    win.removeEventListener('online', flush);
  };
}
