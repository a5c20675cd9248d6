import type { SellerDeal } from '@telemarket/contract';
import { respondWith } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { deal, DEAL_LINE } from '../test/deal';

const open = prepareRemote(remote);
afterEach(() => {
  clearDevice();
  window.history.replaceState(null, '', '#');
});

const LINK = 'https://t.me/shop_bot?start=v_abc';
const AT = '2026-11-29T09:00:00.000Z';
const withProof = (
  proof: string | null,
  proofLink: string | null = null,
  proofAskedAt: string | null = AT,
): SellerDeal => deal({ lines: [{ ...DEAL_LINE, proof, proofLink, proofAskedAt }] });

function openDesk(stands: SellerDeal | (() => SellerDeal), answer: object) {
  window.history.replaceState(null, '', `/deal#token=${'a'.repeat(64)}`);
  const routes = {
    'POST /api/deals/open': () => ({ body: typeof stands === 'function' ? stands() : stands }),
    'POST /api/deals/proof': () => answer,
  };
  return open('/deal', { respond: respondWith(routes) });
}

test('a seller makes a link for the owner with one press, and reads that it is shown only once', async () => {
  const page = openDesk(withProof('none'), { body: withProof('asked', LINK) });
  await userEvent.click(
    await screen.findByRole('button', { name: `Prove that you own the chat: ${DEAL_LINE.productTitle}` }),
  );
  const link = await screen.findByRole('link', { name: 'Open the bot in Telegram' });
  expect(link.getAttribute('href')).toBe(LINK);
  expect(screen.getByText(/This link is shown only once/)).toBeTruthy();
  const asked = page.sent('POST').filter(({ path }) => path.endsWith('/proof'));
  expect(asked.map(({ body }) => body)).toEqual([{ token: 'a'.repeat(64), line: 1 }]);
});

test('a link that another tab has replaced is not shown any more', async () => {
  let stands = withProof('none', null, null);
  openDesk(() => stands, { body: withProof('asked', LINK) });
  await userEvent.click(await screen.findByRole('button', { name: /^Prove that you own the chat/ }));
  await screen.findByRole('link', { name: 'Open the bot in Telegram' });
  stands = withProof('asked', null, '2026-11-29T09:05:00.000Z');
  await act(async () => window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Open the bot in Telegram' })).toBeNull());
  expect(screen.getByRole('button', { name: /^Make another link/ })).toBeTruthy();
});

test('a link that somebody has opened is not replaced', async () => {
  openDesk(withProof('asked'), { status: 409, body: { code: 'proof-open' } });
  await userEvent.click(await screen.findByRole('button', { name: `Make another link: ${DEAL_LINE.productTitle}` }));
  expect(await screen.findByText(/A link has already been opened/)).toBeTruthy();
});

test('a listing that cannot show its owner offers no link for a proof', async () => {
  openDesk(withProof(null), {});
  await screen.findByText(DEAL_LINE.productTitle);
  expect(screen.queryByRole('button', { name: /Prove that you own the chat/ })).toBeNull();
});
