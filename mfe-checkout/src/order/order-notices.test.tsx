import type { TelegramNotices } from '@telemarket/contract';
import { respondWith, type Response, type Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { deal } from '../test/deal';
import { DEAL_ORDER_ID, orderDeals } from '../test/order-deals';
import { ADA } from '../test/sample';

const open = prepareRemote(remote);
const ACCOUNT = '/api/users/me/telegram-notices';
const DEAL = '/api/deals/telegram-notices';
const COMMAND = `/start n_${'a'.repeat(43)}`;
const LINK = { url: `https://t.me/tele_bot?start=n_${'a'.repeat(43)}`, bot: 'tele_bot', command: COMMAND };
const ORDER_OFFER = 'Get updates on this order in Telegram';
const DEAL_OFFER = 'Get updates on this deal in Telegram';

const notices = (state: TelegramNotices['state'], username: string | null = null): TelegramNotices => ({
  ...{ state, username },
  asks: state === 'asks' ? 3 : null,
});

afterEach(() => {
  clearDevice();
  window.history.replaceState(null, '', '#');
});

/**
 * Opens the order of an account. `set` changes the notices that the API returns, as if another device had changed them.
 */
function openOrder(first: TelegramNotices | undefined, routes: Routes = {}) {
  let shown = first;
  const order = () => ({ body: orderDeals({ telegramNotices: shown }) });
  window.history.replaceState(null, '', `/order/${DEAL_ORDER_ID}`);
  const respond = respondWith({ 'POST /api/orders/deals': order, [`POST ${ACCOUNT}/link`]: LINK, ...routes });
  return { ...open(`/order/${DEAL_ORDER_ID}`, { user: ADA, respond }), set: (next: TelegramNotices) => (shown = next) };
}

function openDeal(first: TelegramNotices) {
  let shown = first;
  const stands = () => ({ body: deal({ telegramNotices: shown }) });
  window.history.replaceState(null, '', `/deal#token=${'a'.repeat(64)}`);
  const stop = () => {
    shown = notices('off');
    return stands();
  };
  const routes = { [`POST ${DEAL}/link`]: LINK, [`POST ${DEAL}/stop`]: stop, 'POST /api/deals/open': stands };
  return { ...open('/deal', { respond: respondWith(routes) }), set: (next: TelegramNotices) => (shown = next) };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const returnToTab = () => act(async () => void fireEvent.focus(window));
const calls = (app: ReturnType<typeof openOrder>, path: string) =>
  app.sent('POST').filter((call) => call.path.startsWith(path));

// @spec-2.vdpc
test('a shop without a bot offers no Telegram notices, and gets no request about them', async () => {
  const app = openOrder(undefined);
  await screen.findByRole('region', { name: 'Nordlicht' });
  expect(screen.queryByRole('button', { name: ORDER_OFFER })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Telegram notices' })).toBeNull();
  expect(app.calls.filter(({ path }) => path.includes('telegram'))).toEqual([]);
});

// @spec-2.vdpc
test('two presses make one link for the buyer, who sees on returning to the tab that the notices are on', async () => {
  let answer: (response: Response) => void = () => {};
  const waiting = new Promise<Response>((resolve) => (answer = resolve));
  const app = openOrder(notices('off'), { [`POST ${ACCOUNT}/link`]: () => waiting });
  await userEvent.dblClick(await screen.findByRole('button', { name: ORDER_OFFER }));
  await act(async () => answer({ body: LINK }));
  const link = await screen.findByRole('link', { name: 'Open Telegram' });
  expect(link.getAttribute('href')).toBe(LINK.url);
  expect(document.activeElement).toBe(link);
  expect(screen.getByText(COMMAND)).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(COMMAND);
  expect(calls(app, ACCOUNT)).toMatchObject([{ path: `${ACCOUNT}/link` }]);
  app.set(notices('on', 'ada_l'));
  await returnToTab();
  expect(await screen.findByText(/^Telegram notices are on, for .?@ada_l.?\./)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Open Telegram' })).toBeNull();
  expect(screen.queryByRole('button', { name: ORDER_OFFER })).toBeNull();
  const settings = screen.getByRole('link', { name: 'Change it in your settings' });
  expect(settings.getAttribute('href')).toBe('/profile?tab=notifications');
});

test('a request without a response changes nothing, and the next press makes the link', async () => {
  let answer: Response | null = null;
  openOrder(notices('off'), { [`POST ${ACCOUNT}/link`]: () => answer });
  await userEvent.click(await screen.findByRole('button', { name: ORDER_OFFER }));
  expect(await screen.findByText('The server could not be reached. Nothing was changed.')).toBeTruthy();
  answer = { body: LINK };
  await press(ORDER_OFFER);
  expect(await screen.findByRole('link', { name: 'Open Telegram' })).toBeTruthy();
  expect(screen.queryByText('The server could not be reached. Nothing was changed.')).toBeNull();
});

test.each([
  ['Use this one', 'confirm', { asks: 3 }, notices('on', 'other'), /^Telegram notices are on, for .?@other/],
  ['Cancel', 'dismiss', {}, notices('off'), null],
] as const)(
  'the order asks what to do when another Telegram account has opened the link: %s',
  async (button, action, body, next, text) => {
    const app: ReturnType<typeof openOrder> = openOrder(notices('asks', 'other'), {
      [`POST ${ACCOUNT}/${action}`]: () => {
        app.set(next);
        return { body: next };
      },
    });
    expect(
      await screen.findByText(/^The link was opened by .?@other.?\. That is not the Telegram account/),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: ORDER_OFFER })).toBeNull();
    await press(button);
    if (text) expect(await screen.findByText(text)).toBeTruthy();
    else expect(await screen.findByRole('button', { name: ORDER_OFFER })).toBeTruthy();
    expect(screen.queryByText(/^The link was opened by/)).toBeNull();
    expect(calls(app, ACCOUNT)).toMatchObject([{ path: `${ACCOUNT}/${action}`, body }]);
  },
);

test.each([
  ['blocked', 'Telegram notices are off: you have blocked our bot there.'],
  ['stopped', 'Telegram notices are off: you have stopped them in Telegram.'],
  ['gone', 'Telegram notices are off: Telegram no longer delivers them.'],
] as const)('the order says why its notices are off, and offers them again: %s', async (state, text) => {
  openOrder(notices(state, 'ada_l'));
  expect(await screen.findByText(text)).toBeTruthy();
  await press(ORDER_OFFER);
  expect(await screen.findByRole('link', { name: 'Open Telegram' })).toBeTruthy();
});

test('an order that has ended offers no Telegram notices', async () => {
  const ended = { body: orderDeals({ status: 'completed', telegramNotices: notices('off') }) };
  openOrder(undefined, { 'POST /api/orders/deals': () => ended });
  await screen.findByRole('region', { name: 'Nordlicht' });
  expect(screen.queryByRole('button', { name: ORDER_OFFER })).toBeNull();
});

test('the seller of one deal gets a link with the token of the deal, and switches the notices off here', async () => {
  const app = openDeal(notices('off'));
  await userEvent.click(await screen.findByRole('button', { name: DEAL_OFFER }));
  expect(await screen.findByRole('link', { name: 'Open Telegram' })).toBeTruthy();
  app.set(notices('on', 'sam'));
  await returnToTab();
  expect(await screen.findByText(/^Telegram notices are on, for .?@sam/)).toBeTruthy();
  await press('Switch off');
  expect(await screen.findByRole('button', { name: DEAL_OFFER })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Open Telegram' })).toBeNull();
  const token = 'a'.repeat(64);
  expect(app.sent('POST').filter(({ path }) => path.startsWith(DEAL))).toMatchObject([
    { path: `${DEAL}/link`, body: { token } },
    { path: `${DEAL}/stop`, body: { token } },
  ]);
});
