import { paths } from '@telemarket/kit';
import type { Response } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { ADA, CREATED_AT, localOrder, order, orderItem } from '../test/sample';

const open = prepareRemote(remote);

afterEach(() => {
  jest.useRealTimers();
  clearDevice();
});

function openHistory(respond: () => Response | null, orders: unknown[] = [], user = ADA) {
  localStorage.setItem('tm:session', JSON.stringify(user));
  localStorage.setItem('orders', JSON.stringify(orders));
  const timeline = {
    events: [{ status: 'pending', by: 'buyer', reason: null, createdAt: CREATED_AT }],
    canCancel: true,
  };
  return open(paths.orderHistory, {
    respond: ({ path }) => (path === '/api/orders/timeline' ? { body: timeline } : respond()),
  });
}

const card = (id: string) => within(screen.getByRole('article', { name: `Order ${id}` }));

test('the order history shows a loading state until the page knows who is signed in', () => {
  const { calls, kit } = open(paths.orderHistory, { boot: { hasSession: true } });
  expect(screen.getByRole('status', { name: 'Loading your orders' })).toBeTruthy();
  expect(calls).toEqual([]);
  act(() => kit.session.signOut());
  expect(screen.getByText('Sign in to see your orders')).toBeTruthy();
});

// @spec-9.8 @spec-2.162
test('the order history shows two items of an order, and all of its items in the details', async () => {
  const items = ['Crypto Signals Hub', 'News Digest', 'Trading Floor'].map((title, i) =>
    orderItem(i + 1, title, '10.50'),
  );
  const body = [order('1732000000001', { items, total: '31.50', customerTelegram: '@ada' })];
  const { calls } = openHistory(() => ({ body }));
  expect(screen.getByRole('status', { name: 'Loading your orders' })).toBeTruthy();
  await screen.findByRole('article');
  expect(calls.map(({ path }) => path)).toEqual([
    `/api/orders/user/${encodeURIComponent(ADA.email)}?page=1&pageSize=20`,
  ]);

  const shown = card('1732000000001');
  for (const text of ['Pending', 'Received by the shop', '+1 more item', '$31.50', '@ada', 'Ada Lovelace'])
    expect(shown.getByText(text)).toBeTruthy();
  expect(shown.getByText("Your order is being processed. We will notify you once it's ready.")).toBeTruthy();
  expect(shown.queryByText('Trading Floor')).toBeNull();

  await userEvent.click(shown.getByRole('button', { name: 'View Details' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Order 1732000000001' }));
  expect(dialog.getByText('Trading Floor')).toBeTruthy();
  expect(dialog.getAllByText('1 × $10.50')).toHaveLength(3);
  expect(await dialog.findByText('Order placed')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Cancel order' })).toBeTruthy();
});

// @spec-2.403
test('the order history shows earlier orders page by page, and polls only the newest', async () => {
  const id = (number: number) => String(1_732_000_000_000 + number);
  const at = (number: number) => new Date(Date.parse(CREATED_AT) + number * 1_000).toISOString();
  let stored = Array.from({ length: 45 }, (_, number) => ({ ...order(id(number)), createdAt: at(number) })).reverse();
  // a query by role takes seconds with so many cards
  const shown = () => document.querySelectorAll('article').length;
  localStorage.setItem('tm:session', JSON.stringify(ADA));
  // the device has an old copy of an order that the shop has meanwhile completed
  const stale = localOrder(id(0), { sync: 'synced', userId: ADA.id, createdAt: at(0) });
  localStorage.setItem('orders', JSON.stringify([stale]));
  const app = open(paths.orderHistory, {
    respond: ({ path }) => {
      const query = new URL(path, 'http://shop').searchParams;
      const end = Number(query.get('page')) * Number(query.get('pageSize'));
      return { body: stored.slice(end - 20, end), headers: { 'x-total-count': String(stored.length) } };
    },
  });
  await screen.findAllByRole('article');
  expect(shown()).toBe(20);
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier orders' }));
  await waitFor(() => expect(shown()).toBe(40));
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier orders' }));
  await waitFor(() => expect(shown()).toBe(45));
  expect(screen.queryByRole('button', { name: 'Show earlier orders' })).toBeNull();

  // a new order moves the older orders to later places, and no order is lost between two pages
  stored = [{ ...order(id(45)), createdAt: at(45) }, ...stored];
  const sent = app.calls.length;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(shown()).toBe(46));
  expect(app.calls.length).toBeGreaterThan(sent);
});

test.each([
  ['completed', 'Your order has been completed successfully! You should have received your digital assets.'],
  ['cancelled', 'This order has been cancelled. If you have any questions, please contact support.'],
  ['shipped', 'Order status unknown.'],
])('the order history explains the status %s', async (status, message) => {
  openHistory(() => ({ body: [{ ...order('5'), status }] }));
  expect(await screen.findByText(message)).toBeTruthy();
  const support = screen.queryByRole('link', { name: 'Contact support' });
  expect(support?.getAttribute('href')).toBe(status === 'cancelled' ? paths.contactSupport : undefined);
});

test('the order history shows the orders on the device until the API responds', async () => {
  let response: Response | null = null;
  openHistory(
    () => response,
    [
      localOrder('3'),
      localOrder('2', { sync: 'refused', reason: 'A product is missing.' }),
      localOrder('1', { sync: 'synced', shownTotal: '79.00' }),
      localOrder('9', { userId: 8 }),
    ],
  );
  const note = 'Your orders could not be refreshed. These are the orders on this device.';
  expect(await screen.findByText(note)).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(card('3').getByText('Waiting to be sent')).toBeTruthy();
  expect(card('2').getByText('Not accepted')).toBeTruthy();
  expect(card('2').getByText(/The server did not accept this order/).parentElement?.textContent).toContain(
    'A product is missing.',
  );
  expect(card('2').queryByText('Pending')).toBeNull();
  expect(card('1').getByText('Price updated to $89.00')).toBeTruthy();

  response = { body: [order('3')] };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(card('3').getByText('Received by the shop')).toBeTruthy());
  expect(screen.queryByText(/could not be refreshed/)).toBeNull();
});

test('a refused order can be dismissed from the history', async () => {
  const refused = localOrder('2', { sync: 'refused', reason: '“AI Assistant Bot” is sold.', returned: [2] });
  openHistory(() => ({ body: [] }), [localOrder('3'), refused]);
  expect(card('2').getByText(/back in your cart/)).toBeTruthy();
  expect(card('3').queryByRole('button', { name: /^Dismiss/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss order 2' }));
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Order 3'));
  expect(JSON.parse(localStorage.getItem('orders') ?? '')).toHaveLength(1);
});

// @spec-4.11
test('the order history shows no status for an order that the server has stored as a guest order', async () => {
  openHistory(() => ({ body: [] }), [localOrder('1732000000001', { sync: 'synced', isGuest: true })]);
  const shown = card('1732000000001');
  expect(await shown.findByText('Guest order')).toBeTruthy();
  expect(shown.queryByText('Pending')).toBeNull();
  const link = `/order-tracking#orderId=1732000000001&email=${encodeURIComponent(ADA.email)}`;
  expect(shown.getByRole('link', { name: 'Track it' }).getAttribute('href')).toBe(link);
});

// @spec-8.22 @spec-4.66
test('the order history shows the last list until a poll succeeds again, and announces a new status', async () => {
  jest.useFakeTimers();
  const responses: (Response | null)[] = [{ body: [order('1')] }, { status: 503 }, { body: [order('1'), order('2')] }];
  const { calls } = openHistory(() => responses.shift() ?? null);
  const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await advance(100);
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await advance(5_000);
  expect(screen.getByText(/could not be refreshed/)).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await advance(5_000);
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByText(/could not be refreshed/)).toBeNull();
  expect(calls).toHaveLength(3);
  responses.push({ body: [order('1', { status: 'completed' }), order('2')] });
  await advance(5_000);
  await advance(1_000);
  const announced = [...document.querySelectorAll('[aria-live="polite"]')].map(({ textContent }) => textContent);
  expect(announced.filter(Boolean)).toEqual(['Order 1: Completed. Received by the shop.']);
});

test('an empty order history links to the shop', async () => {
  openHistory(() => ({ body: [] }));
  expect(await screen.findByRole('heading', { name: 'No Orders Yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Start Shopping' }).getAttribute('href')).toBe('/');
});

test('the order history does not show a failure as an empty list', async () => {
  openHistory(() => ({ status: 503 }));
  expect(await screen.findByRole('heading', { name: 'Your orders could not be loaded' })).toBeTruthy();
  expect(screen.queryByText('No Orders Yet')).toBeNull();
});

test('the order history asks a signed-out visitor to sign in', async () => {
  const { calls, where, locationState } = open(paths.orderHistory);
  await userEvent.click(screen.getByRole('link', { name: 'Login' }));
  expect(where()).toBe(paths.login);
  expect(locationState()).toEqual({ from: paths.orderHistory });
  expect(calls).toEqual([]);
});

test('the order history signs out a user whose session has ended and shows the login', async () => {
  const { kit, sent, where, locationState } = openHistory(() => ({ status: 401 }));
  expect(await screen.findByRole('heading', { name: 'Please sign in again' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Placed on this device' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Login' }));
  expect(where()).toBe(paths.login);
  expect(locationState()).toEqual({ from: paths.orderHistory });
  expect(kit.session.get()).toBeNull();
  expect(sent('POST').map(({ path }) => path)).toEqual(['/api/auth/logout']);
});

const onDevice = () => within(screen.getByRole('region', { name: 'Placed on this device' }));

test('the order history shows only the unsent and guest orders of the device when the session has ended', async () => {
  openHistory(
    () => ({ status: 401 }),
    [
      localOrder('1'),
      localOrder('2', { sync: 'synced', isGuest: true }),
      localOrder('3', { sync: 'synced' }),
      localOrder('4', { userId: 8 }),
    ],
  );
  expect(await screen.findByRole('heading', { name: 'Please sign in again' })).toBeTruthy();
  expect(onDevice().getAllByRole('article')).toHaveLength(2);
  expect(card('1').getByText('Waiting to be sent')).toBeTruthy();
  expect(card('2').getByText('Guest order')).toBeTruthy();
});

// @spec-2.88
test('the order history shows a signed-out visitor the guest orders of the device, with their details', async () => {
  const orders = [
    localOrder('1', { userId: null }),
    localOrder('2', { userId: null, sync: 'synced' }),
    localOrder('3', { sync: 'synced', isGuest: true }),
    localOrder('4', { sync: 'synced' }),
    localOrder('5'),
  ];
  localStorage.setItem('orders', JSON.stringify(orders));
  const { calls } = open(paths.orderHistory);
  expect(screen.getByRole('heading', { name: 'Sign in to see your orders' })).toBeTruthy();
  expect(onDevice().getAllByRole('article')).toHaveLength(3);
  expect(card('1').getByText('Waiting to be sent')).toBeTruthy();
  for (const id of ['2', '3']) {
    expect(card(id).getByText('Received by the shop')).toBeTruthy();
    expect(card(id).getByRole('link', { name: 'Track it' })).toBeTruthy();
    expect(card(id).queryByText('Pending')).toBeNull();
  }
  await userEvent.click(card('2').getByRole('button', { name: 'View Details' }));
  expect(screen.getByRole('dialog', { name: 'Order 2' })).toBeTruthy();
  expect(calls).toEqual([]);
});

test('the order history reads the list immediately after a new login', async () => {
  let response: Response = { body: [order('1')] };
  const { calls, kit } = openHistory(() => response);
  await screen.findByRole('article');
  response = { status: 401 };
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('heading', { name: 'Please sign in again' })).toBeTruthy();

  act(() => kit.session.signOut());
  response = { body: [order('1'), order('2')] };
  const before = calls.length;
  act(() => kit.session.signIn(ADA, false));
  expect(screen.queryByText('Please sign in again')).toBeNull();
  await waitFor(() => expect(calls).toHaveLength(before + 1));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
});

test.each([
  ['contains half an emoji', '\ud83d@example.com', '%EF%BF%BD%40example.com'],
  ['belongs to another account', '', 'me'],
])('the order history opens when the email address %s', async (_what, email, inPath) => {
  const { calls } = openHistory(() => ({ body: [] }), [], { ...ADA, email });
  expect(await screen.findByText('No Orders Yet')).toBeTruthy();
  expect(calls[0]?.path).toBe(`/api/orders/user/${inPath}?page=1&pageSize=20`);
});
