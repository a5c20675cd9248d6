import { type Api, type ApiOptions, createApi } from './api/api-client';
import { type CartStore, createCartStore } from './cart/cart.store';
import { type ConsentStore, createConsentStore } from './consent/consent.store';
import { setCurrencySign } from './format/money';
import { createEventBus, type EventBus } from './event/event-bus';
import { createFavorites } from './favorite/favorites';
import type { FavoriteStore } from './favorite/favorite.store';
import type { OrderPort } from './order/order-port';
import { createOrderStore, type OrderStore } from './order/order.store';
import { createSignOut, readServerUser } from './session/server-session';
import { createSessionStore, type SessionStore, type SessionUser } from './session/session.store';
import { openDevice } from './store/device';
import type { ListingView } from './shop/list-view';
import type { Shop } from './shop/shop';
import { createToastStore, type ToastStore } from './toast/toast.store';

/** The data that came with the page. The server renders with it, and the browser hydrates with it. */
export interface Boot {
  /**
   * True if the request had a session cookie. The page server knows neither the user nor whether the session is still
   * valid.
   */
  hasSession: boolean;
  /** True if the cookie banner is shown. */
  isBannerOpen: boolean;
  /**
   * The view that the visitor has chosen for lists. Missing when it is the default, or when the gateway does not know
   * it.
   */
  view?: ListingView;
  /**
   * True for a site that is not public. Such a site also shows contacts that are not configured, with a link to the
   * support form.
   */
  isTrial?: boolean;
  /** The chat that the help widget opens. Null: there is no chat. */
  helpChatUrl: string | null;
  /** The email address of support. Null when there is none. */
  supportEmail: string | null;
  supportPhone: string | null;
  /** The settings that are not the default. Missing before kit 1.4. */
  shop?: Partial<Shop>;
  /**
   * The names of the environment variables that override a setting. The settings form shows them. Missing when there
   * are none.
   */
  variables?: readonly string[];
  /** The origin of the site in addresses for other sites, such as `https://shop.example`. Missing before kit 1.4. */
  origin?: string;
  /** Data by SWR key. */
  data: Record<string, unknown>;
}

/** State and services that all apps of a page share. A server creates one per request, a browser one per page. */
export interface Kit {
  boot: Boot;
  api: Api;
  bus: EventBus;
  session: SessionStore;
  cart: CartStore;
  favorites: FavoriteStore;
  /** The orders of this device. Checkout places and sends them. */
  orders: OrderStore;
  /** Checkout connects itself here. Missing before kit 1.4, which placed and sent orders itself. */
  orderPort?: OrderPort;
  consent: ConsentStore;
  toasts: ToastStore;
  /**
   * Reports a failure to the team of a remote, although the page of the remote handles the failure itself. The failure
   * is listed with the errors of the build, but counts neither as a failed view nor against a canary. The stack of the
   * call shows which remote has failed. Missing before kit 1.4, in a test and on a server.
   */
  report?(error: unknown): void;
  /** Stores the user on this device for as long as their cookie consent allows. */
  signIn(user: SessionUser): void;
  /**
   * Ends the session on this device at once, and on the server as soon as the server responds. Waiting orders are sent
   * afterwards. Resolves after the first attempt; never rejects.
   */
  signOut(): Promise<void>;
  /**
   * Updates the shown user from the server's session. Without a response, a known user stays, and an unknown user is
   * requested again every 5 s. Never rejects.
   */
  checkSession(): Promise<void>;
  /**
   * Starts to listen to other tabs, and sends what is pending: a sign-out, then the waiting orders, and changes of the
   * favourites.
   * @returns A function that stops listening.
   */
  start(): () => void;
}

const SESSION_CHECK_MS = 1_000;
const SESSION_RETRY_MS = 5_000;
const IDLE_MS = 60_000;
/** The list has `click` and `input`, because assistive technology and speech input send only these two. */
const INPUT_EVENTS = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'click', 'input', 'popstate'];

export const EMPTY_BOOT: Boot = {
  hasSession: false,
  isBannerOpen: true,
  isTrial: true,
  helpChatUrl: null,
  supportEmail: null,
  supportPhone: null,
  data: {},
};

/** @param win Null on a server. */
export function createKit(boot: Boot, win: Window | null, apiOptions?: ApiOptions): Kit {
  setCurrencySign(boot.shop?.currencySign);
  const device = openDevice(win);
  const bus = createEventBus(win ?? undefined);
  let lastInput = Date.now();
  const api = createApi({ ...apiOptions, isIdle: () => win !== null && Date.now() - lastInput >= IDLE_MS });
  const session = createSessionStore(device, bus, boot.hasSession);
  const cart = createCartStore(device, bus);
  const toasts = createToastStore();
  const ending = createSignOut(device, api);
  const onEnded = () => void kit.checkSession();
  const favorites = createFavorites({ device, bus, api, session, signOut: ending, toasts, onEnded });
  const orders = createOrderStore({ win, device, bus, cart, signOut: ending });
  const consent = createConsentStore(device, boot.isBannerOpen);
  let retry: ReturnType<typeof setTimeout> | undefined;
  const kit: Kit = {
    boot,
    api,
    bus,
    session,
    cart,
    favorites,
    orders,
    orderPort: orders.port,
    consent,
    toasts,
    signIn(user) {
      orders.claim(null);
      session.signIn(user, consent.get() === 'accepted');
    },
    async signOut() {
      // This must come first: from now on, no order is sent until the session of this user has ended.
      ending.begin();
      const ended = ending.finish();
      session.signOut();
      await ended;
    },
    async checkSession() {
      clearTimeout(retry);
      const shown = session.get();
      if (shown === null) return;
      const user = await readServerUser(api);
      // another tab may have signed in or out during the request
      session.refresh();
      const current = session.get();
      if (current === null || current?.id !== shown?.id) return;
      if (user !== undefined && !current) orders.claim(user && user.id);
      if (user) kit.signIn(user);
      else if (user === null) session.signOut();
      else if (!current) retry = setTimeout(() => void kit.checkSession(), SESSION_RETRY_MS);
    },
    start() {
      if (!win) return () => {};
      const flush = () => {
        void orders.flush();
        void favorites.flush();
      };
      const refresh = () => [session, cart, favorites, orders, consent].forEach((store) => store.refresh());
      const stopListening = bus.on('auth-changed', () => {
        api.forget();
        void orders.flush();
        void favorites.update();
      });
      const timer = win.setInterval(session.refresh, SESSION_CHECK_MS);
      const listening = new AbortController();
      win.addEventListener('storage', refresh, listening);
      // a page from the back-forward cache has missed the changes of other pages
      win.addEventListener('pageshow', refresh, listening);
      win.addEventListener('online', flush, listening);
      for (const type of INPUT_EVENTS)
        win.addEventListener(type, () => (lastInput = Date.now()), { capture: true, signal: listening.signal });
      flush();
      return () => {
        clearTimeout(retry);
        stopListening();
        win.clearInterval(timer);
        listening.abort();
      };
    },
  };
  return kit;
}
