import type { AdminSellerDetails } from '@telemarket/contract';
import type { Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, rows } from '../test/admin-api';

const AT = '2026-11-20T10:00:00.000Z';
const ADA: AdminSellerDetails = {
  ...{ id: 5, name: 'Ada', email: null, telegram: null, publicNote: 'Away in May', isPaused: false, createdAt: AT },
  ...{
    version: 3,
    listingCount: 2,
    addressCount: 2,
    internalNote: null,
    earlierNames: ['Adele'],
    messageCount: 1,
    dealCount: 2,
  },
  addresses: ['a@example.com', 'b@example.com'],
  listings: [
    { id: 9, title: 'Chart Room', sellerEmail: 'a@example.com', isListed: true },
    { id: 8, title: 'Old Room', sellerEmail: 'b@example.com', isListed: false },
  ],
  messages: [{ id: 7, name: 'Bo Lind', state: 'open', productTitle: 'Chart Room', createdAt: AT }],
  history: [{ changes: [{ field: 'name', from: 'Adele', to: 'Ada' }], by: 'grace', createdAt: AT }],
};
const BEA = { ...ADA, id: 6, name: 'Bea', email: 'bea@example.com', version: 2, listingCount: 4, addressCount: 1 };
const LIST: Routes = { 'GET /api/admin/sellers': () => rows([ADA, BEA]) };
const openPage = prepareRemote(remote);
afterEach(clearDevice);

async function open(routes: Routes, name = 'Ada') {
  const admin = openPage('/admin?tab=products&view=sellers', asAdmin({ ...LIST, ...routes }));
  await userEvent.click(await screen.findByRole('link', { name }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  await dialog.findByLabelText('Name');
  return { admin, dialog };
}

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.paste(text);
}

// @spec-2.jd5v
test('the view Sellers of the tab Products shows the email address of each seller, or the number of addresses', async () => {
  openPage('/admin?tab=products', asAdmin(LIST));
  await userEvent.click(await screen.findByRole('link', { name: 'Sellers' }));
  const table = within(await screen.findByRole('table', { name: 'Sellers' }));
  expect(table.getByText('2 addresses')).toBeTruthy();
  expect(table.getByText('bea@example.com')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sellers' }).getAttribute('aria-current')).toBe('page');
  await userEvent.click(screen.getByRole('link', { name: 'Products' }));
  expect(await screen.findByText('No products yet')).toBeTruthy();
});

test('the seller dialog shows listings and messages with links, and sends only what was changed', async () => {
  let current = ADA;
  const { admin, dialog } = await open({
    'GET /api/admin/sellers/5': () => ({ body: current }),
    'PATCH /api/admin/sellers/5': () => ({ body: (current = { ...ADA, name: 'Ada Studio', version: 4 }) }),
  });
  expect(dialog.getByRole('link', { name: 'Chart Room' }).getAttribute('href')).toBe('/admin?tab=products&open=9');
  expect(dialog.getByText('Old Room (not in the shop)')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Bo Lind' }).getAttribute('href')).toBe('/admin?tab=messages&open=contact-7');
  expect(dialog.getByText('Adele', { selector: 'del' })).toBeTruthy();
  await retype(dialog.getByLabelText('Name'), 'Ada Studio');
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByRole('dialog', { name: 'Ada Studio' })).toBeTruthy();
  const [patch] = admin.sent('PATCH');
  expect([patch?.body, patch?.headers['if-match']]).toEqual([{ name: 'Ada Studio' }, '"3"']);
});

test('an administrator chooses one of several email addresses for all listings of a seller, and pauses the listings', async () => {
  let current: AdminSellerDetails = ADA;
  const { admin, dialog } = await open({
    'GET /api/admin/sellers/5': () => ({ body: current }),
    'PATCH /api/admin/sellers/5': ({ body }) => ({
      body: (current = { ...current, ...(body as object), addresses: ['b@example.com'], version: current.version + 1 }),
    }),
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Use b@example.com for all listings' }));
  expect(await dialog.findByDisplayValue('b@example.com')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Pause' }));
  expect(await dialog.findByRole('button', { name: 'Resume' })).toBeTruthy();
  expect(admin.sent('PATCH').map(({ body }) => body)).toEqual([{ email: 'b@example.com' }, { isPaused: true }]);
});

test('an administrator who saves a seller after somebody else keeps the typed values and can load the newer version', async () => {
  const stale = { status: 409, body: { code: 'stale', detail: 'Load it again.' } };
  let current = ADA;
  const { dialog } = await open({
    'GET /api/admin/sellers/5': () => ({ body: current }),
    'PATCH /api/admin/sellers/5': () => stale,
  });
  await retype(dialog.getByLabelText('Name'), 'Adela');
  current = { ...ADA, name: 'Adelheid', version: 4 };
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await dialog.findByText(/What you typed is still here/)).toBeTruthy();
  expect(dialog.getByDisplayValue('Adela')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Load the newer version' }));
  expect(await screen.findByDisplayValue('Adelheid')).toBeTruthy();
});

// @spec-2.fzzq
test('the seller dialog says before a merge what moves to the other seller, and then shows that seller', async () => {
  const { admin, dialog } = await open({
    'GET /api/admin/sellers/5': ADA,
    'GET /api/admin/sellers/6': BEA,
    'POST /api/admin/sellers/5/merge': BEA,
  });
  await userEvent.click(dialog.getByLabelText('Merge into'));
  await userEvent.paste('Bea');
  await userEvent.click(await dialog.findByRole('button', { name: 'Choose Bea' }));
  expect(
    dialog.getByText(/^2 listings, 2 deals and 1 message from “Ada” will move to “Bea”, who has 4 listings\./),
  ).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Choose Bea' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Merge into Bea' }));
  expect(await screen.findByRole('dialog', { name: 'Bea' })).toBeTruthy();
  const [merge] = admin.sent('POST');
  expect([merge?.body, merge?.headers['if-match']]).toEqual([{ into: 6, intoVersion: 2 }, '"3"']);
});
