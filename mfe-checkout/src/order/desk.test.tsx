import type { SellerDeal } from '@telemarket/contract';
import { type Call, type Respond, type Response, respondWith } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote, renderInKit } from '@telemarket/remote-tools/test/render';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { ACCEPTED_DEAL, deal, DEAL_LINE } from '../test/deal';
import { ADA, CREATED_AT } from '../test/sample';
import SellerDeals from './seller-deals';

const open = prepareRemote(remote);
const TOKEN = 'a'.repeat(64);
const OWN = '/api/users/me/deals';

afterEach(() => {
  clearDevice();
  window.history.replaceState(null, '', '#');
});

/** The responses to the actions of the seller, by action: a deal, or a function that responds. */
type Acts = Record<string, SellerDeal | ((call: Call) => ReturnType<Respond>)>;

function openByLink(stands: () => SellerDeal, acts: Acts) {
  const routes = Object.entries(acts).map(([name, response]) => [`POST /api/deals/${name}`, response]);
  window.history.replaceState(null, '', `/deal#token=${TOKEN}`);
  const respond = respondWith({ ...Object.fromEntries(routes), 'POST /api/deals/open': () => ({ body: stands() }) });
  return { ...open('/deal', { respond }), proof: { token: TOKEN }, pathOf: (name: string) => `/api/deals/${name}` };
}

function openByAccount(stands: () => SellerDeal, acts: Acts) {
  const pathOf = (name: string) => `${OWN}/${deal().number}/${name}`;
  const routes = Object.entries(acts).map(([name, response]) => [`POST ${pathOf(name)}`, response]);
  const list = () => ({ body: [stands()], headers: { 'x-total-count': '1' } });
  const respond = respondWith({ ...Object.fromEntries(routes), [`GET ${OWN}`]: list });
  const view = renderInKit(<SellerDeals />, { respond, user: ADA, path: '/messages?tab=selling' });
  return { ...view, proof: {}, pathOf };
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const actsOf = ({ sent }: Pick<ReturnType<typeof openByLink>, 'sent'>) =>
  sent('POST').filter(({ path }) => !path.endsWith('/open'));

describe.each([
  ['the link of a mail', openByLink],
  ['an account with the verified address', openByAccount],
])('a seller with %s', (_case, openDesk) => {
  // @spec-2.n4pj
  test('accepts, reads the address, writes and hands over', async () => {
    const handed = { ...ACCEPTED_DEAL, lines: [{ ...DEAL_LINE, state: 'handed_over' as const, actions: [] }] };
    const words = 'مرحبا <b>🎉</b>';
    const written = {
      id: 2,
      type: 'message',
      by: 'seller',
      itemTitle: null,
      text: words,
      createdAt: CREATED_AT,
    } as const;
    const acts = { accept: ACCEPTED_DEAL, message: { ...ACCEPTED_DEAL, entries: [written] }, 'hand-over': handed };
    const page = openDesk(deal, acts);
    await screen.findByText('AI Assistant Bot');
    await press('I can hand this over: AI Assistant Bot');
    expect(await screen.findByRole('link', { name: 'ada@example.com' })).toBeTruthy();
    expect(screen.getByText('You can hand over “AI Assistant Bot”.')).toBeTruthy();
    expect(page.toast()?.title).toBe('Ada Lovelace sees that you can hand this over');
    await userEvent.type(screen.getByLabelText('Your message to Ada Lovelace'), words);
    await press('Send message');
    expect(await screen.findByText(words, { selector: '[dir=auto]' })).toBeTruthy();
    expect(screen.getByLabelText('Your message to Ada Lovelace')).toHaveProperty('value', '');
    await press('Handed over: AI Assistant Bot');
    const next = 'Ada Lovelace is next: they check what you handed over, and confirm it.';
    expect(await screen.findByText(next)).toBeTruthy();
    expect(actsOf(page).map(({ path, body }) => ({ path, body }))).toEqual([
      { path: page.pathOf('accept'), body: { ...page.proof, line: 1 } },
      { path: page.pathOf('message'), body: { ...page.proof, text: words } },
      { path: page.pathOf('hand-over'), body: { ...page.proof, line: 1 } },
    ]);
  });

  // @spec-2.n4pj
  test('declines a line with a reason', async () => {
    const { productTitle: itemTitle } = DEAL_LINE;
    const reason = 'Sold elsewhere';
    const declined = deal({
      lines: [{ ...DEAL_LINE, state: 'declined', actions: [] }],
      entries: [{ id: 1, type: 'declined', by: 'seller', itemTitle, text: reason, createdAt: CREATED_AT }],
    });
    const page = openDesk(deal, { decline: declined });
    await screen.findByText('AI Assistant Bot');
    await press('I cannot sell this: AI Assistant Bot');
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
    await press('I cannot sell this');
    expect(screen.getByText('Write a reason.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Reason'), reason);
    await press('I cannot sell this');
    expect(await screen.findByText('This deal has ended. Nobody has to do anything.')).toBeTruthy();
    expect(screen.getByText(`“${reason}”`)).toBeTruthy();
    expect(actsOf(page)).toMatchObject([{ path: page.pathOf('decline'), body: { ...page.proof, line: 1, reason } }]);
  });

  test('is told that nothing was changed, and sees the new state, when somebody else has changed the deal first', async () => {
    let stands = deal();
    const { toast } = openDesk(() => stands, { accept: () => ({ status: 409, body: { code: 'state' } }) });
    await screen.findByText('AI Assistant Bot');
    stands = deal({ lines: [{ ...DEAL_LINE, state: 'cancelled', actions: [] }] });
    await press('I can hand this over: AI Assistant Bot');
    expect(await screen.findByText('Cancelled')).toBeTruthy();
    expect(toast()).toMatchObject({ title: 'Nothing was changed', variant: 'destructive' });
    expect(screen.queryByRole('button', { name: /hand this over/ })).toBeNull();
  });

  test('makes one change with two presses, and is told that nothing was changed when no response arrives', async () => {
    let answer: (response: Response | null) => void = () => {};
    const page = openDesk(deal, { accept: () => new Promise((resolve) => (answer = resolve)) });
    await screen.findByText('AI Assistant Bot');
    await userEvent.dblClick(screen.getByRole('button', { name: /^I can hand this over/ }));
    expect(actsOf(page)).toHaveLength(1);
    await act(async () => answer(null));
    expect(await screen.findByText('The server could not be reached. Nothing was changed.')).toBeTruthy();
    await press(/^I can hand this over/);
    await act(async () => answer({ body: ACCEPTED_DEAL }));
    expect(await screen.findByText('Accepted')).toBeTruthy();
  });

  test('still has a message in its field after it could not be sent', async () => {
    openDesk(deal, { message: () => ({ status: 409, body: { code: 'full' } }) });
    await userEvent.type(await screen.findByLabelText('Your message to Ada Lovelace'), 'Hello');
    await press('Send message');
    expect(await screen.findByText(/^This conversation is full\..* What you wrote is still here\.$/)).toBeTruthy();
    expect(screen.getByLabelText('Your message to Ada Lovelace')).toHaveProperty('value', 'Hello');
  });

  test('accepts several lines at once', async () => {
    const two = deal({ lines: [DEAL_LINE, { ...DEAL_LINE, line: 2, productTitle: 'News Digest' }] });
    const page = openDesk(() => two, { accept: ACCEPTED_DEAL });
    const line = (await screen.findByText('News Digest')).closest('li');
    const label = 'I can hand this over: News Digest';
    expect(within(line as HTMLElement).getByRole('button', { name: label })).toBeTruthy();
    await press('I can hand over both');
    expect(actsOf(page).map(({ body }) => body)).toEqual([page.proof]);
  });
});
