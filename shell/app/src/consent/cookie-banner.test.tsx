import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OrderInput, PlacedOrder } from '@telemarket/contract';
import type { Call, Respond } from '../../../platform/remote-tools/test/network';
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

/** Signs in a shopper with an order, an item in the cart and a favourite. */
function openBanner(respond?: Respond) {
  const shell = renderInKit(<CookieBanner />, { respond });
  const { kit } = shell;
  kit.session.signIn(ADA, false);
  kit.cart.add(BOT);
  void kit.orders.place({ name: 'Ada', email: ADA.email, telegramUsername: '' });
  kit.cart.add(BOT);
  kit.favorites.toggle(BOT.id, '89.00');
  localStorage.setItem('tm:searches', '["crypto"]');
  return shell;
}

/** The posted order as the server has stored it for ADA. */
function storedOrder({ body }: Call): PlacedOrder {
  const input = body as OrderInput;
  const items = input.items.map((item) => ({ ...item, id: 1, productTitle: 'Bot', productImage: '', price: '89.00' }));
  const stored = { id: 1, status: 'pending', createdAt: '2026-11-24T10:00:00.000Z', userId: ADA.id } as const;
  return { ...input, ...stored, customerTelegram: null, total: '89.00', items };
}

// @spec-2.143
test('the banner names everything that accepting deletes', () => {
  openBanner();
  for (const part of [
    'signs you out',
    'the cart',
    'the favourites',
    'the recent searches',
    'the orders on this device',
  ])
    expect(banner()?.textContent).toContain(part);
});

// @spec-4.31
test('accepting signs out, clears cart, favourites and orders, and reloads', async () => {
  const { kit, calls } = openBanner((call) => {
    if (call.path === '/api/orders') return { body: storedOrder(call) };
    return call.path === '/api/auth/session' ? { body: { user: null } } : { status: 204 };
  });
  await press('Accept');
  await waitFor(() => expect(String(loads.mock.calls[0]?.[0])).toContain('navigation'));
  expect(calls.map(({ path }) => path)).toEqual(['/api/orders', '/api/auth/logout', '/api/auth/session']);
  expect(document.cookie).toBe('cookieConsent=true');
  expect(sessionStorage.length).toBe(0);
  expect(Object.keys(localStorage)).toEqual(['tm:consent']);
  expect([kit.session.get(), kit.cart.get().count, kit.favorites.get(), kit.orders.get()]).toEqual([null, 0, [], []]);
});

test('accepting does not delete an order without a response', async () => {
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

test('closing hides the banner until the next page load', async () => {
  renderInKit(<CookieBanner />);
  await press('Close');
  expect(banner()).toBeNull();
  expect(document.cookie).toBe('');
  renderInKit(<CookieBanner />);
  expect(banner()).not.toBeNull();
});
