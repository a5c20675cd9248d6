import type { SellerDeal, SellerDealLine } from '@telemarket/contract';
import { type Response, respondWith, type Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { CREATED } from '../test/sample';

const open = prepareRemote(remote);
const TOKEN = 'a'.repeat(64);

afterEach(() => {
  clearDevice();
  window.history.replaceState(null, '', '#');
});

const LINE: SellerDealLine = {
  ...{ line: 1, productId: 2, productTitle: 'AI Assistant Bot', productImage: '/art/v2/bot/2/plain.svg' },
  ...{ quantity: 1, price: '89.00', state: 'waiting', actions: ['accept', 'decline'] },
};

const deal = (changes: Partial<SellerDeal> = {}): SellerDeal => ({
  number: 'K7Q2M9XA',
  sellerName: 'Luz Baja Studio',
  createdAt: CREATED,
  buyer: { name: 'Ada Lovelace', telegram: '@ada_l', email: null },
  total: '89.00',
  lines: [LINE],
  entries: [],
  ...changes,
});

const ACCEPTED = deal({
  buyer: { name: 'Ada Lovelace', telegram: '@ada_l', email: 'ada@example.com' },
  lines: [{ ...LINE, state: 'accepted', actions: ['decline', 'hand_over'] }],
  entries: [{ id: 1, type: 'accepted', by: 'seller', itemTitle: LINE.productTitle, text: '', createdAt: CREATED }],
});

function openDesk(routes: Routes, fragment = `#token=${TOKEN}`) {
  window.history.replaceState(null, '', `/deal${fragment}`);
  return open('/deal', { respond: respondWith(routes) });
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

// @spec-2.c86y @spec-2.n4pj
test('the link of the mail opens the deal, which asks nothing without a token and shows no address yet', async () => {
  const { sent, calls } = openDesk({ 'POST /api/deals/open': deal() });
  expect(await screen.findByRole('heading', { name: 'Deal K7Q2M9XA' })).toBeTruthy();
  expect(sent('POST')).toMatchObject([{ path: '/api/deals/open', body: { token: TOKEN } }]);
  expect(calls.every(({ path }) => !path.includes(TOKEN))).toBe(true);
  expect(document.head.querySelector('meta[name=referrer]')?.getAttribute('content')).toBe('no-referrer');
  expect(screen.getByText('You are next: say whether you can hand this over.')).toBeTruthy();
  expect(screen.getByRole('link', { name: '@ada_l' }).getAttribute('href')).toBe('https://t.me/ada_l');
  expect(screen.getByText('Shown once you have accepted')).toBeTruthy();
});

// @spec-2.n4pj
test('the seller accepts, reads the address, writes and hands over', async () => {
  const handed = { ...ACCEPTED, lines: [{ ...LINE, state: 'handed_over', actions: [] }] };
  const { calls, toast } = openDesk({
    'POST /api/deals/open': deal(),
    'POST /api/deals/accept': ACCEPTED,
    'POST /api/deals/message': ({ body }) => ({
      body: {
        ...ACCEPTED,
        entries: [
          { ...ACCEPTED.entries[0], id: 2, type: 'message', itemTitle: null, text: (body as { text: string }).text },
        ],
      },
    }),
    'POST /api/deals/hand-over': handed,
  });
  await screen.findByText('AI Assistant Bot');
  await press('I can hand this over: AI Assistant Bot');
  expect(await screen.findByRole('link', { name: 'ada@example.com' })).toBeTruthy();
  expect(screen.getByText('You can hand over “AI Assistant Bot”.')).toBeTruthy();
  expect(toast()?.title).toBe('Ada Lovelace sees that you can hand this over');
  await userEvent.type(screen.getByLabelText('Your message to Ada Lovelace'), 'مرحبا <b>🎉</b>');
  await press('Send message');
  expect(await screen.findByText('مرحبا <b>🎉</b>', { selector: '[dir=auto]' })).toBeTruthy();
  expect(screen.getByLabelText('Your message to Ada Lovelace')).toHaveProperty('value', '');
  await press('Handed over: AI Assistant Bot');
  expect(
    await screen.findByText('Ada Lovelace is next: they check what you handed over, and confirm it.'),
  ).toBeTruthy();
  expect(calls.filter(({ path }) => /accept|message|hand-over/.test(path)).map(({ body }) => body)).toEqual([
    { token: TOKEN, line: 1 },
    { token: TOKEN, text: 'مرحبا <b>🎉</b>' },
    { token: TOKEN, line: 1 },
  ]);
});

// @spec-2.n4pj
test('a line that cannot be sold needs a reason', async () => {
  const declined = deal({
    total: '89.00',
    lines: [{ ...LINE, state: 'declined', actions: [] }],
    entries: [
      {
        id: 1,
        type: 'declined',
        by: 'seller',
        itemTitle: LINE.productTitle,
        text: 'Sold elsewhere',
        createdAt: CREATED,
      },
    ],
  });
  const { sent } = openDesk({ 'POST /api/deals/open': deal(), 'POST /api/deals/decline': declined });
  await screen.findByText('AI Assistant Bot');
  await press('I cannot sell this: AI Assistant Bot');
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
  await press('I cannot sell this');
  expect(screen.getByText('Write a reason. The buyer reads it.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Reason'), 'Sold elsewhere');
  await press('I cannot sell this');
  expect(await screen.findByText('This deal has ended. Nobody has to do anything.')).toBeTruthy();
  expect(screen.getByText('“Sold elsewhere”')).toBeTruthy();
  expect(sent('POST').at(-1)).toMatchObject({
    path: '/api/deals/decline',
    body: { token: TOKEN, line: 1, reason: 'Sold elsewhere' },
  });
});

test.each<[string, Response]>([
  ['unknown, withdrawn or ended', { status: 404 }],
  ['malformed', { status: 422 }],
])('a token that is %s opens nothing, with one sentence, and the page takes another link', async (_case, response) => {
  const { sent } = openDesk({ 'POST /api/deals/open': () => response });
  expect(await screen.findByText(/^This link opens nothing\./)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await act(async () => window.dispatchEvent(new Event('focus')));
  expect(sent('POST')).toHaveLength(1);
  expect(screen.getByLabelText('Link or code from the mail')).toBeTruthy();
});

test('without a token the page asks for the link, and nothing of the server', () => {
  const { calls } = openDesk({}, '');
  expect(screen.getByText(/^This page opens with the link of our mail/)).toBeTruthy();
  expect(calls).toEqual([]);
});

test('a change that somebody else was faster with shows how the deal stands now', async () => {
  let stands = deal();
  const { toast } = openDesk({
    'POST /api/deals/open': () => ({ body: stands }),
    'POST /api/deals/accept': () => ({ status: 409, body: { code: 'state' } }),
  });
  await screen.findByText('AI Assistant Bot');
  stands = deal({ lines: [{ ...LINE, state: 'cancelled', actions: [] }] });
  await press('I can hand this over: AI Assistant Bot');
  expect(await screen.findByText('Cancelled')).toBeTruthy();
  expect(toast()).toMatchObject({ title: 'Nothing was changed', variant: 'destructive' });
  expect(screen.queryByRole('button', { name: /hand this over/ })).toBeNull();
});

test('two presses make one change, and without a response the page says that nothing was changed', async () => {
  let answer: (response: Response | null) => void = () => {};
  const { sent } = openDesk({
    'POST /api/deals/open': deal(),
    'POST /api/deals/accept': () => new Promise((resolve) => (answer = resolve)),
  });
  await screen.findByText('AI Assistant Bot');
  await userEvent.dblClick(screen.getByRole('button', { name: /^I can hand this over/ }));
  expect(sent('POST').filter(({ path }) => path === '/api/deals/accept')).toHaveLength(1);
  await act(async () => answer(null));
  expect(await screen.findByText('The server could not be reached. Nothing was changed.')).toBeTruthy();
  await press(/^I can hand this over/);
  await act(async () => answer({ body: ACCEPTED }));
  expect(await screen.findByText('Accepted')).toBeTruthy();
});

test('a message that was not sent stays in its field', async () => {
  openDesk({
    'POST /api/deals/open': deal(),
    'POST /api/deals/message': () => ({ status: 409, body: { code: 'full' } }),
  });
  await userEvent.type(await screen.findByLabelText('Your message to Ada Lovelace'), 'Hello');
  await press('Send message');
  expect(await screen.findByText(/^This conversation is full\..* What you wrote is still here\.$/)).toBeTruthy();
  expect(screen.getByLabelText('Your message to Ada Lovelace')).toHaveProperty('value', 'Hello');
});

test('an outage at first keeps the link, and a later one keeps the deal', async () => {
  let isUp = false;
  openDesk({ 'POST /api/deals/open': () => (isUp ? { body: deal() } : null) });
  expect(await screen.findByRole('heading', { name: 'The deal could not be loaded' })).toBeTruthy();
  isUp = true;
  await press('Retry');
  expect(await screen.findByText('AI Assistant Bot')).toBeTruthy();
  isUp = false;
  await act(async () => window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(screen.getByText(/^The deal could not be refreshed/)).toBeTruthy());
  expect(screen.getByText('AI Assistant Bot')).toBeTruthy();
});

test('a deal of several lines can be accepted at once', async () => {
  const two = [LINE, { ...LINE, line: 2, productTitle: 'News Digest' }];
  const { sent } = openDesk({ 'POST /api/deals/open': deal({ lines: two }), 'POST /api/deals/accept': ACCEPTED });
  const lines = await screen.findAllByRole('listitem');
  expect(
    within(lines[1] as HTMLElement).getByRole('button', { name: 'I can hand this over: News Digest' }),
  ).toBeTruthy();
  await press('I can hand over all 2');
  expect(sent('POST').at(-1)).toMatchObject({ path: '/api/deals/accept', body: { token: TOKEN } });
  expect(sent('POST').at(-1)?.body).not.toHaveProperty('line');
});
