import type { Staff } from '@telemarket/contract';
import type { Routes } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, ROOT_ADMIN } from '../test/admin-api';

const GRACE: Staff['members'][number] = {
  ...{ id: ROOT_ADMIN.id, username: 'grace', firstName: 'Grace', lastName: null, email: 'grace@example.com' },
  ...{ role: 'manager', twoFactorAuth: true },
};
const BO: Staff['members'][number] = {
  ...{ id: 5, username: 'bo', firstName: 'Bo', lastName: 'Lind', email: 'bo@example.com' },
  ...{ role: 'support', twoFactorAuth: false },
};
const INVITATION: Staff['invitations'][number] = {
  ...{ id: 3, email: 'cy@example.com', role: 'support', invitedBy: 'grace', expiresAt: '2026-12-01T10:00:00.000Z' },
};
const STAFF: Staff = { members: [GRACE, BO], invitations: [INVITATION] };

const openPage = prepareRemote(remote);
afterEach(clearDevice);

async function open(routes: Routes = {}) {
  const admin = openPage('/admin?tab=users&view=staff', asAdmin({ 'GET /api/admin/staff': STAFF, ...routes }));
  await screen.findByText('Bo Lind');
  return admin;
}
const PROOF = { currentPassword: 'a quiet river', code: '123456' };
async function fillProof(within = screen as Pick<typeof screen, 'getByLabelText'>) {
  await userEvent.type(within.getByLabelText('Your password'), PROOF.currentPassword);
  await userEvent.type(within.getByLabelText('Code'), PROOF.code);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

// @spec-2.ev76
test('the staff page lists the staff and the open invitations', async () => {
  await open();
  expect(screen.getByText('Grace').parentElement?.textContent).toContain('Manager');
  expect(screen.getByText('Bo Lind').parentElement?.textContent).toContain('no two-factor authentication');
  expect(screen.getByText('cy@example.com').parentElement?.textContent).toMatch(
    /Support.*Invited by grace, valid until/,
  );
});

test('the staff page sends an invitation, and shows why it was refused', async () => {
  let response: object = { status: 409, body: { code: 'already-staff' } };
  const admin = await open({ 'POST /api/admin/staff/invitations': () => response });
  await userEvent.type(screen.getByLabelText('Email address'), 'di@example.com');
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'Manager');
  await press('Send the invitation');
  expect(await screen.findByText('Enter your password.')).toBeTruthy();
  expect(admin.sent('POST')).toEqual([]);
  await fillProof();
  await press('Send the invitation');
  expect(await screen.findByText('The account with this address already has this role.')).toBeTruthy();
  expect(screen.getByLabelText('Email address')).toHaveProperty('value', 'di@example.com');
  response = { body: { ...STAFF, invitations: [{ ...INVITATION, email: 'di@example.com', role: 'manager' }] } };
  await press('Send the invitation');
  expect(await screen.findByText('di@example.com')).toBeTruthy();
  expect(admin.sent('POST').at(-1)?.body).toEqual({ email: 'di@example.com', role: 'manager', ...PROOF });
  expect(screen.getByLabelText('Email address')).toHaveProperty('value', '');
});

test('the staff page asks for a code when two-factor authentication was switched on elsewhere', async () => {
  const route = () => ({ status: 422, body: { code: 'second-factor' } });
  const staff = { ...STAFF, members: [{ ...GRACE, twoFactorAuth: false }, BO] };
  await open({ 'GET /api/admin/staff': staff, 'DELETE /api/admin/staff/5': route });
  await press('Remove Bo Lind');
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Bo Lind from the staff?' }));
  expect(dialog.queryByLabelText('Code')).toBeNull();
  await userEvent.type(dialog.getByLabelText('Your password'), PROOF.currentPassword);
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await dialog.findByLabelText('Code')).toBeTruthy();
  expect(dialog.getByLabelText('Your password')).toHaveProperty('value', PROOF.currentPassword);
});

test('the staff page withdraws an invitation', async () => {
  await open({ 'DELETE /api/admin/staff/invitations/3': { ...STAFF, invitations: [] } });
  await press('Withdraw the invitation to cy@example.com');
  await waitFor(() => expect(screen.queryByText('cy@example.com')).toBeNull());
});

// @spec-6.9hwn
test('the staff page asks for the password and a code before it changes the role of a member, or removes one', async () => {
  const admin = await open({
    'PATCH /api/admin/staff/5': { ...STAFF, members: [GRACE, { ...BO, role: 'manager' }] },
    'DELETE /api/admin/staff/5': { ...STAFF, members: [GRACE] },
  });
  await press('Make Manager: Bo Lind');
  const change = within(await screen.findByRole('dialog', { name: 'Make Bo Lind manager?' }));
  await fillProof(change);
  await userEvent.click(change.getByRole('button', { name: 'Make Manager' }));
  expect(await screen.findByRole('button', { name: 'Make Support: Bo Lind' })).toBeTruthy();
  expect(admin.sent('PATCH').at(-1)?.body).toEqual({ role: 'manager', ...PROOF });
  await press('Remove Bo Lind');
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Bo Lind from the staff?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await dialog.findByText('Enter your password.')).toBeTruthy();
  expect(admin.sent('DELETE')).toEqual([]);
  await fillProof(dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Bo Lind')).toBeNull());
  expect(admin.sent('DELETE').at(-1)?.body).toEqual(PROOF);
});

test('support sees only its own role, and can leave the staff', async () => {
  const support = { ...ROOT_ADMIN, staffRole: 'support' } as const;
  const admin = openPage(
    '/admin?tab=users&view=staff',
    asAdmin({ 'DELETE /api/admin/staff/me': () => ({ status: 204 }) }, support),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Leave the staff' }));
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin login' })).toBeTruthy();
  expect(admin.sent('GET').filter(({ path }) => path === '/api/admin/staff')).toEqual([]);
});

test('a member who leaves the staff is signed out, and the last manager reads why leaving is not possible', async () => {
  let response: object = { status: 409, body: { code: 'last-admin' } };
  const admin = await open({ 'DELETE /api/admin/staff/me': () => response });
  await press('Leave the staff');
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave the staff?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Leave' }));
  expect(
    await dialog.findByText('The shop needs at least one manager. Make somebody else a manager first.'),
  ).toBeTruthy();
  response = { status: 204 };
  await userEvent.click(dialog.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Admin login' })).toBeTruthy();
  expect(admin.kit.session.get()).toBeNull();
});
