import type { Handover, OrderDealItem, OrderDeals, SellerDeal } from '@telemarket/contract';
import { type Respond, respondWith } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { ACCEPTED_DEAL, DEAL_LINE } from '../test/deal';
import { DEAL_ORDER_ID, item, orderDeals } from '../test/order-deals';
import { ADA } from '../test/sample';

const open = prepareRemote(remote);
const [FIRST, SECOND] = ['2026-11-29T08:00:00.000Z', '2026-11-29T08:01:00.000Z'];
const RECORD = '{"key":"k","record":{"deal":"K7Q2M9XA","title":"50 % & مرحبا #1"},"signature":"s"}';

afterEach(() => {
  clearDevice();
  window.history.replaceState(null, '', '#');
});

const handover = (changes: Partial<Handover> = {}): Handover => ({
  ...{ state: 'waiting', reason: null, since: FIRST, chat: 'channel', sellerNamedAt: FIRST, checkedAt: FIRST },
  ...{ firstNamedAt: null, doneAt: null, sellerIsAdmin: false, canAsk: true, record: null },
  ...changes,
});
const DONE = handover({
  ...{ state: 'done', firstNamedAt: FIRST, doneAt: SECOND, checkedAt: SECOND, sellerIsAdmin: true },
  ...{ canAsk: false, record: RECORD },
});

const orderWith = (of: Handover, changes: Partial<OrderDealItem> = {}): OrderDeals =>
  orderDeals({
    items: [item(1, 'Signals Hub', { state: 'handed_over', actions: ['receive'], handover: of, ...changes })],
    deals: orderDeals().deals.slice(0, 1),
  });
const deskWith = (of: Handover): SellerDeal => ({
  ...ACCEPTED_DEAL,
  lines: [{ ...DEAL_LINE, state: 'accepted', actions: ['hand_over'], handover: of }],
});

const openOrder = (order: OrderDeals, more: Record<string, OrderDeals | Respond> = {}) =>
  open(`/order/${DEAL_ORDER_ID}`, { user: ADA, respond: respondWith({ 'POST /api/orders/deals': order, ...more }) });
function openDesk(deal: SellerDeal, more: Record<string, SellerDeal> = {}) {
  window.history.replaceState(null, '', `/deal#token=${'a'.repeat(64)}`);
  return open('/deal', { respond: respondWith({ 'POST /api/deals/open': deal, ...more }) });
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** The text of the answer, with the times as they are in the page. */
const answer = async (words: string) => (await screen.findByText(new RegExp(words))).closest('p')?.textContent;

// @spec-2.as3b
test.each<[Partial<Handover>, buyer: RegExp, seller: RegExp]>([
  [{}, /^, Telegram named the seller’s account as owner of this channel\./, /Telegram named your account as owner/],
  [
    { state: 'buyer_is_admin' },
    /named your account as administrator of this channel, and the seller’s account as owner/,
    /named the buyer’s account as administrator of this channel, and your account as owner/,
  ],
  [
    { state: 'buyer_is_owner', firstNamedAt: FIRST },
    /named your account as owner of this channel\. We ask once more/,
    /named the buyer’s account as owner of this channel\. We ask once more/,
  ],
  [
    { state: 'other_owner' },
    /neither your account nor the seller’s account/,
    /neither the buyer’s account nor your account/,
  ],
  [{ state: 'owner_leaving' }, /the owner has left the/, /the owner has left the/],
  [
    { state: 'not_checkable', reason: 'bot_away' },
    /Ask the seller to add the bot again/,
    /Add the bot again as an administrator/,
  ],
  [
    { state: 'not_checkable', reason: 'buyer_unlinked' },
    /Link one in the security settings/,
    /the buyer has no linked/,
  ],
  [
    { state: 'timed_out', canAsk: false },
    /for 14 days, Telegram had not named your account/,
    /had not named the buyer’s account/,
  ],
])('both sides read whom Telegram names as owner, and when: %p', async (changes, buyer, seller) => {
  const { unmount } = openOrder(orderWith(handover(changes)));
  await screen.findByText('What this shows, and what it does not');
  expect(screen.getByText(buyer).closest('p')?.querySelector('time')).not.toBeNull();
  expect(screen.queryByText(/Is the channel as agreed/)).toBeNull();
  unmount();
  openDesk(deskWith(handover(changes)));
  await screen.findByText('What this shows, and what it does not');
  expect(screen.getByText(seller).closest('p')?.querySelector('time')).not.toBeNull();
});

test('a completed hand-over shows the times of both answers, asks the buyer, and says who is still an administrator', async () => {
  openOrder(orderWith(DONE));
  expect(await answer('Telegram named your account as owner')).toMatch(
    /^On Nov 29.* and again on Nov 29.*01, Telegram named/,
  );
  expect(screen.getByText('Is the channel as agreed? Then press “I have received it”.')).toBeTruthy();
  expect(screen.getByText(/^The seller is still an administrator, which is usual/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^I have received it/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Ask Telegram again/ })).toBeNull();
});

test('a buyer without a linked Telegram account reads what a link would do', async () => {
  const { unmount } = openOrder({ ...orderDeals(), awaitsTelegramLink: true });
  const link = await screen.findByRole('link', { name: 'Link your Telegram account' });
  expect(link.getAttribute('href')).toBe('/profile?tab=security');
  expect(link.closest('p')?.textContent).toMatch(/we will check whether Telegram names it as the owner/);
  unmount();
  openOrder(orderDeals());
  await screen.findByRole('heading', { name: `Order ${DEAL_ORDER_ID}` });
  expect(screen.queryByRole('link', { name: 'Link your Telegram account' })).toBeNull();
});

test('the order asks the buyer nothing more once they have confirmed the hand-over', async () => {
  openOrder(orderWith(DONE, { state: 'received', actions: [] }));
  await screen.findByRole('link', { name: 'Save the record: Signals Hub' });
  expect(screen.queryByText(/as agreed/)).toBeNull();
});

test('the link Show the record leads from the order to the page of hand-over records, and passes the record to it', async () => {
  const { where, locationState } = openOrder(orderWith(DONE));
  await userEvent.click(await screen.findByRole('link', { name: 'Show the record: Signals Hub' }));
  expect([where(), locationState()]).toEqual(['/handover', { record: RECORD }]);
});

// @spec-2.sm96
test('both sides can save the record as it was signed', async () => {
  const saved = () => {
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^Save the record/ });
    expect(link.download).toBe('handover-K7Q2M9XA.json');
    return decodeURIComponent(link.href.slice(link.href.indexOf(',') + 1));
  };
  const { unmount } = openOrder(orderWith(DONE));
  await screen.findByText(/as agreed/);
  expect(saved()).toBe(RECORD);
  unmount();
  openDesk(deskWith(DONE));
  expect(await screen.findByText('We have asked the buyer to confirm the transfer.')).toBeTruthy();
  expect(saved()).toBe(RECORD);
});

test('two presses of Ask Telegram again send one request, and the order shows the answer', async () => {
  let respond: (order: OrderDeals) => void = () => {};
  const { sent } = openOrder(orderWith(handover()), {
    'POST /api/orders/deals/ask-telegram': () => new Promise((resolve) => (respond = (body) => resolve({ body }))),
  });
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Ask Telegram again: Signals Hub' }));
  const asked = sent('POST').filter(({ path }) => path.endsWith('/ask-telegram'));
  expect(asked.map(({ body }) => body)).toEqual([{ orderId: DEAL_ORDER_ID, itemId: 1 }]);
  await act(async () => respond(orderWith(handover({ state: 'buyer_is_admin' }))));
  expect(await screen.findByText(/as administrator of this channel/)).toBeTruthy();
});

test('the seller hands over the line with I have transferred it, and can ask Telegram again', async () => {
  const handed = {
    ...deskWith(handover()),
    lines: [{ ...DEAL_LINE, state: 'handed_over' as const, actions: [], handover: handover() }],
  };
  const { sent } = openDesk(deskWith(handover()), {
    'POST /api/deals/hand-over': handed,
    'POST /api/deals/ask-telegram': handed,
  });
  expect(await screen.findByText(/then press “I have transferred it”\.$/)).toBeTruthy();
  await press(`I have transferred it: ${DEAL_LINE.productTitle}`);
  await press(`Ask Telegram again: ${DEAL_LINE.productTitle}`);
  const acts = sent('POST').filter(({ path }) => !path.endsWith('/open'));
  expect(acts.map(({ path, body }) => [path, (body as { line: number }).line])).toEqual([
    ['/api/deals/hand-over', 1],
    ['/api/deals/ask-telegram', 1],
  ]);
});
