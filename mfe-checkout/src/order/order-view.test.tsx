import type { DealEntry } from '@telemarket/contract';
import { respondWith, type Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { HANDED_OVER_ORDER, DEAL_ORDER_ID, item, orderDeals } from '../test/order-deals';
import { ADA, CREATED_AT } from '../test/sample';

const open = prepareRemote(remote);

afterEach(() => {
  clearDevice();
  window.history.replaceState(null, '', '#');
});

function openOrder(routes: Routes, fragment = '') {
  window.history.replaceState(null, '', `/order/${DEAL_ORDER_ID}${fragment}`);
  return open(`/order/${DEAL_ORDER_ID}`, { user: ADA, respond: respondWith(routes) });
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const part = async (seller: string) => within(await screen.findByRole('region', { name: seller }));

// @spec-2.r9fv
test('the message link of a line focuses the field for a message to its seller', async () => {
  const { sent } = openOrder(
    {
      'POST /api/orders/deals': orderDeals(),
      'POST /api/orders/deals/message': ({ body }) => {
        const { deal, text } = body as { deal: string; text: string };
        const entry = { id: 5, type: 'message', by: 'buyer', itemTitle: null, text, createdAt: CREATED_AT } as const;
        const deals = orderDeals().deals.map((one) => (one.number === deal ? { ...one, entries: [entry] } : one));
        return { body: orderDeals({ deals }) };
      },
    },
    '#message=2',
  );
  const field = await screen.findByLabelText('Your message to Nordlicht');
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, 'When can we meet?');
  await press('Send message');
  expect(await (await part('Nordlicht')).findByText('When can we meet?', { selector: 'p' })).toBeTruthy();
  expect(sent('POST').at(-1)).toMatchObject({
    body: { orderId: DEAL_ORDER_ID, deal: 'P3X8WDCE', text: 'When can we meet?' },
  });
  await press('Message Luz Baja Studio');
  expect(document.activeElement).toBe(screen.getByLabelText('Your message to Luz Baja Studio'));
});

// @spec-2.cpfc
test('the order says that it was passed on once each seller has got a mail', async () => {
  const notified = orderDeals().deals.map((deal) => ({ ...deal, notifiedAt: CREATED_AT }));
  openOrder({ 'POST /api/orders/deals': orderDeals({ deals: notified }) });
  const text = 'Luz Baja Studio and Nordlicht are next: we have passed on your order and are waiting for an answer.';
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a line that was cancelled is not named as one that others can order', async () => {
  const items = [item(1, 'Signals Hub'), item(2, 'News Digest', { state: 'cancelled', deal: 'P3X8WDCE', actions: [] })];
  openOrder({ 'POST /api/orders/deals': orderDeals({ items, unreserved: [1, 2] }) });
  expect(await screen.findByText(/Others can still order “Signals Hub”\.$/)).toBeTruthy();
});

const ENDED_AT = '2026-11-20T11:00:00.000Z';
const RECEIVED: DealEntry = {
  ...{ id: 4, type: 'received', by: 'buyer', itemTitle: 'Signals Hub', text: '', createdAt: ENDED_AT },
};

// @spec-2.dzpz
test('the buyer confirms what was handed over, which ends the order', async () => {
  const received = orderDeals({
    ...HANDED_OVER_ORDER,
    status: 'completed',
    items: HANDED_OVER_ORDER.items.map((one) => (one.id === 1 ? { ...one, state: 'received', actions: [] } : one)),
    // the order ends with its last line, so both events have the same time
    events: [...HANDED_OVER_ORDER.events, { status: 'completed', by: 'buyer', reason: null, createdAt: ENDED_AT }],
    deals: HANDED_OVER_ORDER.deals.map((one) => ({
      ...one,
      entries: [...one.entries, ...(one.number === 'K7Q2M9XA' ? [RECEIVED] : [])],
    })),
  });
  const { sent, toast } = openOrder({
    'POST /api/orders/deals': HANDED_OVER_ORDER,
    'POST /api/orders/deals/receive': received,
  });
  expect(await screen.findByText(/^You are next: check what Luz Baja Studio handed over/)).toBeTruthy();
  const answers = screen.getAllByText('Seller answered').map(({ parentElement }) => parentElement?.textContent);
  expect(answers[0]).toMatch(/^Seller answeredNordlicht cannot sell “News Digest”\.“Gone”/);
  expect(answers[1]).toMatch(/^Seller answeredLuz Baja Studio can hand over “Signals Hub”\./);
  await press('I have received it: Signals Hub');
  await screen.findByText('Received', { selector: 'strong' });
  const timeline = [...document.querySelectorAll('li > strong')].map(({ textContent }) => textContent);
  expect(timeline.slice(-2)).toEqual(['Received', 'Completed']);
  // the total does not include the declined line
  expect(document.querySelector('s')?.textContent).toBe('$89.00');
  expect(toast()?.title).toBe('Thank you. The line is completed');
  expect(screen.getByRole('link', { name: 'Write a review of Signals Hub' }).getAttribute('href')).toBe(
    '/product/1#review',
  );
  expect(sent('POST').at(-1)).toMatchObject({ body: { orderId: DEAL_ORDER_ID, itemId: 1 } });
});

test('the buyer cancels a line, or all of the order', async () => {
  const { sent } = openOrder({ 'POST /api/orders/deals': orderDeals(), 'POST /api/orders/deals/cancel': orderDeals() });
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
    { orderId: DEAL_ORDER_ID, itemId: 2, reason: 'Found another' },
    { orderId: DEAL_ORDER_ID, reason: null },
  ]);
});

test('a change that comes too late shows the present state of the order', async () => {
  let stands = HANDED_OVER_ORDER;
  const { toast } = openOrder({
    'POST /api/orders/deals': () => ({ body: stands }),
    'POST /api/orders/deals/receive': () => ({ status: 409, body: { code: 'state' } }),
  });
  await part('Nordlicht');
  stands = {
    ...HANDED_OVER_ORDER,
    status: 'cancelled',
    items: HANDED_OVER_ORDER.items.map((one) => ({ ...one, state: 'cancelled', actions: [] })),
  };
  await press(/^I have received it/);
  expect(await screen.findAllByText('Cancelled')).toHaveLength(3);
  expect(toast()?.title).toBe('Nothing was changed');
});

// @spec-2.mywm
test('the printed confirmation says that it is not an invoice', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation();
  openOrder({ 'POST /api/orders/deals': orderDeals() });
  await part('Nordlicht');
  expect(screen.getByText('Payment is between you and the sellers. This is not an invoice.')).toBeTruthy();
  expect(screen.getByText('Order confirmation')).toBeTruthy();
  await press('Print order');
  expect(print).toHaveBeenCalledTimes(1);
});
