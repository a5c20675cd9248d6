import type { AdminProof, AdminProofs } from '@telemarket/contract';
import type { Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, rows } from '../test/admin-api';
import { PRODUCT } from '../test/sample';

const openPage = prepareRemote(remote);
afterEach(clearDevice);

const AT = '2026-11-27T14:02:00.000Z';
const PROOF: AdminProof = {
  ...{ id: 8, stage: 'asked', askedBy: 'grace', askedAt: AT, expiresAt: '2026-12-04T14:02:00.000Z' },
  ...{ person: null, otherStartedAt: null, chat: null, answeredAt: null, since: null, askedTelegramAt: null },
  ...{ dueAt: null, problem: null, endReason: null, endedAt: null },
};
const NONE: AdminProofs = { open: null, listed: null, ended: null };
const CHAT = { type: 'supergroup', title: 'Chart Room', usernames: [], idEnd: '4512', members: 12_345 };
const PATH = '/api/admin/products/4/proofs';
const LINK = { link: 'https://t.me/shop_bot?start=v_abc', expiresAt: PROOF.expiresAt };

async function open(routes: Routes, product: object = {}) {
  const shown = { ...PRODUCT, telegramCheck: 'possible' as const, ...product };
  const admin = openPage(
    '/admin?open=4',
    asAdmin({ 'GET /api/admin/products': () => rows([shown]), 'GET /api/admin/products/4': shown, ...routes }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit product' }));
  await dialog.findByLabelText('Title');
  return { admin, dialog };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('an administrator makes a proof link, which is shown once, and withdraws it', async () => {
  let stands: AdminProofs = NONE;
  const { admin, dialog } = await open({
    [`GET ${PATH}`]: () => ({ body: stands }),
    [`POST ${PATH}`]: () => {
      stands = { ...NONE, open: PROOF };
      return { status: 201, body: LINK };
    },
    [`POST ${PATH}/8/void`]: () => {
      stands = { ...NONE, ended: { ...PROOF, stage: 'ended', endReason: 'void', endedAt: AT } };
      return { body: stands };
    },
  });
  await userEvent.click(await dialog.findByRole('button', { name: 'Ask for proof' }));
  expect(await dialog.findByText(LINK.link)).toBeTruthy();
  expect(dialog.getByText(/The link is shown only once/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Ask for proof' })).toBeNull();
  await press('Withdraw the link');
  expect(
    await dialog.findByText(/^The last request ended on Nov 27, 2026, .+: the link was withdrawn\.$/),
  ).toBeTruthy();
  expect(dialog.queryByText(LINK.link)).toBeNull();
  expect(admin.sent('POST').map(({ path }) => path)).toEqual([PATH, `${PATH}/8/void`]);
});

test('the section about the owner does not show a new link when another request has replaced it', async () => {
  const other = { ...PROOF, id: 9, askedBy: 'ada', expiresAt: '2026-12-04T15:00:00.000Z' };
  let stands: AdminProofs = NONE;
  const { dialog } = await open({
    [`GET ${PATH}`]: () => ({ body: stands }),
    [`POST ${PATH}`]: () => {
      stands = { ...NONE, open: other };
      return { status: 201, body: LINK };
    },
  });
  await userEvent.click(await dialog.findByRole('button', { name: 'Ask for proof' }));
  expect(await dialog.findByText('ada')).toBeTruthy();
  expect(dialog.queryByText(LINK.link)).toBeNull();
});

test('the section about the owner says that shoppers see nothing about the owner when the chat no longer has the listing’s username', async () => {
  const listed = { ...PROOF, stage: 'shown' as const, problem: 'renamed' as const, chat: CHAT, answeredAt: AT };
  const { dialog } = await open({ [`GET ${PATH}`]: { ...NONE, listed } });
  expect(await dialog.findByText(/shoppers see nothing about the owner/)).toBeTruthy();
  expect(dialog.queryByText(/Shoppers see this date/)).toBeNull();
});

test('the section about the owner says that a link is still valid when a second administrator asks for one', async () => {
  const { dialog } = await open({
    [`GET ${PATH}`]: NONE,
    [`POST ${PATH}`]: () => ({ status: 409, body: { code: 'proof-open' } }),
  });
  await userEvent.click(await dialog.findByRole('button', { name: 'Ask for proof' }));
  expect(await dialog.findByText(/This listing already has a link that is still valid/)).toBeTruthy();
});

test('the section about the owner shows who opened the link, and lets an administrator compare the chat with the listing', async () => {
  const confirm = {
    ...PROOF,
    ...{ stage: 'confirm' as const, person: { name: 'Sofia', username: 'sofia_lind' }, otherStartedAt: AT, chat: CHAT },
  };
  let stands: AdminProofs = { ...NONE, open: confirm };
  const { admin, dialog } = await open(
    {
      [`GET ${PATH}`]: () => ({ body: stands }),
      [`POST ${PATH}/8/confirm`]: () => {
        stands = { ...NONE, open: { ...confirm, stage: 'reading' } };
        return { body: stands };
      },
    },
    { handle: 'chart_room' },
  );
  const part = within(await dialog.findByRole('region', { name: 'Telegram' }));
  await part.findByText(/Compare the chat with the listing/);
  for (const fact of ['@chart_room', '…4512', '12,345', 'none']) expect(part.getByText(fact)).toBeTruthy();
  expect(part.getByText(/Sofia/).textContent).toContain('@sofia_lind');
  expect(part.getByText(/somebody else, on/)).toBeTruthy();
  await press('This is the chat');
  expect(await part.findByText(/We are asking Telegram about the chosen chat/)).toBeTruthy();
  expect(admin.sent('POST').map(({ path }) => path)).toEqual([`${PATH}/8/confirm`]);
});

test('the section about the owner says that somebody else is now the owner, and offers to ask for proof again', async () => {
  const listed = {
    ...PROOF,
    stage: 'withdrawn' as const,
    chat: CHAT,
    answeredAt: AT,
    since: '2026-11-28T09:00:00.000Z',
  };
  const { dialog } = await open({ [`GET ${PATH}`]: { ...NONE, listed } });
  expect(await dialog.findByText(/Telegram now names somebody else as the owner/)).toBeTruthy();
  for (const name of ['Check now', 'Withdraw the proof', 'Ask for proof'])
    expect(dialog.getByRole('button', { name })).toBeTruthy();
});

test('the section about the owner says why the owner of a bot is not checked, and requests no proofs', async () => {
  const first = await open({}, { telegramCheck: 'not-for-bots', category: 'bot' });
  expect(first.dialog.getByText(/does not tell a shop who owns a bot/)).toBeTruthy();
  expect(first.admin.calls.some(({ path }) => path.includes('/proofs'))).toBe(false);
});

test('a shop without a Telegram bot of its own shows no section about the owner, and requests no proofs', async () => {
  const { admin, dialog } = await open({}, { telegramCheck: null });
  expect(dialog.queryByRole('region', { name: 'Telegram' })).toBeNull();
  expect(admin.calls.some(({ path }) => path.includes('/proofs'))).toBe(false);
});

test('the product form does not send a number of members that Telegram has counted and nobody has changed', async () => {
  const { admin, dialog } = await open(
    { [`GET ${PATH}`]: NONE, 'PATCH /api/admin/products/4': () => ({ body: PRODUCT }) },
    { countSource: 'telegram', countSourceAt: AT },
  );
  await userEvent.type(dialog.getByLabelText('Title'), '!');
  await press('Save changes');
  await waitFor(() => expect(admin.sent('PATCH')).toHaveLength(1));
  expect(admin.sent('PATCH')[0]?.body).not.toHaveProperty('memberCount');
});
