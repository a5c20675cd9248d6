import type { Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, rows } from '../test/admin-api';
import { ORDER } from '../test/sample';

const { history: _history, ...ROW } = ORDER;
const ROUTES: Routes = {
  'GET /api/admin/orders': () => rows([ROW], 41),
  'GET /api/admin/orders/9': ORDER,
  'GET /api/admin/audit': () => rows([]),
};
const openPage = prepareRemote(remote);
const open = (routes: Routes = {}) => openPage('/admin?tab=orders', asAdmin({ ...ROUTES, ...routes }));

afterEach(clearDevice);

async function openOrder() {
  await userEvent.click(await screen.findByRole('link', { name: ORDER.orderId }));
  return within(await screen.findByRole('dialog', { name: `Order ${ORDER.orderId}` }));
}

test('filters and sorts the table and the exported file', async () => {
  const admin = open();
  const table = within(await screen.findByRole('table', { name: 'Orders' }));
  const cells = table.getAllByRole('row')[1]?.textContent;
  for (const text of [ORDER.orderId, 'Ada Marsh', 'ada@example.com', '$298.00', 'Pending'])
    expect(cells).toContain(text);
  expect(screen.getByText('41 orders')).toBeTruthy();
  expect(screen.getByText('Page 1 of 3')).toBeTruthy();

  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Pending');
  await userEvent.click(table.getByRole('button', { name: 'Total' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'ada{Enter}');
  expect(admin.where()).toBe('/admin?tab=orders&status=pending&sort=total-high&q=ada');
  expect(admin.calls.at(-1)?.path).toBe('/api/admin/orders?q=ada&status=pending&sort=total-high&page=1&pageSize=20');
  expect(screen.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort')).toBe('descending');
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    '/api/admin/orders/csv?q=ada&status=pending&sort=total-high',
  );
});

test('releases the other reservations when somebody else has released one', async () => {
  const reservations = [4, 5, 6].map((productId) => ({ productId, until: '2026-11-24T10:00:00.000Z' }));
  const admin = open({
    'GET /api/admin/orders': () => rows([{ ...ROW, reservations }]),
    'DELETE /api/admin/orders/9/reservations/4': () => ({ status: 404, body: {} }),
    'DELETE /api/admin/orders/9/reservations/5': () => ({ status: 204 }),
    'DELETE /api/admin/orders/9/reservations/6': () => ({ status: 503 }),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'All on this page (1)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Release reservations (1)' }));
  expect(await screen.findByText(/Some reservations may remain\. Please try again\./)).toBeTruthy();
  expect(screen.queryByText(/Your input is still here/)).toBeNull();
  expect(admin.sent('DELETE')).toHaveLength(3);
});

test('a search is sent again when a link that was rendered before it replaces its address', async () => {
  const admin = open();
  const link = await screen.findByRole('link', { name: ORDER.orderId });
  jest.useFakeTimers();
  try {
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search orders' }), { target: { value: 'ada' } });
    // in one `act`, the link is not rendered between the two
    act(() => {
      jest.advanceTimersByTime(300);
      link.click();
    });
    expect(admin.where()).toBe('/admin?tab=orders&open=9');
    act(() => jest.advanceTimersByTime(300));
    expect(admin.where()).toBe('/admin?tab=orders&open=9&q=ada');
  } finally {
    jest.useRealTimers();
  }
});

test('a debounced search does not close the open order', async () => {
  const admin = open();
  const link = await screen.findByRole('link', { name: ORDER.orderId });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'ada');
  await userEvent.click(link);
  await waitFor(() => expect(admin.where()).toContain('q=ada'));
  expect(admin.where()).toContain('open=9');
});

test.each([
  ['t.me/ada_1', '@ada_1', 'https://t.me/ada_1'],
  ['@Ada_Lovelace', '@Ada_Lovelace', 'https://t.me/Ada_Lovelace'],
  ['javascript:alert(1)', 'javascript:alert(1)', undefined],
  ['call me', 'call me', undefined],
])('shows the Telegram name %s, as a link if it can be one', async (customerTelegram, text, href) => {
  open({ 'GET /api/admin/orders/9': { ...ORDER, customerTelegram } });
  const shown = (await openOrder()).findByText(text);
  expect((await shown).closest('a')?.href).toBe(href);
});

test('completes a pending order with a reason', async () => {
  const done = {
    ...ORDER,
    status: 'completed',
    history: [
      ...ORDER.history,
      { status: 'completed', reason: 'Handed over', by: 'grace', createdAt: ORDER.createdAt },
    ],
  };
  let current: unknown = ORDER;
  const admin = open({
    'GET /api/admin/orders/9': () => ({ body: current }),
    'PATCH /api/admin/orders/9': () => ({ body: (current = done) }),
  });
  const dialog = await openOrder();
  await userEvent.click(dialog.getByRole('button', { name: 'Complete order' }));
  expect(dialog.getByText('Give a reason. It is saved with the order.')).toBeTruthy();
  expect(admin.sent('PATCH')).toEqual([]);
  await userEvent.click(dialog.getByLabelText('Reason'));
  await userEvent.paste(' Handed over ');
  await userEvent.click(dialog.getByRole('button', { name: 'Complete order' }));
  expect(await dialog.findByText('Completed orders are final.')).toBeTruthy();
  expect(admin.sent('PATCH')[0]?.body).toEqual({ status: 'completed', reason: 'Handed over' });
  expect(dialog.getByText('“Handed over”')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  expect(admin.toast()?.title).toBe('Order completed');
});

test('retains the reason after a failure', async () => {
  const admin = open({ 'PATCH /api/admin/orders/9': () => ({ status: 503 }) });
  const dialog = await openOrder();
  await userEvent.click(dialog.getByLabelText('Reason'));
  await userEvent.paste('Refunded');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
  expect(
    await dialog.findByText('The server could not be reached. Your input is still here. Please try again.'),
  ).toBeTruthy();
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Refunded');
  expect(admin.sent('PATCH')[0]?.body).toEqual({ status: 'cancelled', reason: 'Refunded' });
});

test('shows an order that another admin has ended', async () => {
  let current = ORDER;
  open({
    'GET /api/admin/orders/9': () => ({ body: current }),
    'PATCH /api/admin/orders/9': () => {
      current = { ...ORDER, status: 'cancelled' };
      return { status: 409, body: { code: 'final' } };
    },
  });
  const dialog = await openOrder();
  await userEvent.click(dialog.getByLabelText('Reason'));
  await userEvent.paste('Handed over');
  await userEvent.click(dialog.getByRole('button', { name: 'Complete order' }));
  expect(
    await dialog.findByText('Somebody else has ended this order in the meantime. Cancelled orders are final.'),
  ).toBeTruthy();
});

// @spec-2.100 @spec-7.39
test('ends a reservation of the order, or extends it by a day', async () => {
  const later = '2026-11-25T10:00:00.000Z';
  let reservations = [{ productId: 4, until: '2026-11-24T10:00:00.000Z' }];
  const admin = open({
    'GET /api/admin/orders/9': () => ({ body: { ...ORDER, reservations } }),
    'PATCH /api/admin/orders/9/reservations/4': () => {
      reservations = [{ productId: 4, until: later }];
      return { body: { ...ORDER, reservations } };
    },
    'DELETE /api/admin/orders/9/reservations/4': () => {
      reservations = [];
      return { body: ORDER };
    },
  });
  const dialog = await openOrder();
  await userEvent.click(await dialog.findByRole('button', { name: 'Extend 1 day: Chart Room' }));
  expect(await dialog.findByText(/Nov 25, 2026/)).toBeTruthy();
  expect(admin.sent('PATCH')[0]?.body).toEqual({ until: later });
  await userEvent.click(dialog.getByRole('button', { name: 'Release Chart Room' }));
  await waitFor(() => expect(dialog.queryByRole('heading', { name: 'Reserved by this order' })).toBeNull());
  expect(admin.sent('DELETE')).toHaveLength(1);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(`Order ${ORDER.orderId}`));
});

test.each([
  ['sold', 'Something in it was sold with another order: this one can only be cancelled.'],
  ['reserved', 'Another order reserves something in it: end that reservation first.'],
])('says why an order cannot be completed: %s', async (code, text) => {
  open({ 'PATCH /api/admin/orders/9': () => ({ status: 409, body: { code } }) });
  const dialog = await openOrder();
  await userEvent.click(dialog.getByLabelText('Reason'));
  await userEvent.paste('Handed over');
  await userEvent.click(dialog.getByRole('button', { name: 'Complete order' }));
  expect(await dialog.findByText(text)).toBeTruthy();
});

test('retries a failed request for the list', async () => {
  let down = true;
  open({ 'GET /api/admin/orders': () => (down ? { status: 503 } : rows([])) });
  const card = await screen.findByRole('alert');
  expect(card.textContent).toContain('The orders could not be loaded');
  down = false;
  await userEvent.click(within(card).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No orders yet')).toBeTruthy();
});

test('the chosen pending orders are completed with one reason', async () => {
  const orders = [ROW, { ...ROW, id: 10, orderId: '1763700000001' }, { ...ROW, id: 11, status: 'cancelled' }];
  const admin = open({
    'GET /api/admin/orders': () => rows(orders),
    'PATCH /api/admin/orders/9': ORDER,
    'PATCH /api/admin/orders/10': () => ({ status: 409, body: { code: 'final' } }),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'All on this page (3)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Complete (2)' }));
  expect(screen.getByText('Give a reason.')).toBeTruthy();
  expect(admin.sent('PATCH')).toEqual([]);
  await userEvent.click(screen.getByLabelText('Reason for all chosen'));
  await userEvent.paste('Handed over');
  await userEvent.click(screen.getByRole('button', { name: 'Complete (2)' }));
  expect(await screen.findByText('Complete: 1 done, 1 refused.')).toBeTruthy();
  expect(admin.sent('PATCH')[0]?.body).toEqual({ status: 'completed', reason: 'Handed over' });
  expect(screen.getByText(/^Somebody else has ended this order in the meantime\./)).toBeTruthy();
});
