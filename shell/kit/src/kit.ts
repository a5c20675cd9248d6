import { type Api, type ApiOptions, createApi } from './api/api-client';
import { type CartStore, createCartStore } from './cart/cart.store';
import { type Consent, type ConsentStore, createConsentStore } from './consent/consent.store';
import { createEventBus, type EventBus } from './event/event-bus';
import { createFavoriteStore, type FavoriteStore } from './favorite/favorite.store';
import { createOrderStore, type OrderStore } from './order/order.store';
import { createSessionStore, type SessionStore, type SessionUser } from './session/session.store';
import { openDevice } from './store/device';
import { createToastStore, type ToastStore } from './toast/toast.store';

/** The data that the page was served with. The server renders it, and the browser hydrates with it. */
export interface Boot {
  user: SessionUser | null;
  cartCount: number;
  consent: Consent;
  /** Opened by the help widget. Null: there is no chat. */
  helpChatUrl: string | null;
  /** Null: support has no such address. */
  supportEmail: string | null;
  supportPhone: string | null;
  /** Data by key of SWR's cache. */
  data: Record<string, unknown>;
}

/** The state and the services that the apps of one page share. A server has one per request, a browser one per page. */
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
  /**
   * Starts to follow other tabs, to check the session and to send the orders of the outbox.
   * @returns The function that stops it.
   */
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

/** @param win Null on a server. */
export function createKit(boot: Boot, win: Window | null, apiOptions?: ApiOptions): Kit {
  const device = openDevice(win);
  const bus = createEventBus(win ?? undefined);
  const api = createApi(apiOptions);
  const session = createSessionStore(device, bus, boot.user);
  const cart = createCartStore(device, bus, boot.cartCount);
  const favorites = createFavoriteStore(device, bus);
  const orders = createOrderStore(device, bus, api, cart, session);
  const consent = createConsentStore(device, boot.consent);
  const kit: Kit = {
    boot,
    api,
    bus,
    session,
    cart,
    favorites,
    orders,
    consent,
    toasts: createToastStore(),
    signIn: (user) => session.signIn(user, consent.get() === 'accepted'),
    async signOut() {
      // without a response the session ends on the server when it times out
      const ended = api('/api/auth/logout', { method: 'POST' }).catch(() => {});
      session.signOut();
      await ended;
    },
    start: () => (win ? start(kit, win) : () => {}),
  };
  return kit;
}

function start({ api, bus, session, cart, favorites, orders }: Kit, win: Window): () => void {
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
