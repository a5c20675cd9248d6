import type { AdminUserDetails } from '@telemarket/contract';
import type { Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, rows } from '../test/admin-api';

const AT = '2026-11-20T10:00:00.000Z';
const USER: AdminUserDetails = {
  ...{
    id: 5,
    firstName: 'Bo',
    lastName: 'Lind',
    username: 'bo',
    email: 'bo@example.com',
    isAdmin: false,
    staffRole: null,
  },
  ...{ telegramId: null, createdAt: AT, updatedAt: AT, orderCount: 1, emailVerified: true },
  ...{ suspendedAt: null, suspendedReason: null },
  sessions: [{ id: 1, device: 'Firefox on Windows', createdAt: AT, lastUsedAt: AT }],
  orders: [{ id: 9, orderId: '1763700000000', status: 'pending', total: '298.00', createdAt: AT }],
  messages: [{ kind: 'ticket', id: 7, subject: 'A double charge', state: 'open', createdAt: AT }],
};
const openPage = prepareRemote(remote);
afterEach(clearDevice);

async function open(routes: Routes) {
  const admin = openPage('/admin?tab=users', asAdmin({ 'GET /api/admin/users': () => rows([USER]), ...routes }));
  await userEvent.click(await screen.findByRole('link', { name: 'Bo Lind' }));
  return { admin, dialog: within(await screen.findByRole('dialog', { name: 'Bo Lind' })) };
}

test('the user dialog shows what a user has ordered and written, with links, and ends the sessions', async () => {
  const { dialog } = await open({
    'GET /api/admin/users/5': USER,
    'DELETE /api/admin/users/5/sessions': { ...USER, sessions: [] },
  });
  expect(dialog.getByRole('link', { name: '1763700000000' }).getAttribute('href')).toBe('/admin?tab=orders&open=9');
  const message = dialog.getByRole('link', { name: 'A double charge' });
  expect(message.getAttribute('href')).toBe('/admin?tab=messages&open=ticket-7');
  expect(dialog.getByText(/Firefox on Windows/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'End all sessions' }));
  expect(await dialog.findByText('Not signed in anywhere.')).toBeTruthy();
});

test('a manager suspends an account with a reason, and ends the suspension', async () => {
  const suspended = { ...USER, sessions: [], suspendedAt: AT, suspendedReason: 'Fraud' };
  let current = USER as AdminUserDetails;
  const { admin, dialog } = await open({
    'GET /api/admin/users/5': () => ({ body: current }),
    'POST /api/admin/users/5/suspension': () => ({ body: (current = suspended) }),
    'DELETE /api/admin/users/5/suspension': () => ({ body: (current = USER) }),
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend the account' }));
  expect(dialog.getByText('Give a reason. It is saved with the account.')).toBeTruthy();
  await userEvent.click(dialog.getByLabelText('Reason for the suspension'));
  await userEvent.paste('Fraud');
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend the account' }));
  expect(await dialog.findByText('Suspended')).toBeTruthy();
  expect(admin.sent('POST')[0]?.body).toEqual({ reason: 'Fraud' });
  await userEvent.click(dialog.getByRole('button', { name: 'End the suspension' }));
  expect(await dialog.findByRole('button', { name: 'Suspend the account' })).toBeTruthy();
});
