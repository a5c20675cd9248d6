import type { OwnMessage } from '@telemarket/contract';
import type { Call, Response } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountApi } from '../test/account-api';
import { storeAda } from '../test/person';
import remote from '../remote';

const open = prepareRemote(remote);

beforeEach(storeAda);
afterEach(() => {
  clearDevice();
  window.history.replaceState(null, '', '#');
});

const OPEN: OwnMessage = {
  id: 8,
  kind: 'ticket',
  subject: 'A double charge',
  productId: null,
  productTitle: null,
  message: 'I was charged twice.',
  state: 'open',
  createdAt: '2026-11-20T11:00:00.000Z',
  dueAt: '2026-11-21T11:00:00.000Z',
  unread: false,
  asGuest: false,
  entryCount: 0,
  entries: [],
};
const ANSWERED: OwnMessage = {
  ...OPEN,
  id: 7,
  kind: 'contact',
  subject: null,
  productId: 4,
  productTitle: 'Chart Room',
  message: 'Is it for sale?',
  state: 'answered',
  dueAt: null,
  createdAt: '2026-11-19T11:00:00.000Z',
  unread: true,
  entryCount: 1,
  entries: [{ from: 'support', text: 'It is.', createdAt: '2026-11-21T09:00:00.000Z' }],
};
const conversations = () => screen.findAllByRole('listitem').then((items) => items.map((item) => within(item)));

const withDeals = (count: number) => (call: Call) =>
  call.path.startsWith('/api/users/me/deals')
    ? { body: Array.from({ length: count }, () => ({})), headers: { 'x-total-count': String(count) } }
    : undefined;

// @spec-2.wh35
test('a seller gets the tab Selling, and the typed answer stays when the tab appears', async () => {
  let answer: (response: Response) => void = () => {};
  const late = ({ path }: Call) =>
    path.startsWith('/api/users/me/deals') ? new Promise<Response>((resolve) => (answer = resolve)) : undefined;
  const { where } = open('/messages?id=8', accountApi({ messages: [OPEN], instead: late }));
  await userEvent.type(await screen.findByLabelText('Your answer'), 'Half a sentence');
  expect(screen.queryByRole('tab')).toBeNull();
  await act(async () => answer({ body: [{}], headers: { 'x-total-count': '3' } }));
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Messages');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('Half a sentence');
  await userEvent.click(screen.getByRole('tab', { name: 'Selling' }));
  expect(where()).toBe('/messages?tab=selling');
  expect(screen.getByRole('tabpanel', { name: 'Selling' })).toBeTruthy();
  expect(screen.queryByText('I was charged twice.')).toBeNull();
});

// @spec-2.wh35
test.each([
  ['without deals, a user has no tabs', '/messages', []],
  ['the link of a mail opens the tab also without deals', '/messages?tab=selling', ['Messages', 'Selling']],
])('the tabs of the messages page: %s', async (_case, address, tabs) => {
  const { calls } = open(address, accountApi({ instead: withDeals(0) }));
  await waitFor(() => expect(calls.some(({ path }) => path.startsWith('/api/users/me/deals'))).toBe(true));
  await act(async () => {});
  expect(screen.queryAllByRole('tab').map(({ textContent }) => textContent)).toEqual(tabs);
});

test('the conversation with the newest reply is open, and counts as read', async () => {
  const { sent } = open('/messages', accountApi({ messages: [OPEN, ANSWERED] }));
  const [first, , , last] = await conversations();
  expect(first?.getByRole('heading', { name: 'About Chart Room' })).toBeTruthy();
  expect(first?.getByText('It is.')).toBeTruthy();
  expect(screen.queryByText('I was charged twice.')).toBeNull();
  expect(last?.getByText(/We reply by/)).toBeTruthy();
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]).toMatchObject({
    path: '/api/users/me/messages/7/read',
    body: { until: '2026-11-21T09:00:00.000Z' },
  });
});

// @spec-2.128
test('the link of a mail opens its conversation at any position of the list', async () => {
  const app = open('/messages?id=8', accountApi({ messages: [OPEN, ANSWERED] }));
  expect(await screen.findByText('I was charged twice.')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('A double charge');
  expect(screen.queryByText('It is.')).toBeNull();
  expect(screen.getByText('New reply')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'About Chart Room' }));
  expect(app.where()).toBe('/messages?id=7');
  expect(screen.getByText('It is.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('New reply')).toBeNull());
});

// @spec-2.128 @spec-2.129
test('a button shows earlier conversations, and the link of a mail opens each of them', async () => {
  const earlier = (number: number): OwnMessage => ({
    ...OPEN,
    ...{ id: 100 - number, subject: `Question ${number}`, message: `Words ${number}` },
  });
  const messages = Array.from({ length: 25 }, (_, number) => earlier(number));
  const guest = { ...OPEN, id: 200, asGuest: true, subject: 'By a guest', createdAt: '2026-11-22T11:00:00.000Z' };
  open('/messages?id=76', accountApi({ messages: [...messages, guest] }));
  expect(await screen.findByText('Words 24')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(21);
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier conversations' }));
  expect(await screen.findByText(', sent without signing in')).toBeTruthy();
  const subjects = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect([subjects.length, subjects.at(-1)]).toEqual([26, 'By a guest']);
  expect(screen.queryByRole('button', { name: 'Show earlier conversations' })).toBeNull();
});

test('an open conversation shows all of its entries, although the list has only the newest', async () => {
  const entries = ['First', 'Second'].map((text, at) => ({
    ...{ text, from: 'you' as const, createdAt: `2026-11-21T0${at}:00:00.000Z` },
  }));
  const whole = { ...OPEN, entries, entryCount: 2 };
  const shorten = ({ path }: { path: string }) =>
    path.endsWith('/messages?page=1')
      ? { body: [{ ...whole, entries: entries.slice(1) }], headers: { 'x-total-count': '1' } }
      : undefined;
  open('/messages', accountApi({ messages: [whole], instead: shorten }));
  expect(await screen.findByText('First')).toBeTruthy();
  expect(screen.getAllByText('Second')).toHaveLength(1);
});

test('an answer appears in its conversation and reopens it', async () => {
  const app = open('/messages', accountApi({ messages: [ANSWERED] }));
  await userEvent.type(await screen.findByLabelText('Your answer'), 'I take it.');
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('I take it.')).toBeTruthy();
  expect(screen.getByText('Open')).toBeTruthy();
  expect(app.toast()?.title).toBe('Answer sent');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('');
});

test('a reply that arrives while a message is marked as read does not vanish', async () => {
  const late = { from: 'support' as const, text: 'And it is cheap.', createdAt: '2026-11-21T10:00:00.000Z' };
  const messages = [{ ...ANSWERED }];
  const waiting: ((response: Response) => void)[] = [];
  const slowly = ({ path }: { path: string }) =>
    path.endsWith('/read') ? new Promise<Response>((resolve) => waiting.push(resolve)) : undefined;
  const { sent } = open('/messages', accountApi({ messages, instead: slowly }));
  expect(await screen.findByText('It is.')).toBeTruthy();
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  // the visitor returns to the tab, and the list has the reply
  messages[0] = { ...ANSWERED, entryCount: 2, entries: [...ANSWERED.entries, late] };
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
  fireEvent.focus(window);
  expect(await screen.findByText('And it is cheap.')).toBeTruthy();
  jest.restoreAllMocks();
  // this response belongs to the request that marked only the first reply
  await act(async () => waiting[0]?.({ status: 204 }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByText('And it is cheap.')).toBeTruthy();
});

test('a refused answer stays in the field', async () => {
  const refuse = ({ path }: { path: string }) => (path.endsWith('/entries') ? { status: 503 } : undefined);
  open('/messages', accountApi({ messages: [ANSWERED], instead: refuse }));
  await userEvent.type(await screen.findByLabelText('Your answer'), 'I take it.');
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText(/What you wrote is still here\./)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('I take it.');
});

test('the messages page says that a linked conversation belongs to another account', async () => {
  open('/messages?id=99', accountApi({ messages: [OPEN] }));
  expect(await screen.findByText(/This conversation is not in your account/)).toBeTruthy();
});

test('a ticket link of an older mail opens its conversation', async () => {
  const app = open('/profile#ticket-8', accountApi({ messages: [OPEN, ANSWERED] }));
  expect(await screen.findByText('I was charged twice.')).toBeTruthy();
  expect(app.where()).toBe('/messages?id=8');
});

test('a signed-out visitor is led to the login and back', async () => {
  clearDevice();
  const app = open('/messages?id=8', accountApi());
  await userEvent.click(await screen.findByRole('link', { name: 'Login' }));
  expect([app.where(), app.locationState()]).toEqual(['/login', { from: '/messages?id=8' }]);
  expect(app.calls).toEqual([]);
});

// @spec-2.346 @spec-7.92
test('a guest reads the reply by opening the link in the mail', async () => {
  clearDevice();
  const instead = ({ path }: { path: string }) => (path === '/api/messages/open' ? { body: ANSWERED } : undefined);
  window.history.replaceState(null, '', '#token=abc');
  const { sent, calls } = open('/messages', accountApi({ instead }));
  expect(await screen.findByText('It is.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'About Chart Room' })).toBeTruthy();
  expect(sent('POST')).toMatchObject([{ path: '/api/messages/open', body: { token: 'abc' } }]);
  expect(calls).toHaveLength(1);
});

// @spec-2.434
test.each([
  ['expired', { status: 404, body: { code: 'link-expired' } }, /^This link has expired/, 'Contact Support'],
  ['unknown', { status: 404 }, /^This link does not open a conversation/, 'Open the link'],
  ['damaged', { status: 422 }, /^This link does not open a conversation/, 'Open the link'],
  ['limited', { status: 429, headers: { 'retry-after': '90' } }, /^Too many attempts\. Try again in 2/, 'Retry'],
  ['away', null, /^Browsing, the cart and your orders still work/, 'Retry'],
  ['away (503)', { status: 503 }, /^Browsing, the cart and your orders still work/, 'Retry'],
])(
  'the messages page says why the link in a mail does not open the conversation: %s',
  async (_case, response, text, next) => {
    clearDevice();
    window.history.replaceState(null, '', '#token=abc');
    open('/messages', accountApi({ instead: () => response }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole(next === 'Contact Support' ? 'link' : 'button', { name: next })).toBeTruthy();
  },
);

// @spec-2.431
test('a guest reads the reply by pasting the code from the mail', async () => {
  clearDevice();
  const instead = ({ path }: { path: string }) => (path === '/api/messages/open' ? { body: ANSWERED } : undefined);
  window.history.replaceState(null, '', '#');
  const { sent } = open('/messages', accountApi({ instead }));
  await userEvent.click(await screen.findByLabelText('Link or code from the mail'));
  await userEvent.paste('Ab12 Cd34 Ef56 Gh78 Ij90 Kl12 Mn34 Op56 Qr78 St90 Uv1');
  await userEvent.click(screen.getByRole('button', { name: 'Open the link' }));
  expect(await screen.findByText('It is.')).toBeTruthy();
  expect(sent('POST')).toMatchObject([{ body: { token: 'Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56Qr78St90Uv1' } }]);
});

test('Retry loads the messages after a failed request', async () => {
  let fails = true;
  open('/messages', accountApi({ instead: () => (fails ? { status: 503 } : undefined) }));
  expect(await screen.findByText('Your messages could not be loaded')).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No messages yet')).toBeTruthy();
});
