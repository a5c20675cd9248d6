import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetDevice, renderAdmin, ROOT_ADMIN } from '../test/render-admin';

const SHOPPER = { ...ROOT_ADMIN, id: 2, firstName: 'Bo', username: 'bo', isAdmin: false };

afterEach(forgetDevice);

async function login(username: string, password: string) {
  if (username) await userEvent.type(screen.getByLabelText('Username'), username);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('no user: the login; an admin who signs in is kept in session storage and sees the dashboard', async () => {
  const answers = { 'POST /api/auth/login': () => ({ body: { user: ROOT_ADMIN } }) };
  const admin = renderAdmin(answers, { user: null });
  await heading('Admin login');
  expect(admin.calls).toEqual([]);
  await login(' grace ', ' secret-secret ');
  expect(document.activeElement).toBe(await heading('Admin Dashboard'));
  expect(admin.sent('POST')[0]?.body).toEqual({ username: 'grace', password: 'secret-secret' });
  expect(sessionStorage.getItem('tm:admin')).toContain('"grace"');
  expect(screen.getByText('Products', { selector: 'dt' }).nextElementSibling?.textContent).toBe('120');
  expect(await screen.findByText('$1,049.30')).toBeTruthy();
});

test.each([
  ['', 'x'],
  ['grace', '   '],
])('both fields are required: %p, %p', async (username, password) => {
  const admin = renderAdmin({}, { user: null });
  await login(username, password);
  expect(admin.toast()).toMatchObject({
    title: 'Missing credentials',
    description: 'Please enter both username and password.',
    variant: 'destructive',
  });
  expect(admin.calls).toEqual([]);
});

test.each([
  [{ status: 401 }, 'Check the username and the password.'],
  [{ status: 429, headers: { 'retry-after': '30' } }, 'Try again in 30 s'],
  [null, 'We could not reach the sign-in service.'],
])('a login that fails says so: %j', async (answer, note) => {
  const admin = renderAdmin({ 'POST /api/auth/login': () => answer }, { user: null });
  await login('grace', 'wrong-wrong');
  expect(await screen.findByText(note)).toBeTruthy();
  expect(admin.toast()).toMatchObject({ title: 'Login failed', description: 'Invalid username or password.' });
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'grace');
});

test('a non-admin is denied, and Back to Login leads to the login', async () => {
  const admin = renderAdmin({}, { user: SHOPPER });
  await heading('Access Denied');
  expect(screen.getByText('You need administrator privileges to access this page.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Back to Login' }));
  expect(document.activeElement).toBe(await heading('Admin login'));
  expect(admin.kit.session.get()?.username).toBe('bo');
  expect(admin.calls).toEqual([]);
});

test('somebody who signs in without being an admin is denied', async () => {
  renderAdmin({ 'POST /api/auth/login': () => ({ body: { user: SHOPPER } }) }, { user: null });
  await login('bo', 'secret-secret');
  await heading('Access Denied');
  expect(sessionStorage.getItem('tm:admin')).toBeNull();
});

test('logging out clears the admin and ends the session', async () => {
  const admin = renderAdmin();
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await heading('Admin login');
  expect(admin.sent('POST')[0]?.path).toBe('/api/auth/logout');
  expect([sessionStorage.length, admin.kit.session.get()]).toEqual([0, null]);
});

test('an admin made by editing session storage gets nothing and falls back to the login', async () => {
  sessionStorage.setItem('tm:admin', JSON.stringify(ROOT_ADMIN));
  const refused = () => ({ status: 401, body: { status: 401 } });
  renderAdmin({ 'GET /api/admin/summary': refused, 'GET /api/admin/products': refused }, { user: null });
  await heading('Admin login');
  expect(await screen.findByText('Your session has ended. Sign in again to go on.')).toBeTruthy();
  expect(sessionStorage.getItem('tm:admin')).toBeNull();
});

test('an admin who has lost the role is refused on the next call and sees the login', async () => {
  let isAdmin = true;
  const list = () => (isAdmin ? { body: [], headers: { 'x-total-count': '0' } } : { status: 403, body: {} });
  const admin = renderAdmin({ 'GET /api/admin/orders': list });
  await heading('Admin Dashboard');
  isAdmin = false;
  await userEvent.click(screen.getByRole('tab', { name: 'Orders' }));
  await heading('Admin login');
  expect(screen.getByText('This account is not an administrator. Sign in with one that is.')).toBeTruthy();
  await waitFor(() => expect(admin.kit.session.get()).toMatchObject({ username: 'grace', isAdmin: false }));
  expect(sessionStorage.getItem('tm:admin')).toBeNull();
});
