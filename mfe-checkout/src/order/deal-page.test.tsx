import { type Response, respondWith, type Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { deal } from '../test/deal';

const open = prepareRemote(remote);
const TOKEN = 'a'.repeat(64);

afterEach(() => {
  clearDevice();
  window.history.replaceState(null, '', '#');
});

function openDesk(routes: Routes, fragment = `#token=${TOKEN}`) {
  window.history.replaceState(null, '', `/deal${fragment}`);
  return open('/deal', { respond: respondWith(routes) });
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

// @spec-2.c86y @spec-2.n4pj
test('the link in the mail to the seller opens the deal, which does not show the email address of the buyer yet', async () => {
  const { sent, calls } = openDesk({ 'POST /api/deals/open': deal() });
  expect(await screen.findByRole('heading', { name: 'Deal K7Q2M9XA' })).toBeTruthy();
  expect(sent('POST')).toMatchObject([{ path: '/api/deals/open', body: { token: TOKEN } }]);
  expect(calls.every(({ path }) => !path.includes(TOKEN))).toBe(true);
  expect(document.head.querySelector('meta[name=referrer]')?.getAttribute('content')).toBe('no-referrer');
  expect(screen.getByText('You are next: say whether you can hand this over.')).toBeTruthy();
  expect(screen.getByRole('link', { name: '@ada_l' }).getAttribute('href')).toBe('https://t.me/ada_l');
  expect(screen.getByText('Shown once you have accepted')).toBeTruthy();
});

test.each<[string, Response]>([
  ['unknown, withdrawn or ended', { status: 404 }],
  ['malformed', { status: 422 }],
])('a token that is %s opens no deal, and the page accepts another link', async (_case, response) => {
  const { sent } = openDesk({ 'POST /api/deals/open': () => response });
  expect(await screen.findByText(/^This link does not work\./)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  await act(async () => window.dispatchEvent(new Event('focus')));
  expect(sent('POST')).toHaveLength(1);
  expect(screen.getByLabelText('Link or code from the mail')).toBeTruthy();
});

test('when the link ends while the page is open, the page no longer shows the deal', async () => {
  let response: Response = { body: deal() };
  openDesk({ 'POST /api/deals/open': () => response, 'POST /api/deals/accept': () => response });
  await screen.findByText('AI Assistant Bot');
  response = { status: 404 };
  await press(/^I can hand this over/);
  expect(await screen.findByText('Nothing was changed, because you can no longer make changes here.')).toBeTruthy();
  await act(async () => window.dispatchEvent(new Event('focus')));
  expect(await screen.findByText(/^This link does not work\./)).toBeTruthy();
  expect(screen.queryByText(/AI Assistant Bot|Ada/)).toBeNull();
});

test('without a token, the page of the deal asks for the link and sends no request', () => {
  const { calls } = openDesk({}, '');
  expect(screen.getByText(/^This page opens with the link in our email/)).toBeTruthy();
  expect(calls).toEqual([]);
});

test('Retry opens the deal of the link after an outage, and the deal stays visible during another outage', async () => {
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
