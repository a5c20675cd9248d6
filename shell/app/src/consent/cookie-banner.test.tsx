import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Respond, respondWith } from '../../../platform/remote-tools/test/network';
import { clearCookies } from '../../../platform/remote-tools/test/device';
import { renderInKit } from '../../../platform/remote-tools/test/render';
import { ADA } from '../../../platform/remote-tools/test/people';
import { CookieBanner } from './cookie-banner';

const BOT = { id: 2, title: 'Bot', image: '/art/2.svg', category: 'bot', price: '89.00' } as const;

/** jsdom cannot reload a page. It logs an error instead. */
let loads: jest.SpyInstance;

beforeEach(() => {
  loads = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  clearCookies();
});

const banner = () => screen.queryByRole('region', { name: 'Cookies' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** An order that the server has not confirmed. */
const ORDER = {
  id: '1763700000000',
  items: [{ productId: 2, title: 'Bot', image: '/art/2.svg', price: '89.00', quantity: 1 }],
  total: '89.00',
  status: 'pending',
  createdAt: '2026-11-24T10:00:00.000Z',
  customerInfo: { name: 'Ada', email: ADA.email, telegramUsername: '' },
  sync: 'pending',
  userId: ADA.id,
} as const;

/** Signs in a shopper with a waiting order, an item in the cart and a favourite. The page does not load checkout. */
function openBanner(respond?: Respond) {
  const shell = renderInKit(<CookieBanner />, { respond });
  const { kit } = shell;
  localStorage.setItem('ordersOutbox', JSON.stringify([ORDER]));
  localStorage.setItem('tm:searches', '["crypto"]');
  localStorage.setItem('tm:viewed', '[2]');
  act(() => {
    kit.session.signIn(ADA, false);
    kit.orders.refresh();
    kit.cart.add(BOT);
    kit.favorites.toggle(BOT.id, '89.00');
  });
  return shell;
}

// @spec-2.143
test('the banner is one sentence while the device stores nothing, and otherwise names only the stored data', () => {
  const { kit } = renderInKit(<CookieBanner />);
  const text = () => banner()?.querySelector('p')?.textContent;
  expect(text()).toBe('Stay signed in for 30 days? Privacy Policy');
  act(() => kit.favorites.toggle(BOT.id, '89.00'));
  expect(text()).toBe('Stay signed in for 30 days? Accepting clears the favourites on this device. Privacy Policy');
  act(() => void kit.cart.add(BOT));
  expect(text()).toContain(' Accepting clears the cart and the favourites on this device. ');
  act(() => kit.session.signIn(ADA, false));
  expect(text()).toContain(' Accepting signs you out, and clears the cart and the favourites on this device. ');
});

// @spec-2.143
test('the banner names everything that accepting deletes', () => {
  openBanner();
  for (const part of [
    'signs you out',
    'the cart',
    'the favourites',
    'the viewed listings',
    'the recent searches',
    'the orders on this device',
  ])
    expect(banner()?.textContent).toContain(part);
});

// @spec-4.31
test('accepting signs out, clears cart, favourites and orders, and reloads', async () => {
  const routes = {
    'GET /api/auth/session': { user: null },
    'POST /api/users/me/favorites': { userId: ADA.id, favorites: [{ productId: BOT.id, price: '89.00' }], full: [] },
  };
  const { kit, calls } = openBanner(respondWith(routes, { status: 204 }));
  // This stands for checkout, because the banner waits until checkout has sent the pending orders.
  const sent = jest.fn();
  kit.orderPort?.connect(({ stored, refresh }) => ({
    place: () => Promise.reject(new Error('not in this test')),
    async send() {
      sent(kit.session.get()?.id);
      stored.changeOutbox(() => []);
      stored.add({ ...ORDER, items: [...ORDER.items], sync: 'synced' });
      refresh();
      return true;
    },
  }));
  await press('Accept');
  await waitFor(() => expect(String(loads.mock.calls[0]?.[0])).toContain('navigation'));
  expect(sent.mock.calls[0]).toEqual([ADA.id]);
  expect(calls.map(({ path }) => path)).toEqual(['/api/users/me/favorites', '/api/auth/logout', '/api/auth/session']);
  // the account keeps its favourites
  expect(calls[0]?.body).toMatchObject({ add: [{ productId: BOT.id }], remove: [] });
  expect(document.cookie).toBe('cookieConsent=true');
  expect(sessionStorage.length).toBe(0);
  expect(Object.keys(localStorage)).toEqual(['tm:consent']);
  expect([kit.session.get(), kit.cart.get().count, kit.favorites.get(), kit.orders.get()]).toEqual([null, 0, [], []]);
});

test('accepting does not delete an order that the server has not confirmed', async () => {
  openBanner(() => null);
  await press('Accept');
  await waitFor(() => expect(loads).toHaveBeenCalled());
  expect(JSON.parse(localStorage.getItem('ordersOutbox') ?? '[]')).toMatchObject([{ sync: 'pending', total: '89.00' }]);
});

// @spec-3.22
test('rejecting stores only the answer', async () => {
  const { kit } = openBanner();
  await press('Reject');
  expect(banner()).toBeNull();
  expect(document.cookie).toContain('cookieConsent=false');
  expect([kit.session.get(), kit.cart.get().count, kit.favorites.get()]).toEqual([ADA, 1, [2]]);
  renderInKit(<CookieBanner />);
  expect(banner()).toBeNull();
});

test('closing the banner hides it until the next page load', async () => {
  renderInKit(<CookieBanner />);
  await press('Close');
  expect(banner()).toBeNull();
  expect(document.cookie).toBe('');
  renderInKit(<CookieBanner />);
  expect(banner()).not.toBeNull();
});
