import { type Response, respondWith, type Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { DEAL_ORDER_ID, orderDeals } from '../test/order-deals';
import { ADA, localOrder, order as serverOrder } from '../test/sample';

const open = prepareRemote(remote);
const KEY = 'k'.repeat(43);

afterEach(() => {
  clearDevice();
  window.history.replaceState(null, '', '#');
});

interface Opening {
  fragment?: string;
  user?: typeof ADA;
  /** The key that this device has stored for the order. */
  stored?: Parameters<typeof localOrder>[1];
}

function openOrder(routes: Routes, { fragment = '', user, stored }: Opening = {}) {
  if (stored) localStorage.setItem('orders', JSON.stringify([localOrder(DEAL_ORDER_ID, stored)]));
  window.history.replaceState(null, '', `/order/${DEAL_ORDER_ID}${fragment}`);
  return open(`/order/${DEAL_ORDER_ID}`, { user, respond: respondWith(routes) });
}

const GUEST = { sync: 'synced', userId: null, key: KEY } as const;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const part = async (seller: string) => within(await screen.findByRole('region', { name: seller }));

// @spec-2.cpfc @spec-2.dzpz
test.each<[string, Opening, object, string | undefined]>([
  ['the key of this device', { stored: GUEST }, { orderId: DEAL_ORDER_ID, email: ADA.email }, KEY],
  ['the key of a mail', { fragment: `#key=${KEY}` }, { orderId: DEAL_ORDER_ID }, KEY],
  ['the session of the account', { user: ADA }, { orderId: DEAL_ORDER_ID }, undefined],
])('the page of an order shows the order by seller, and who is next, with %s', async (_case, opening, body, key) => {
  const { sent } = openOrder({ 'POST /api/orders/deals': orderDeals() }, opening);
  expect(await screen.findByRole('heading', { name: `Order ${DEAL_ORDER_ID}` })).toBeTruthy();
  expect(sent('POST')).toMatchObject([{ path: '/api/orders/deals', body }]);
  expect(sent('POST')[0]?.headers['order-key']).toBe(key);
  expect((await part('Luz Baja Studio')).getByText('Signals Hub')).toBeTruthy();
  expect((await part('Nordlicht')).getByText('Waiting')).toBeTruthy();
  expect(screen.getByText('Waiting for an answer from Luz Baja Studio and Nordlicht.')).toBeTruthy();
  const timeline = screen.getByText('Seller notified').closest('ol');
  expect(timeline?.textContent).toMatch(/^Order placed.*Seller notifiedLuz Baja Studio/);
});

// @spec-2.wkbk
test.each([
  ['a guest without a key', {}],
  ['somebody whose account has no such order', { user: ADA }],
  ['a visitor whose key opens nothing', { fragment: '#key=wrong' }],
])(
  'the page of an order asks %s for number and email address, and then shows the order without any button to change it',
  async (_case, opening: Opening) => {
    const { calls } = openOrder(
      {
        'POST /api/orders/deals': ({ body }) => ({
          status: (body as { email?: string }).email ? 403 : 404,
          body: { code: 'order_key' },
        }),
        'POST /api/orders/track': serverOrder(DEAL_ORDER_ID),
        'POST /api/orders/timeline': { events: [], canCancel: false },
      },
      opening,
    );
    expect(await screen.findByLabelText('Order ID')).toHaveProperty('value', DEAL_ORDER_ID);
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.type(screen.getByLabelText('Email'), ADA.email);
    await press('Track Order');
    expect(await screen.findByRole('heading', { name: `Order ${DEAL_ORDER_ID}` })).toBeTruthy();
    expect(screen.getByText(/^With the order number and the email address, you can only see the order\./)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Message / })).toBeNull();
    expect(screen.queryByRole('button', { name: /Cancel|Message|received/ })).toBeNull();
    expect(calls.some(({ path }) => path.includes('cancel'))).toBe(false);
  },
);

test('the page of an order says when number and address match no order', async () => {
  openOrder({});
  await userEvent.type(screen.getByLabelText('Email'), 'eve@example.com');
  await press('Track Order');
  expect(await screen.findByText('Order Not Found')).toBeTruthy();
  await press('Try Again');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', '');
});

test('an order that an earlier version stored without a key opens with its number and email address', async () => {
  const { sent } = openOrder({ 'POST /api/orders/deals': orderDeals() }, { stored: { sync: 'synced', userId: null } });
  await part('Nordlicht');
  expect(sent('POST')).toMatchObject([{ body: { orderId: DEAL_ORDER_ID, email: ADA.email } }]);
  expect(sent('POST')[0]?.headers).not.toHaveProperty('order-key');
});

test('the order of another account on this device is not shown', async () => {
  const { calls } = openOrder({ 'POST /api/orders/deals': orderDeals() }, { stored: { ...GUEST, userId: 99 } });
  expect(screen.getByLabelText('Order ID')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('a refused order is shown from the device without a request', async () => {
  const { calls } = openOrder({}, { stored: { sync: 'refused', userId: null, reason: '“Bot” is sold.' } });
  expect(screen.getByText('“Bot” is sold.')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('Retry shows the order after an outage, and the order stays visible during another outage', async () => {
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
