import type { Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, rows } from '../test/admin-api';
import { JOB, ORDER } from '../test/sample';

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
  await userEvent.click(await screen.findByRole('link', { name: new RegExp(ORDER.orderId) }));
  return within(await screen.findByRole('dialog', { name: `Order ${ORDER.orderId}` }));
}

// @spec-2.rfch
test('the order desk lists waiting orders with their listing, seller, buyer and age, and filters, sorts and exports them', async () => {
  const admin = open({ 'GET /api/admin/orders': () => rows([ROW, { ...ROW, id: 10, createdAt: new Date() }], 41) });
  const table = within(await screen.findByRole('table', { name: 'Orders' }));
  const [, old, fresh] = table.getAllByRole('row').map(({ textContent }) => textContent);
  for (const text of [
    ORDER.orderId,
    'Chart Room',
    'Ines',
    'Ada Marsh',
    'ada@example.com',
    '$298.00',
    'Pending',
    ' days',
  ])
    expect(old).toContain(text);
  expect(fresh).toContain('0 min');
  expect(screen.getByText('41 orders')).toBeTruthy();
  expect(screen.getByText('Page 1 of 3')).toBeTruthy();
  expect(screen.getByLabelText('Status')).toHaveProperty('value', 'pending');
  const paths = () => admin.sent('GET').flatMap(({ path }) => (path.startsWith('/api/admin/orders?') ? path : []));
  expect(paths()).toEqual(['/api/admin/orders?status=pending&page=1&pageSize=20']);

  await userEvent.selectOptions(screen.getByLabelText('Status'), 'All');
  expect(admin.where()).toBe('/admin?tab=orders&status=all');
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Completed');
  await userEvent.click(table.getByRole('button', { name: 'Total' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'ada{Enter}');
  expect(admin.where()).toBe('/admin?tab=orders&status=completed&sort=total-high&q=ada');
  expect(paths().at(-1)).toBe('/api/admin/orders?q=ada&status=completed&sort=total-high&page=1&pageSize=20');
  expect(screen.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort')).toBe('descending');
  expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    '/api/admin/orders/csv?q=ada&status=completed&sort=total-high',
  );
});

test('a search on the order desk covers orders in every status', async () => {
  const admin = open();
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search orders' }), 'ada{Enter}');
  expect(screen.getByLabelText('Status')).toHaveProperty('value', 'all');
  await waitFor(() => expect(admin.calls.at(-1)?.path).toBe('/api/admin/orders?q=ada&page=1&pageSize=20'));
});

test('the order desk says that no order waits, and can show all orders', async () => {
  const admin = open({ 'GET /api/admin/orders': () => rows([]) });
  expect(await screen.findByText('No order waits')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all orders' }));
  expect(admin.where()).toBe('/admin?tab=orders&status=all');
  expect(await screen.findByText('No orders yet')).toBeTruthy();
});

describe('in a wide window', () => {
  const ROWS = [9, 10, 11].map((id) => ({ ...ROW, id, orderId: `17637000000${id}` }));
  const WIDE_ROUTES = {
    'GET /api/admin/orders': () => rows(ROWS),
    ...Object.fromEntries(ROWS.map((row) => [`GET /api/admin/orders/${row.id}`, { ...ORDER, ...row }])),
  };
  const title = () => screen.findByRole('heading', { level: 2, name: /^Order 1/ });
  beforeAll(() => {
    Object.assign(globalThis, {
      matchMedia: () => ({ matches: true, addEventListener() {}, removeEventListener() {} }),
    });
  });
  afterAll(() => void Reflect.deleteProperty(globalThis, 'matchMedia'));

  // @spec-2.ar28
  test('an open order is beside the list; J, K and Escape work in both, except J and K while somebody types in a field', async () => {
    const admin = open(WIDE_ROUTES);
    const link = (id: number) => screen.getByRole('link', { name: new RegExp(`17637000000${id}$`) });
    await screen.findByRole('table', { name: 'Orders' });
    await userEvent.click(link(9));
    expect(document.activeElement).toBe(await title());
    expect(document.querySelector('dialog')).toBeNull();
    await userEvent.keyboard('j');
    expect(admin.where()).toBe('/admin?tab=orders&open=10');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Order 1763700000010'));
    link(11).focus();
    await userEvent.keyboard('{Enter}');
    expect(admin.where()).toBe('/admin?tab=orders&open=11');
    await userEvent.keyboard('jk');
    expect(admin.where()).toBe('/admin?tab=orders&open=10');
    await userEvent.click(screen.getByRole('button', { name: 'Next order' }));
    expect(admin.where()).toBe('/admin?tab=orders&open=11');
    await userEvent.type(await screen.findByLabelText('Reason'), 'just ok');
    expect(admin.where()).toBe('/admin?tab=orders&open=11');
    await userEvent.keyboard('{Escape}');
    expect(admin.where()).toBe('/admin?tab=orders');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(link(11));
  });

  test('J opens the order that has taken the place of an order that left the list', async () => {
    let shown = ROWS;
    const admin = open({
      ...WIDE_ROUTES,
      'GET /api/admin/orders': () => rows(shown),
      'PATCH /api/admin/orders/10': () => {
        shown = ROWS.filter(({ id }) => id !== 10);
        return { body: { ...ORDER, id: 10, status: 'completed' } };
      },
    });
    await userEvent.click(await screen.findByRole('link', { name: /10$/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Complete order' }));
    expect(await screen.findByText('Completed orders are final.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('link', { name: /10$/ })).toBeNull());
    (await title()).focus();
    await userEvent.keyboard('j');
    expect(admin.where()).toBe('/admin?tab=orders&open=11');
  });

  test('J does not open the next order when the slash key for the search is switched off', async () => {
    localStorage.setItem('tm:search-key', 'off');
    const admin = open(WIDE_ROUTES);
    await userEvent.click(await screen.findByRole('link', { name: /9$/ }));
    await title();
    await userEvent.keyboard('j');
    expect(admin.where()).toBe('/admin?tab=orders&open=9');
  });
});

// @spec-2.qwny
test('an open order links to its listing, seller and buyer, and an administrator adds a note', async () => {
  let notes: unknown[] = [];
  const admin = open({
    'GET /api/admin/orders/9': () => ({ body: { ...ORDER, notes } }),
    'POST /api/admin/orders/9/notes': () => {
      notes = [{ id: 1, text: 'Called them', by: 'grace', createdAt: ORDER.createdAt }];
      return { body: { ...ORDER, notes } };
    },
  });
  const dialog = await openOrder();
  const href = async (name: string) => (await dialog.findByRole('link', { name })).getAttribute('href');
  expect(await href('Chart Room')).toBe('/admin?tab=products&open=4');
  expect(await href('Open Ines')).toBe('/admin?tab=products&view=sellers&open=6');
  expect(await href('Ada Marsh')).toBe('/admin?tab=users&open=3');
  expect(dialog.getByText('No email address')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Add note' }));
  expect(dialog.getByText('Write a note.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Note for staff'), 'Called them');
  await userEvent.click(dialog.getByRole('button', { name: 'Add note' }));
  expect(await dialog.findByText('Called them')).toBeTruthy();
  expect(dialog.getByLabelText('Note for staff')).toHaveProperty('value', '');
  expect(admin.sent('POST').map(({ body }) => body)).toEqual([{ text: 'Called them' }]);
});

test('an administrator reads the conversation with a seller, and writes to both sides', async () => {
  const entry = {
    id: 1,
    type: 'declined',
    by: 'seller',
    itemTitle: 'Chart Room',
    text: 'Sold',
    createdAt: ORDER.createdAt,
  };
  const deals = [{ ...ORDER.deals?.[0], entries: [entry] }];
  const admin = open({
    'GET /api/admin/orders/9': { ...ORDER, deals },
    'POST /api/admin/orders/9/messages': { ...ORDER, deals },
    'POST /api/admin/orders/9/confirmation': () => ({ status: 429 }),
  });
  const dialog = await openOrder();
  await userEvent.click(await dialog.findByText('Conversation with Ines (1)'));
  expect(dialog.getByText('Ines declined “Chart Room”')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Message to the buyer and Ines'), 'What now?');
  await userEvent.click(dialog.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(admin.toast()?.title).toBe('Message sent'));
  expect(admin.sent('POST')[0]?.body).toEqual({ deal: 'K7PMXQ2A', text: 'What now?' });
  await userEvent.click(dialog.getByRole('button', { name: 'Send the confirmation again' }));
  expect(await dialog.findByText(/We have already sent the buyer many mails/)).toBeTruthy();
});

// @spec-2.ba62
test('an administrator needs a reason to cancel one line of an order, and sees that the line was received in the meantime', async () => {
  let order = ORDER;
  const admin = open({
    'GET /api/admin/orders/9': () => ({ body: order }),
    'PATCH /api/admin/orders/9/items/1': () => {
      order = { ...ORDER, items: ORDER.items.map((item) => ({ ...item, state: 'received', actions: [] })) };
      return { status: 409, body: { code: 'state' } };
    },
  });
  const dialog = await openOrder();
  await userEvent.click(await dialog.findByRole('button', { name: 'Cancel line: Chart Room' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel this line' }));
  expect(dialog.getByText('Give a reason. The buyer will read it.')).toBeTruthy();
  expect(admin.sent('PATCH')).toEqual([]);
  // only the form for the whole order suggests this reason, because only a whole order can be completed
  expect(dialog.getAllByRole('button', { name: 'Both sides confirmed' })).toHaveLength(1);
  await userEvent.click(dialog.getAllByRole('button', { name: 'Seller withdrew' })[0] as HTMLElement);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel this line' }));
  expect(await dialog.findByText('Received')).toBeTruthy();
  expect(admin.sent('PATCH')[0]?.body).toEqual({ action: 'cancel', reason: 'Seller withdrew' });
});

// @spec-2.as3b
test('a deal stands first in the queue when Telegram has named the new owner, but the buyer has not confirmed', async () => {
  const deal = {
    ...{ id: 9, orderId: ORDER.orderId, sellerName: 'Ines', customerName: 'Ada Marsh', titles: ['Chart Room'] },
    ...{ deal: 'K7PMXQ2A', causes: [{ type: 'no_answer', since: ORDER.createdAt }] },
  };
  const answered = { ...deal, deal: 'P3X8WDCE', causes: [{ type: 'handover_unanswered', since: ORDER.createdAt }] };
  open({ 'GET /api/admin/needs': { deals: [deal, answered], sellers: { missing: 1, several: 0 } } });
  await userEvent.click(await screen.findByRole('link', { name: 'Needs you (3)' }));
  const queue = within(await screen.findByRole('list', { name: 'Needs you' }));
  const rows = queue.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Telegram names the buyer as the owner, but the buyer has not confirmed receipt, \d+ days/),
    expect.stringContaining('1 seller has no email address'),
    expect.stringContaining('No answer from the seller'),
  ]);
});

// @spec-2.jun3
test('the queue shows each deal that needs an administrator until it is marked as done', async () => {
  const deal = {
    ...{ id: 9, orderId: ORDER.orderId, deal: 'K7PMXQ2A', sellerName: 'Ines', customerName: 'Ada Marsh' },
    ...{ titles: ['Chart Room'], causes: [{ type: 'no_answer', since: ORDER.createdAt }] },
  };
  let needs: unknown = { deals: [deal], sellers: { missing: 2, several: 1 } };
  const admin = open({
    'GET /api/admin/needs': () => ({ body: needs }),
    'POST /api/admin/needs/K7PMXQ2A/done': () => ({
      body: (needs = { deals: [], sellers: { missing: 0, several: 0 } }),
    }),
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Needs you (3)' }));
  expect(admin.where()).toBe('/admin?tab=orders&view=needs');
  const queue = within(await screen.findByRole('list', { name: 'Needs you' }));
  expect(queue.getByText(/^No answer from the seller, \d+ days$/)).toBeTruthy();
  expect(queue.getByRole('link', { name: '2 sellers have no email address' }).getAttribute('href')).toBe(
    '/admin?tab=products&view=sellers&address=missing',
  );
  expect(queue.getByRole('link', { name: '1 seller has several email addresses' })).toBeTruthy();
  await userEvent.click(queue.getByRole('link', { name: /^Chart Room/ }));
  expect(await screen.findByRole('dialog', { name: `Order ${ORDER.orderId}` })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(queue.getByRole('button', { name: /^Done/ }));
  expect(await screen.findByText('Nothing needs you')).toBeTruthy();
});

test('a typed search returns to the address when a click on an order has just removed it', async () => {
  const admin = open();
  const link = await screen.findByRole('link', { name: new RegExp(ORDER.orderId) });
  jest.useFakeTimers();
  try {
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search orders' }), { target: { value: 'ada' } });
    // in one `act`, the link is not rendered again between the timer and the click
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

test('a search that takes effect after an order was opened does not close the order', async () => {
  const admin = open();
  const link = await screen.findByRole('link', { name: new RegExp(ORDER.orderId) });
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
])('the order desk shows the Telegram name %s, as a link if it can be one', async (customerTelegram, text, href) => {
  open({ 'GET /api/admin/orders/9': { ...ORDER, customerTelegram } });
  const shown = (await openOrder()).findByText(text);
  expect((await shown).closest('a')?.href).toBe(href);
});

test('an administrator completes a pending order with a reason, but cannot cancel it without one', async () => {
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
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
  expect(dialog.getByText('Give a reason. The reason is saved with the order.')).toBeTruthy();
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

test('the typed reason for cancelling an order is kept when the server cannot be reached', async () => {
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

test('an administrator who completes an order reads that it was cancelled in the meantime', async () => {
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
    await dialog.findByText(
      'Somebody else has completed or cancelled this order in the meantime. Cancelled orders are final.',
    ),
  ).toBeTruthy();
});

// @spec-2.100 @spec-7.39
test('an administrator ends a reservation of the order, or extends it by a day', async () => {
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
  ['sold', 'A listing in this order was sold with another order, so this order can only be cancelled.'],
  ['reserved', 'Another order reserves a listing in this order. End that reservation first.'],
])(
  'the order desk says why an order cannot be completed after another order has %s one of its listings',
  async (code, text) => {
    open({ 'PATCH /api/admin/orders/9': () => ({ status: 409, body: { code } }) });
    const dialog = await openOrder();
    await userEvent.click(dialog.getByLabelText('Reason'));
    await userEvent.paste('Handed over');
    await userEvent.click(dialog.getByRole('button', { name: 'Complete order' }));
    expect(await dialog.findByText(text)).toBeTruthy();
  },
);

test('the order desk can retry a failed request for the list', async () => {
  let down = true;
  open({ 'GET /api/admin/orders': () => (down ? { status: 503 } : rows([])) });
  const card = await screen.findByRole('alert');
  expect(card.textContent).toContain('The orders could not be loaded');
  down = false;
  await userEvent.click(within(card).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No order waits')).toBeTruthy();
});

test('one job cancels those of the chosen orders that are pending, with one reason', async () => {
  const orders = [ROW, { ...ROW, id: 10, orderId: '1763700000001' }, { ...ROW, id: 11, status: 'cancelled' }];
  const ended = { ...JOB, operation: 'cancel-orders' as const, state: 'done' as const, total: 2, done: 2, refused: 1 };
  const refused = {
    line: 2,
    name: '1763700000001',
    productId: null,
    orderId: 10,
    result: 'refused',
    reason: 'It has ended.',
  };
  let jobs: object[] = [];
  const admin = open({
    'GET /api/admin/orders': () => rows(orders),
    'GET /api/admin/jobs': () => rows(jobs),
    'GET /api/admin/jobs/3': ended,
    'GET /api/admin/jobs/3/rows': () => rows([refused]),
    'POST /api/admin/jobs': () => {
      jobs = [{ ...ended, endedAt: new Date().toISOString() }];
      return { status: 201, body: { ...ended, state: 'waiting' } };
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'All on this page (3)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel (2)' }));
  expect(screen.getByText('Give a reason.')).toBeTruthy();
  expect(admin.sent('POST')).toEqual([]);
  await userEvent.click(screen.getByLabelText('Reason for all chosen orders'));
  await userEvent.paste('Out of stock');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel (2)' }));
  expect(await screen.findByText('Cancel: 1 done, 1 refused.')).toBeTruthy();
  expect(admin.sent('POST')[0]?.body).toMatchObject({
    ...{ operation: 'cancel-orders', text: 'Out of stock', targets: [{ id: 9 }, { id: 10 }] },
  });
  expect(await screen.findByText('1 chosen')).toBeTruthy();
  await userEvent.click(screen.getByText('What changed'));
  expect(await screen.findByText('Order 1763700000001')).toBeTruthy();
});
