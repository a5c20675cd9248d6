import type { OrderDealItem, OrderDeals } from '@telemarket/contract';
import { type Response, respondWith, type Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { ADA, CREATED, localOrder, order as serverOrder, orderItem } from '../test/sample';

const open = prepareRemote(remote);
const ID = '1732000000001';
const KEY = 'k'.repeat(43);

afterEach(() => {
  clearDevice();
  window.history.replaceState(null, '', '#');
});

const item = (id: number, title: string, changes: Partial<OrderDealItem> = {}): OrderDealItem => ({
  ...orderItem(id, title, '89.00'),
  ...{ state: 'waiting', deal: 'K7Q2M9XA', actions: ['cancel'] },
  ...changes,
});

const orderDeals = (changes: Partial<OrderDeals> = {}): OrderDeals => ({
  ...{ orderId: ID, status: 'pending', customerName: 'Ada Lovelace', total: '178.00', createdAt: CREATED },
  items: [item(1, 'Signals Hub'), item(2, 'News Digest', { deal: 'P3X8WDCE' })],
  deals: [
    { number: 'K7Q2M9XA', sellerName: 'Luz Baja Studio', notifiedAt: '2026-11-20T08:01:00.000Z', entries: [] },
    { number: 'P3X8WDCE', sellerName: 'Nordlicht', notifiedAt: null, entries: [] },
  ],
  events: [{ status: 'pending', by: 'buyer', reason: null, createdAt: CREATED }],
  ...changes,
});

interface Opening {
  fragment?: string;
  user?: typeof ADA;
  /** This device has stored it for the order. */
  stored?: Parameters<typeof localOrder>[1];
}

function openOrder(routes: Routes, { fragment = '', user, stored }: Opening = {}) {
  if (stored) localStorage.setItem('orders', JSON.stringify([localOrder(ID, stored)]));
  window.history.replaceState(null, '', `/order/${ID}${fragment}`);
  return open(`/order/${ID}`, { user, respond: respondWith(routes) });
}

const GUEST = { sync: 'synced', userId: null, key: KEY } as const;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const part = async (seller: string) => within(await screen.findByRole('region', { name: seller }));

// @spec-2.cpfc @spec-2.dzpz
test.each<[string, Opening, object, string | undefined]>([
  ['the key of this device', { stored: GUEST }, { orderId: ID, email: ADA.email }, KEY],
  ['the key of a mail', { fragment: `#key=${KEY}` }, { orderId: ID }, KEY],
  ['the session of the account', { user: ADA }, { orderId: ID }, undefined],
])('shows the order by seller, and who is next, with %s', async (_case, opening, body, key) => {
  const { sent } = openOrder({ 'POST /api/orders/deals': orderDeals() }, opening);
  expect(await screen.findByRole('heading', { name: `Order ${ID}` })).toBeTruthy();
  expect(sent('POST')).toMatchObject([{ path: '/api/orders/deals', body }]);
  expect(sent('POST')[0]?.headers['order-key']).toBe(key);
  expect((await part('Luz Baja Studio')).getByText('Signals Hub')).toBeTruthy();
  expect((await part('Nordlicht')).getByText('Waiting')).toBeTruthy();
  expect(screen.getByText('Waiting for the answer of Luz Baja Studio and Nordlicht.')).toBeTruthy();
  const timeline = screen.getByText('Seller told').closest('ol');
  expect(timeline?.textContent).toMatch(/^Order placed.*Seller toldLuz Baja Studio/);
});

// @spec-2.cpfc
test('says that the order was passed on once each seller has its mail', async () => {
  const notified = orderDeals().deals.map((deal) => ({ ...deal, notifiedAt: CREATED }));
  openOrder({ 'POST /api/orders/deals': orderDeals({ deals: notified }) }, { stored: GUEST });
  const text = 'Luz Baja Studio and Nordlicht are next: we have passed on your order, and wait for the answer.';
  expect(await screen.findByText(text)).toBeTruthy();
});

// @spec-2.wkbk
test.each([
  ['a guest without a key', {}],
  ['somebody whose account has no such order', { user: ADA }],
  ['a key that opens nothing', { fragment: '#key=wrong' }],
])('shows the same form to %s, which then only shows the order', async (_case, opening: Opening) => {
  const { calls } = openOrder(
    {
      'POST /api/orders/deals': ({ body }) => ({
        status: (body as { email?: string }).email ? 403 : 404,
        body: { code: 'order_key' },
      }),
      'POST /api/orders/track': serverOrder(ID),
      'POST /api/orders/timeline': { events: [], canCancel: false },
    },
    opening,
  );
  expect(await screen.findByLabelText('Order ID')).toHaveProperty('value', ID);
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(screen.getByLabelText('Email'), ADA.email);
  await press('Track Order');
  expect(await screen.findByRole('heading', { name: `Order ${ID}` })).toBeTruthy();
  expect(screen.getByText(/^Number and address only show the order\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Cancel|Message|received/ })).toBeNull();
  expect(calls.some(({ path }) => path.includes('cancel'))).toBe(false);
});

test('says so when number and address match no order', async () => {
  openOrder({});
  await userEvent.type(screen.getByLabelText('Email'), 'eve@example.com');
  await press('Track Order');
  expect(await screen.findByText('Order Not Found')).toBeTruthy();
  await press('Try Again');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', '');
});

test('an order from before, which has no key, is changed with number and address', async () => {
  const { sent } = openOrder({ 'POST /api/orders/deals': orderDeals() }, { stored: { sync: 'synced', userId: null } });
  await part('Nordlicht');
  expect(sent('POST')).toMatchObject([{ body: { orderId: ID, email: ADA.email } }]);
  expect(sent('POST')[0]?.headers).not.toHaveProperty('order-key');
});

test('the order of another account on this device is not shown', async () => {
  const { calls } = openOrder({ 'POST /api/orders/deals': orderDeals() }, { stored: { ...GUEST, userId: 99 } });
  expect(screen.getByLabelText('Order ID')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('an order that waits to be sent is shown from the device', async () => {
  const { calls } = openOrder({}, { stored: { sync: 'refused', userId: null, reason: '“Bot” is sold.' } });
  expect(screen.getByText('“Bot” is sold.')).toBeTruthy();
  expect(calls).toEqual([]);
});

// @spec-2.r9fv
test('the link of a line leads to the message to its seller', async () => {
  const { sent } = openOrder(
    {
      'POST /api/orders/deals': orderDeals(),
      'POST /api/orders/deals/message': ({ body }) => {
        const { deal, text } = body as { deal: string; text: string };
        const entry = { id: 5, type: 'message', by: 'buyer', itemTitle: null, text, createdAt: CREATED } as const;
        const deals = orderDeals().deals.map((one) => (one.number === deal ? { ...one, entries: [entry] } : one));
        return { body: orderDeals({ deals }) };
      },
    },
    { fragment: `#key=${KEY}&message=2` },
  );
  const field = await screen.findByLabelText('Your message to Nordlicht');
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, 'When can we meet?');
  await press('Send message');
  expect(await (await part('Nordlicht')).findByText('When can we meet?', { selector: 'p' })).toBeTruthy();
  expect(sent('POST').at(-1)).toMatchObject({
    headers: { 'order-key': KEY },
    body: { orderId: ID, deal: 'P3X8WDCE', text: 'When can we meet?' },
  });
  await press('Message Luz Baja Studio');
  expect(document.activeElement).toBe(screen.getByLabelText('Your message to Luz Baja Studio'));
});

const HANDED_OVER = orderDeals({
  items: [
    item(1, 'Signals Hub', { state: 'handed_over', actions: ['receive'] }),
    item(2, 'News Digest', { state: 'declined', deal: 'P3X8WDCE', actions: [] }),
  ],
  deals: [
    {
      ...{ number: 'K7Q2M9XA', sellerName: 'Luz Baja Studio', notifiedAt: CREATED },
      entries: [
        {
          id: 1,
          type: 'accepted',
          by: 'seller',
          itemTitle: 'Signals Hub',
          text: '',
          createdAt: '2026-11-20T09:00:00.000Z',
        },
        {
          id: 2,
          type: 'handed_over',
          by: 'seller',
          itemTitle: 'Signals Hub',
          text: '',
          createdAt: '2026-11-20T10:00:00.000Z',
        },
      ],
    },
    {
      ...{ number: 'P3X8WDCE', sellerName: 'Nordlicht', notifiedAt: CREATED },
      entries: [
        {
          id: 3,
          type: 'declined',
          by: 'seller',
          itemTitle: 'News Digest',
          text: 'Gone',
          createdAt: '2026-11-20T08:30:00.000Z',
        },
      ],
    },
  ],
  total: '89.00',
});

// @spec-2.dzpz
test('the buyer confirms what was handed over, which ends the order', async () => {
  const received = orderDeals({
    ...HANDED_OVER,
    status: 'completed',
    items: HANDED_OVER.items.map((one) => (one.id === 1 ? { ...one, state: 'received', actions: [] } : one)),
  });
  const { sent, toast } = openOrder(
    { 'POST /api/orders/deals': HANDED_OVER, 'POST /api/orders/deals/receive': received },
    { user: ADA },
  );
  expect(await screen.findByText(/^You are next: check what Luz Baja Studio handed over/)).toBeTruthy();
  const answers = screen.getAllByText('Seller answered').map(({ parentElement }) => parentElement?.textContent);
  expect(answers[0]).toMatch(/^Seller answeredNordlicht cannot sell “News Digest”\.“Gone”/);
  expect(answers[1]).toMatch(/^Seller answeredLuz Baja Studio can hand over “Signals Hub”\./);
  await press('I have received it: Signals Hub');
  expect(await screen.findByText('Completed')).toBeTruthy();
  expect(toast()?.title).toBe('Thank you. The line is completed');
  expect(screen.getByRole('link', { name: 'Write a review of Signals Hub' }).getAttribute('href')).toBe(
    '/product/1#review',
  );
  expect(sent('POST').at(-1)).toMatchObject({ body: { orderId: ID, itemId: 1 } });
});

test('the buyer cancels a line, or all of the order', async () => {
  const { sent } = openOrder(
    { 'POST /api/orders/deals': orderDeals(), 'POST /api/orders/deals/cancel': orderDeals() },
    { user: ADA },
  );
  await part('Nordlicht');
  await press('Cancel this line: News Digest');
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Found another');
  await press('Cancel this line');
  await press('Cancel order');
  await press('Cancel order');
  expect(
    sent('POST')
      .filter(({ path }) => path.endsWith('/cancel'))
      .map(({ body }) => body),
  ).toEqual([
    { orderId: ID, itemId: 2, reason: 'Found another' },
    { orderId: ID, reason: null },
  ]);
});

test('a change that somebody else was faster with shows how the order stands now', async () => {
  let stands = HANDED_OVER;
  const { toast } = openOrder(
    {
      'POST /api/orders/deals': () => ({ body: stands }),
      'POST /api/orders/deals/receive': () => ({ status: 409, body: { code: 'state' } }),
    },
    { user: ADA },
  );
  await part('Nordlicht');
  stands = {
    ...HANDED_OVER,
    status: 'cancelled',
    items: HANDED_OVER.items.map((one) => ({ ...one, state: 'cancelled', actions: [] })),
  };
  await press(/^I have received it/);
  expect(await screen.findAllByText('Cancelled')).toHaveLength(3);
  expect(toast()?.title).toBe('Nothing was changed');
});

// @spec-2.mywm
test('prints a confirmation that is no invoice', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation();
  openOrder({ 'POST /api/orders/deals': orderDeals() }, { user: ADA });
  await part('Nordlicht');
  expect(screen.getByText('Payment is between you and the sellers. This is no invoice.')).toBeTruthy();
  expect(screen.getByText('Order confirmation')).toBeTruthy();
  await press('Print order');
  expect(print).toHaveBeenCalledTimes(1);
});

test('an outage leaves the last state, and at first offers a retry', async () => {
  let response: Response | null = null;
  openOrder({ 'POST /api/orders/deals': () => response }, { user: ADA });
  expect(await screen.findByRole('heading', { name: 'Your order could not be loaded' })).toBeTruthy();
  response = { body: orderDeals() };
  await press('Retry');
  await part('Nordlicht');
  response = null;
  await act(async () => window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText(/^The order could not be refreshed/)).toBeTruthy();
  expect(screen.getByText('Signals Hub')).toBeTruthy();
});
