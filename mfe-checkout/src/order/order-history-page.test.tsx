import type { SessionUser } from '@telemarket/kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import App from '../app';
import { type Answer, fakeApi } from '../test/fake-api';
import { forgetDevice, renderInShell } from '../test/render-in-shell';
import { ADA, localOrder, order, orderItem } from '../test/sample';

afterEach(() => {
  jest.useRealTimers();
  forgetDevice();
});

/** Everybody has an address of their own here: SWR's cache outlives a test. */
let people = 0;
function openHistory(answer: () => Answer | null, orders: unknown[] = [], name = 'ada') {
  people += 1;
  const user: SessionUser = { ...ADA, email: `${name}+${people}@example.com` };
  localStorage.setItem('tm:session', JSON.stringify(user));
  localStorage.setItem('orders', JSON.stringify(orders));
  const network = fakeApi(answer);
  const shell = renderInShell(<App />, { ...network, path: '/order-history' });
  return { ...shell, user, calls: network.calls };
}

const card = (id: string) => within(screen.getByRole('article', { name: `Order ${id}` }));

test('shows what the server holds: two items, the rest in the details', async () => {
  const items = ['Crypto Signals Hub', 'News Digest', 'Trading Floor'].map((title, i) =>
    orderItem(i + 1, title, '10.50'),
  );
  const answer = [order('1732000000001', { items, total: '31.50', customerTelegram: '@ada' })];
  const { calls, user } = openHistory(() => ({ body: answer }));
  expect(screen.getByRole('status', { name: 'Loading your orders' })).toBeTruthy();
  await screen.findByRole('article');
  expect(calls.map(({ path }) => path)).toEqual([`/api/orders/user/${encodeURIComponent(user.email)}`]);

  const shown = card('1732000000001');
  for (const text of ['Pending', 'Confirmed', '+1 more items', '$31.50', '@ada', 'Ada Lovelace'])
    expect(shown.getByText(text)).toBeTruthy();
  expect(shown.getByText("Your order is being processed. We will notify you once it's ready.")).toBeTruthy();
  expect(shown.queryByText('Trading Floor')).toBeNull();

  await userEvent.click(shown.getByRole('button', { name: 'View Details' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Order 1732000000001' }));
  expect(dialog.getByText('Trading Floor')).toBeTruthy();
  expect(dialog.getAllByText('1 × $10.50')).toHaveLength(3);
});

test.each([
  ['completed', 'Your order has been completed successfully! You should have received your digital assets.'],
  ['cancelled', 'This order has been cancelled. If you have any questions, please contact support.'],
  ['shipped', 'Order status unknown.'],
])('says what %s means', async (status, message) => {
  openHistory(() => ({ body: [{ ...order('5'), status }] }));
  expect(await screen.findByText(message)).toBeTruthy();
});

test('with the API away: this person’s own orders, with their state, and a note that heals', async () => {
  let answer: Answer | null = null;
  openHistory(
    () => answer,
    [
      localOrder('3'),
      localOrder('2', { sync: 'refused', reason: 'A product is gone.' }),
      localOrder('1', { sync: 'synced', shownTotal: '79.00' }),
      localOrder('9', { userId: 8 }),
    ],
  );
  expect(await screen.findByText(/could not be refreshed/)).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(card('3').getByText('Waiting for the server')).toBeTruthy();
  expect(card('2').getByText('Not accepted')).toBeTruthy();
  expect(card('2').getByText(/The server did not accept this order/).parentElement?.textContent).toContain(
    'A product is gone.',
  );
  expect(card('2').queryByText('Pending')).toBeNull();
  expect(card('1').getByText('Price updated to $89.00')).toBeTruthy();

  answer = { body: [order('3')] };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(card('3').getByText('Confirmed')).toBeTruthy());
  expect(screen.queryByText(/could not be refreshed/)).toBeNull();
});

test('the next poll heals by itself and keeps the last list until then', async () => {
  jest.useFakeTimers();
  const answers: (Answer | null)[] = [{ body: [order('1')] }, { status: 503 }, { body: [order('1'), order('2')] }];
  const { calls } = openHistory(() => answers.shift() ?? null);
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await pass(100);
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await pass(5_000);
  expect(screen.getByText(/could not be refreshed/)).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await pass(5_000);
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByText(/could not be refreshed/)).toBeNull();
  expect(calls).toHaveLength(3);
});

test('nothing ordered yet leads to the shop', async () => {
  openHistory(() => ({ body: [] }));
  expect(await screen.findByRole('heading', { name: 'No Orders Yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Start Shopping' }).getAttribute('href')).toBe('/');
});

test('a failure with nothing to show does not claim that there are no orders', async () => {
  openHistory(() => ({ status: 503 }));
  expect(await screen.findByRole('heading', { name: 'Your orders could not be loaded' })).toBeTruthy();
  expect(screen.queryByText('No Orders Yet')).toBeNull();
});

test('signed out: nothing is asked, login leads back', async () => {
  const { calls, fetch } = fakeApi(() => null);
  const { where } = renderInShell(<App />, { fetch, path: '/order-history' });
  await userEvent.click(screen.getByRole('link', { name: 'Login' }));
  expect(where()).toMatchObject({ pathname: '/login', state: { from: '/order-history' } });
  expect(calls).toEqual([]);
});

test('a session that the API no longer knows: sign in again, and the login page will not send one back', async () => {
  const { kit, where } = openHistory(() => ({ status: 401 }), [localOrder('3')]);
  expect(await screen.findByRole('heading', { name: 'Please sign in again' })).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Login' }));
  expect(where()).toMatchObject({ pathname: '/login', state: { from: '/order-history' } });
  expect(kit.session.get()).toBeNull();
});

test('after signing in again the old refusal is not shown, and the list is asked for at once', async () => {
  let answer: Answer | null = { body: [order('1')] };
  const { calls, kit, user } = openHistory(() => answer);
  await screen.findByRole('article');
  answer = { status: 401 };
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('heading', { name: 'Please sign in again' })).toBeTruthy();

  act(() => kit.session.signOut());
  answer = { body: [order('1'), order('2')] };
  const before = calls.length;
  act(() => kit.session.signIn(user, false));
  expect(screen.queryByText('Please sign in again')).toBeNull();
  expect(calls).toHaveLength(before + 1);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
});

test('an address with half an emoji does not break the page', async () => {
  const { calls } = openHistory(() => ({ body: [] }), [], '\ud83d');
  expect(await screen.findByText('No Orders Yet')).toBeTruthy();
  expect(calls[0]?.path).toContain('/api/orders/user/%EF%BF%BD');
});
