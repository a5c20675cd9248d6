import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { asAdmin, ROOT_ADMIN } from '../test/admin-api';

const SHOPPER = { ...ROOT_ADMIN, id: 2, firstName: 'Bo', username: 'bo', isAdmin: false };

const open = prepareRemote(remote);

afterEach(clearDevice);

async function login(username: string, password: string) {
  if (username) {
    await userEvent.click(screen.getByLabelText('Username'));
    await userEvent.paste(username);
  }
  if (password) {
    await userEvent.click(screen.getByLabelText('Password'));
    await userEvent.paste(password);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('the admin page shows the dashboard when an admin signs in', async () => {
  const admin = open('/admin', asAdmin({ 'POST /api/auth/login': { user: ROOT_ADMIN } }, null));
  await heading('Admin login');
  expect(admin.calls).toEqual([]);
  await login(' grace ', ' secret-secret ');
  expect(document.activeElement).toBe(await heading('Admin Dashboard'));
  expect(admin.sent('POST')[0]?.body).toEqual({ username: 'grace', password: 'secret-secret' });
  expect(sessionStorage.getItem('tm:admin')).toContain('"grace"');
  expect(screen.getByText('Products', { selector: 'dt' }).nextElementSibling?.textContent).toBe('120');
  expect(await screen.findByText('$1,049.30')).toBeTruthy();
});

test('the admin page shows a loading state until it knows who is signed in', async () => {
  const admin = open('/admin', { ...asAdmin({}, null), boot: { hasSession: true } });
  expect(screen.getByRole('status', { name: 'Loading the administration' })).toBeTruthy();
  expect(admin.calls).toEqual([]);
  act(() => admin.kit.signIn(ROOT_ADMIN));
  await heading('Admin Dashboard');
  expect(document.activeElement).toBe(document.body);
});

// @spec-5.12
test.each([
  ['', 'x'],
  ['grace', '   '],
])('the admin page requires both fields: %p, %p', async (username, password) => {
  const admin = open('/admin', asAdmin({}, null));
  await login(username, password);
  expect(admin.toast()).toMatchObject({
    title: 'Missing credentials',
    description: 'Please enter both username and password.',
    variant: 'destructive',
  });
  expect(admin.calls).toEqual([]);
  expect(document.activeElement).toBe(screen.getByLabelText(username ? 'Password' : 'Username'));
});

// @spec-8.16
test.each([
  [{ status: 401 }, 'Check the username and the password.'],
  [{ status: 429, headers: { 'retry-after': '30' } }, 'Try again in 30 seconds.'],
  [null, 'We could not reach the sign-in service.'],
])('the admin page shows the reason of a failed login: %j', async (response, note) => {
  const admin = open('/admin', asAdmin({ 'POST /api/auth/login': () => response }, null));
  await login('grace', 'wrong-wrong');
  expect(await screen.findByText(note)).toBeTruthy();
  const description = response?.status === 401 ? 'Invalid username or password.' : note;
  expect(admin.toast()).toMatchObject({ title: 'Login failed', description });
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'grace');
});

test('the admin page denies access to a user without the role', async () => {
  const admin = open('/admin', asAdmin({}, SHOPPER));
  await heading('Access Denied');
  expect(screen.getByText('You need administrator privileges to access this page.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Back to Login' }));
  expect(document.activeElement).toBe(await heading('Admin login'));
  expect(admin.kit.session.get()?.username).toBe('bo');
  expect(admin.calls).toEqual([]);
});

test('the admin page denies access to a user without the role after the login', async () => {
  open('/admin', asAdmin({ 'POST /api/auth/login': { user: SHOPPER } }, null));
  await login('bo', 'secret-secret');
  await heading('Access Denied');
  expect(sessionStorage.getItem('tm:admin')).toBeNull();
});

test('the logout button signs out on the device and on the server', async () => {
  const admin = open('/admin', asAdmin());
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await heading('Admin login');
  expect(admin.sent('POST')[0]?.path).toBe('/api/auth/logout');
  expect([sessionStorage.length, admin.kit.session.get()]).toEqual([0, null]);
});

// @spec-6.6
test('the admin page shows the login when the admin in session storage is forged', async () => {
  sessionStorage.setItem('tm:admin', JSON.stringify(ROOT_ADMIN));
  const refuse = () => ({ status: 401, body: { status: 401 } });
  open('/admin', asAdmin({ 'GET /api/admin/summary': refuse, 'GET /api/admin/products': refuse }, null));
  await heading('Admin login');
  expect(await screen.findByText('Your session has ended. Sign in again to continue.')).toBeTruthy();
  expect(sessionStorage.getItem('tm:admin')).toBeNull();
});

// @spec-6.8
test('the admin page leads an admin without two-factor authentication to the security settings', async () => {
  const refuse = () => ({ status: 403, body: { status: 403, code: 'second-factor-setup' } });
  const admin = open('/admin', asAdmin({ 'GET /api/admin/summary': refuse, 'GET /api/admin/products': refuse }));
  const title = await heading('Set up two-factor authentication');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(admin.kit.session.get()).toMatchObject({ username: 'grace', isAdmin: true });
  await userEvent.click(screen.getByRole('link', { name: 'Security settings' }));
  expect(admin.where()).toBe('/profile?tab=security');
});

// @spec-4.36
test('the admin page shows the login after the next request of an admin who has lost the role', async () => {
  let isAdmin = true;
  const list = () => (isAdmin ? { body: [], headers: { 'x-total-count': '0' } } : { status: 403, body: {} });
  const admin = open('/admin', asAdmin({ 'GET /api/admin/orders': list }));
  await heading('Admin Dashboard');
  isAdmin = false;
  await userEvent.click(screen.getByRole('tab', { name: 'Orders' }));
  await heading('Admin login');
  expect(screen.getByText('This account is not an administrator. Sign in with an administrator account.')).toBeTruthy();
  await waitFor(() => expect(admin.kit.session.get()).toMatchObject({ username: 'grace', isAdmin: false }));
  expect(sessionStorage.getItem('tm:admin')).toBeNull();
});
