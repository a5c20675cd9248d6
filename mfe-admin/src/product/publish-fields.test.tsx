import type { AdminProduct } from '@telemarket/contract';
import type { Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, rows } from '../test/admin-api';
import { PRODUCT } from '../test/sample';
import { timesOf } from '../local-time';

const DRAFT: AdminProduct = { ...PRODUCT, state: 'draft' };
const openPage = prepareRemote(remote);
afterEach(clearDevice);

async function openProduct(product: AdminProduct | null, routes: Routes = {}) {
  const admin = openPage(
    product ? '/admin?open=4' : '/admin?open=new',
    asAdmin({
      'GET /api/admin/products': () => rows([PRODUCT]),
      'GET /api/admin/products/4': product ?? PRODUCT,
      'GET /api/admin/audit': () => rows([]),
      'PATCH /api/admin/products/4': ({ body }) => ({ body: { ...product, ...(body as object), version: 4 } }),
      'POST /api/admin/products': ({ body }) => ({ body: { ...PRODUCT, ...(body as object) } }),
      ...routes,
    }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: product ? 'Edit product' : 'New product' }));
  await dialog.findByLabelText('State');
  return { admin, dialog };
}

type Opened = Awaited<ReturnType<typeof openProduct>>['dialog'];
const choose = (dialog: Opened, state: string) => userEvent.selectOptions(dialog.getByLabelText('State'), state);
const setTime = (dialog: Opened, value: string) =>
  fireEvent.input(dialog.getByLabelText('Publish at'), { target: { value } });

async function fill(dialog: Opened) {
  for (const [label, text] of [
    ['Title', 'Night Room'],
    ['Description', 'Charts at night.'],
    ['Price', '5'],
    ['Seller', 'Ines'],
  ] as const)
    await userEvent.type(dialog.getByLabelText(label), text);
}

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;

// @spec-2.akpc
test('a new product is saved as a draft, and the toast says that nobody sees it', async () => {
  const { admin, dialog } = await openProduct(null);
  await fill(dialog);
  expect(dialog.getByRole('button', { name: 'Create product' })).toBeTruthy();
  await choose(dialog, 'Draft');
  expect(dialog.getByText('Nobody sees the listing in the shop.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Save as draft' }));
  await waitFor(() => expect(admin.sent('POST')[0]?.body).toMatchObject({ title: 'Night Room', state: 'draft' }));
  await waitFor(() =>
    expect(admin.toast()?.description).toBe('“Night Room” is a draft, which nobody sees in the shop.'),
  );
});

test('a listed product is saved without a state, which an earlier API would refuse', async () => {
  const { admin, dialog } = await openProduct(PRODUCT);
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(admin.sent('PATCH')).toHaveLength(1));
  expect(Object.keys(admin.sent('PATCH')[0]?.body as object)).not.toContain('state');
  expect(Object.keys(admin.sent('PATCH')[0]?.body as object)).not.toContain('publishAt');
});

// @spec-2.akpc
test('a draft has no link to a page in the shop, and can be published', async () => {
  const { admin, dialog } = await openProduct(DRAFT);
  expect(dialog.queryByRole('link', { name: 'View in the shop' })).toBeNull();
  await choose(dialog, 'Publish now');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(admin.sent('PATCH')[0]?.body).toMatchObject({ state: 'listed' }));
  await waitFor(() => expect(admin.toast()?.description).toBe('“Chart Room” is in the shop.'));
});

// @spec-2.akpc
test('a draft is published at a chosen time, and the form shows the time zone', async () => {
  const { admin, dialog } = await openProduct(DRAFT);
  await choose(dialog, 'Publish at a set time');
  const publish = dialog.getByRole('button', { name: 'Publish at this time' });
  await userEvent.click(publish);
  expect(dialog.getByText('Choose a day and a time.')).toBeTruthy();
  setTime(dialog, `${inDays(-2)}T10:00`);
  await userEvent.click(publish);
  expect(dialog.getByText('Choose a time in the future.')).toBeTruthy();
  setTime(dialog, `${inDays(400)}T10:00`);
  await userEvent.click(publish);
  expect(dialog.getByText('Choose a time within a year.')).toBeTruthy();
  const local = `${inDays(20)}T10:00`;
  setTime(dialog, local);
  expect(
    dialog.getByText(
      new RegExp(`^Your time zone is ${own}(?: \\(UTC.*\\))?\\. Until the chosen time, the listing is a draft\\.$`),
    ),
  ).toBeTruthy();
  await userEvent.click(publish);
  await waitFor(() => expect(admin.sent('PATCH')).toHaveLength(1));
  expect(admin.sent('PATCH')[0]?.body).toMatchObject({ publishAt: timesOf(local, own)[0]?.toISOString() });
  expect(Object.keys(admin.sent('PATCH')[0]?.body as object)).not.toContain('state');
});

test('a later save of a draft that is planned for publication does not change the time', async () => {
  const publishAt = `${inDays(20)}T10:00:00.000Z`;
  const { admin, dialog } = await openProduct({ ...DRAFT, publishAt });
  await userEvent.type(dialog.getByLabelText('Title'), '!');
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(admin.sent('PATCH')).toHaveLength(1));
  expect(admin.sent('PATCH')[0]?.body).toMatchObject({ title: 'Chart Room!' });
  expect(Object.keys(admin.sent('PATCH')[0]?.body as object)).not.toContain('publishAt');
});

test('a planned publication can be cancelled', async () => {
  const { admin, dialog } = await openProduct({ ...DRAFT, publishAt: `${inDays(20)}T10:00:00.000Z` });
  await choose(dialog, 'Draft');
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(admin.sent('PATCH')[0]?.body).toMatchObject({ publishAt: null }));
});

test('a listing can be paused, and the form says what shoppers will see', async () => {
  const { admin, dialog } = await openProduct(PRODUCT);
  await choose(dialog, 'Paused');
  expect(dialog.getByText(/keeps its page, which says “Not for sale at the moment”/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(admin.sent('PATCH')[0]?.body).toMatchObject({ state: 'paused' }));
});

// @spec-2.akpc
test('an original price below the price is refused before it is sent', async () => {
  const { admin, dialog } = await openProduct(PRODUCT);
  await userEvent.type(dialog.getByLabelText('Original price (optional)'), '148.99');
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(dialog.getByText('The original price cannot be lower than the price.')).toBeTruthy();
  expect(admin.sent('PATCH')).toEqual([]);
});

test('the chosen time of publication is kept when the dialog is closed and opened again', async () => {
  const { dialog } = await openProduct(DRAFT);
  await choose(dialog, 'Publish at a set time');
  setTime(dialog, `${inDays(20)}T10:00`);
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Chart Room' }));
  const again = within(await screen.findByRole('dialog', { name: 'Edit product' }));
  expect(await again.findByText('Your earlier changes are still here, but they are not saved yet.')).toBeTruthy();
  expect(again.getByLabelText('Publish at')).toHaveProperty('value', `${inDays(20)}T10:00`);
});

// @spec-2.akpc
test('a time that the clocks skip is refused, and for a time that occurs twice the form asks which one is meant', async () => {
  const resolved = new Intl.DateTimeFormat().resolvedOptions();
  const zone = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  zone.mockReturnValue({ ...resolved, timeZone: 'Europe/Berlin' });
  const { admin, dialog } = await openProduct(DRAFT);
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-09-01T10:00:00.000Z'));
  await choose(dialog, 'Publish at a set time');
  const publish = dialog.getByRole('button', { name: 'Publish at this time' });
  setTime(dialog, '2027-03-28T02:30');
  await userEvent.click(publish);
  expect(dialog.getByText('The clocks are turned forward over this time. Choose another time.')).toBeTruthy();
  expect(dialog.queryByLabelText('Which of the two times')).toBeNull();
  setTime(dialog, '2026-10-25T02:30');
  expect(dialog.getByText(/Europe\/Berlin \(UTC\+2\)/)).toBeTruthy();
  await userEvent.selectOptions(dialog.getByLabelText('Which of the two times'), 'After the clocks go back, UTC+1');
  await userEvent.click(publish);
  await waitFor(() => expect(admin.sent('PATCH')[0]?.body).toMatchObject({ publishAt: '2026-10-25T01:30:00.000Z' }));
  now.mockRestore();
  zone.mockRestore();
});
