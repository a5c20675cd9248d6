import type { SellerDeal } from '@telemarket/contract';
import { type Response, respondWith, type Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, renderInKit } from '@telemarket/remote-tools/test/render';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ACCEPTED_DEAL, deal, DEAL_LINE } from '../test/deal';
import { ADA } from '../test/sample';
import SellerDeals from './seller-deals';

const OWN = '/api/users/me/deals';

afterEach(clearDevice);

const numbered = (number: string, changes: Partial<SellerDeal> = {}) => deal({ number, ...changes });
const ENDED = numbered('E0000000', { lines: [{ ...DEAL_LINE, state: 'received', actions: [] }] });
const HANDED = numbered('H0000000', { lines: [{ ...DEAL_LINE, state: 'handed_over', actions: [] }] });

function openTab(deals: SellerDeal[] | ((query: URLSearchParams) => Response | null), query = '', routes: Routes = {}) {
  const page = (shown: SellerDeal[], at: number) => ({
    body: shown.slice(20 * at - 20, 20 * at),
    headers: { 'x-total-count': String(shown.length) },
  });
  const list: Routes[string] = (_call, params) =>
    typeof deals === 'function' ? deals(params) : page(deals, Number(params.get('page')));
  const respond = respondWith({ ...routes, [`GET ${OWN}`]: list });
  return renderInKit(<SellerDeals />, { respond, user: ADA, path: `/messages?tab=selling${query}` });
}

const heads = async () => {
  await screen.findAllByRole('link', { name: /^Deal / });
  return screen.getAllByRole('link', { name: /^Deal / }).map(({ textContent }) => textContent);
};

// @spec-2.wh35
test('the deal with the latest activity is open, and each deal says who is next', async () => {
  const { where } = openTab([ACCEPTED_DEAL, HANDED, ENDED]);
  expect(await heads()).toEqual(['Deal K7Q2M9XA', 'Deal H0000000', 'Deal E0000000']);
  for (const word of ['You are next', 'Buyer is next', 'Ended']) expect(screen.getByText(word)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Handed over/ })).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Deal E0000000' }));
  expect(where()).toBe('/messages?tab=selling&deal=E0000000');
  expect(screen.getByText('This deal has ended. Nobody has to do anything.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Handed over/ })).toBeNull();
});

test('a message in another deal does not close the deal that the seller is reading', async () => {
  let deals = [ACCEPTED_DEAL, ENDED];
  openTab(() => ({ body: deals, headers: { 'x-total-count': '2' } }));
  await heads();
  const field = screen.getByLabelText('Your message to Ada Lovelace');
  await userEvent.type(field, 'Half a sent');
  deals = [ENDED, ACCEPTED_DEAL];
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
  fireEvent.focus(window);
  await waitFor(async () => expect(await heads()).toEqual(['Deal E0000000', 'Deal K7Q2M9XA']));
  jest.restoreAllMocks();
  expect(screen.getByLabelText('Your message to Ada Lovelace')).toHaveProperty('value', 'Half a sent');
});

test('the address of an earlier deal opens it, and a button shows all earlier deals', async () => {
  const many = Array.from({ length: 25 }, (_, at) => numbered(`N${String(at).padStart(7, '0')}`));
  openTab(many, '&deal=N0000022', { [`GET ${OWN}/N0000022`]: many[22] as SellerDeal });
  expect(await screen.findByRole('button', { name: /^I can hand this over/ })).toBeTruthy();
  expect(await heads()).toHaveLength(21);
  expect(document.activeElement?.textContent).toBe('Deal N0000022');
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier deals' }));
  expect(await screen.findByRole('link', { name: 'Deal N0000024' })).toBeTruthy();
  expect(await heads()).toHaveLength(25);
  expect(screen.queryByRole('button', { name: 'Show earlier deals' })).toBeNull();
});

test('the tab says that a linked deal belongs to another account, without any detail of the deal', async () => {
  openTab([ENDED], '&deal=K7Q2M9XB');
  expect(await screen.findByText('This deal is not in your account. It may belong to another account.')).toBeTruthy();
  expect(await heads()).toEqual(['Deal E0000000']);
});

test('a seller without deals reads No deals yet in the tab Selling', async () => {
  openTab([]);
  expect(await screen.findByRole('heading', { name: 'No deals yet' })).toBeTruthy();
});

test('when the deals could not be loaded, Retry requests them again, and the page says that the session has ended', async () => {
  let response: Response | null = null;
  openTab(() => response);
  expect(await screen.findByRole('heading', { name: 'Your deals could not be loaded' })).toBeTruthy();
  response = { status: 401 };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/session/i)).toBeTruthy();
});
