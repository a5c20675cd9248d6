import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tools/root';
import { placeGuestOrder } from './guest-order';
import { newPerson } from './shopper';
import { expect, test } from './test';

const DENIED = 'You need administrator privileges to access this page.';

test('No user: an admin login form', async ({ page, shopper }) => {
  const answer = await page.goto('/admin');
  expect(answer?.headers()['cache-control']).toBe('private, no-store');
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  await shopper.ready();
  await expect(shopper.heading).toHaveText('Admin login');
  await expect(page.getByLabel('Username', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test("Non-admin: 'Access Denied' with 'Back to Login'", async ({ page, shopper }) => {
  await shopper.signUp();
  await shopper.open('/admin');
  await expect(shopper.heading).toHaveText('Access Denied');
  await expect(page.getByText(DENIED)).toBeVisible();
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await expect(shopper.heading).toHaveText('Admin login');
  await expect(shopper.heading).toBeFocused();
});

test('Admin: dashboard, in the first HTML', async ({ page, administrator }) => {
  await administrator.enter();
  const html = await (await page.request.get('/admin')).text();
  expect(html).toContain('Admin Dashboard');
});

test('Dashboard: 4 stat cards (Products, Revenue, Users, Messages)', async ({ page, administrator }) => {
  await administrator.enter();
  await expect(page.locator('dl dt')).toHaveText(['Products', 'Revenue', 'Users', 'Messages']);
  for (const label of ['Products', 'Users', 'Messages']) await expect(administrator.card(label)).toContainText(/\d/);
  await expect(administrator.card('Revenue')).toContainText(/\$\d[\d,]*\.\d\d/);
});

test("'View Website' (opens / in a new tab)", async ({ page, administrator }) => {
  await administrator.enter();
  const [website] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'View Website' }).click(),
  ]);
  await expect(website).toHaveURL('/');
  await expect(page).toHaveURL('/admin');
});

test('Tabs Products, Orders, Users, Messages; the address says which', async ({ page, administrator, shopper }) => {
  await administrator.enter();
  await expect(page.getByRole('tab')).toHaveText(['Products', 'Orders', 'Users', 'Messages']);
  await administrator.open('Users');
  await expect(page).toHaveURL('/admin?tab=users');
  await page.reload();
  await shopper.ready();
  await expect(page.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Products' })).toHaveAttribute('aria-selected', 'true');
});

test('Products and Orders are tables', async ({ administrator, stack }) => {
  const orderId = await placeGuestOrder(stack.address);
  await administrator.enter();
  await expect(administrator.panel.getByRole('table', { name: 'Products' }).getByRole('row')).toHaveCount(21);
  await administrator.open('Orders');
  await expect(administrator.panel.getByRole('table', { name: 'Orders' })).toContainText(orderId);
});

test("Users shows 'User management features coming soon'", async ({ administrator }) => {
  const person = await administrator.enter();
  await administrator.open('Users');
  const row = administrator.row(person.email);
  await expect(row).toContainText('Ada Marsh');
  await expect(row).toContainText(person.username);
  await expect(row).toContainText('Admin');
  await expect(administrator.panel.getByText('User management features coming soon', { exact: true })).toBeVisible();
});

test("Messages shows 'No customer messages yet'", async ({ page, administrator }) => {
  await page.route('**/api/admin/messages?*', (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  );
  await administrator.enter();
  await administrator.open('Messages');
  await expect(administrator.panel.getByText('No customer messages yet', { exact: true })).toBeVisible();
});

test('Product verification: isVerified true shows Verified; false shows Unverified (admin table)', async ({
  page,
  administrator,
}) => {
  const title = `Verified-${newPerson().username}`;
  await administrator.enter();
  await administrator.createProduct(title);
  const row = administrator.row(title);
  await expect(row.getByText('Unverified', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: `Verify ${title}` }).click();
  await expect(page.getByText(`“${title}” is now Verified.`)).toBeVisible();
  await expect(row.getByText('Verified', { exact: true })).toBeVisible();
});

test('Login: an admin gets the admin user stored in session storage and goes to /admin', async ({
  page,
  shopper,
  administrator,
}) => {
  const { username, password } = await administrator.hire();
  await shopper.open('/login');
  await administrator.login(username, password);
  await expect(page).toHaveURL('/admin');
  await expect(shopper.heading).toHaveText('Admin Dashboard');
  expect(await page.evaluate(() => sessionStorage.getItem('tm:admin'))).toContain(username);
});

test('Admin user: loaded from session storage, else from the logged-in user if that user is an admin, then saved to session storage', async ({
  page,
  shopper,
  administrator,
}) => {
  const { username } = await administrator.enter();
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await shopper.ready();
  await expect(shopper.heading).toHaveText('Admin Dashboard');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('tm:admin'))).toContain(username);
});

test('Admin login sets and saves it; logout clears it and ends the session', async ({
  page,
  shopper,
  administrator,
}) => {
  const { username } = await administrator.enter();
  expect(await page.evaluate(() => sessionStorage.getItem('tm:admin'))).toContain(username);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(shopper.heading).toHaveText('Admin login');
  expect(await page.evaluate(() => sessionStorage.getItem('tm:admin'))).toBeNull();
  await expect.poll(async () => (await page.request.get('/api/auth/session')).json()).toEqual({ user: null });
  await page.reload();
  await expect(shopper.heading).toHaveText('Admin login');
});

test('Admin login: both fields required', async ({ page, shopper, administrator }) => {
  await shopper.open('/admin');
  await administrator.login('somebody', '   ');
  await expect(shopper.toast).toContainText('Missing credentials');
  await expect(shopper.toast).toContainText('Please enter both username and password.');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test("Admin login failure: 'Login failed: Invalid username or password.'", async ({ shopper, administrator }) => {
  await shopper.open('/admin');
  await administrator.login('nobody-at-all', 'heron-pier-77');
  await expect(shopper.toast).toContainText('Login failed');
  await expect(shopper.toast).toContainText('Invalid username or password.');
});

test("A non-admin sees 'Access Denied: You need administrator privileges to access this page.'", async ({
  page,
  shopper,
  administrator,
}) => {
  const person = await shopper.signUp();
  await page.context().clearCookies();
  await page.evaluate(() => [localStorage.clear(), sessionStorage.clear()]);
  await shopper.open('/admin');
  await administrator.login(person.username, person.password);
  await expect(shopper.heading).toHaveText('Access Denied');
  await expect(page.getByText(DENIED)).toBeVisible();
});

test('An admin made by editing session storage gets nothing from the API and falls back to the login', async ({
  page,
  shopper,
}) => {
  const answers: number[] = [];
  page.on('response', (answer) => answer.url().includes('/api/admin/') && answers.push(answer.status()));
  await shopper.open('/admin');
  await page.evaluate(() =>
    sessionStorage.setItem(
      'tm:admin',
      JSON.stringify({ id: 1, firstName: 'A', lastName: null, username: 'a', email: 'a@example.com', isAdmin: true }),
    ),
  );
  await page.reload();
  await expect(page.getByText('Your session has ended. Sign in again to go on.')).toBeVisible();
  await expect(shopper.heading).toHaveText('Admin login');
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.every((status) => status === 401)).toBe(true);
  expect(await page.evaluate(() => sessionStorage.getItem('tm:admin'))).toBeNull();
});

test('A signed-in admin who loses the role is refused on the next call and sees the login', async ({
  page,
  shopper,
  administrator,
  stack,
}) => {
  const { username } = await administrator.enter();
  await stack.setAdmin(username, false);
  // nothing is clicked: the next call is the session's, within a second
  await expect(shopper.heading).toHaveText('Admin login');
  await expect(page.getByText('This account is not an administrator. Sign in with one that is.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('GET /api/admin/orders, /api/admin/users, /api/admin/messages answer an admin alone', async ({
  page,
  shopper,
}) => {
  const ask = () =>
    Promise.all(
      ['orders', 'users', 'messages'].map(async (list) => (await page.request.get(`/api/admin/${list}`)).status()),
    );
  await shopper.open('/');
  expect(await ask()).toEqual([401, 401, 401]);
  await shopper.signUp();
  expect(await ask()).toEqual([403, 403, 403]);
});

test('Admin revenue is the sum of totals of completed orders', async ({ page, administrator, stack }) => {
  const orderId = await placeGuestOrder(stack.address, 2, 3);
  await administrator.enter('?tab=orders');
  const cents = async () =>
    Number((await administrator.card('Revenue').textContent())?.replace(/\D/g, '') ?? Number.NaN);
  await expect(administrator.card('Revenue')).toContainText('$');
  await administrator.search(orderId);
  const row = administrator.row(orderId);
  const total = Number((await row.getByRole('cell').nth(2).textContent())?.replace(/\D/g, ''));
  const before = await cents();
  await row.getByRole('link').click();
  await administrator.dialog.getByLabel('Reason').fill('Handed over');
  await administrator.dialog.getByRole('button', { name: 'Complete order' }).click();
  await expect(page.getByText('Completed orders are final.')).toBeVisible();
  await expect.poll(cents).toBe(before + total);
});

test('No bundle that is built holds a credential', async ({ administrator }) => {
  const person = await administrator.hire();
  const example = /ADMIN_PASSWORD=(.+)/.exec(readFileSync(join(ROOT, '.env.example'), 'utf8'))?.[1] ?? '';
  const secrets = [person.password, example, 'admin123', 'ADMIN_PASSWORD'];
  const folders = ['shell', 'mfe-catalog', 'mfe-checkout', 'mfe-account', 'mfe-admin'].map((name) =>
    join(ROOT, name, 'dist'),
  );
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(js|cjs|css|html|json|svg)$/.test(file))
      .map((file) => join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(30);
  const found = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return secrets.some((secret) => text.includes(secret));
  });
  expect(found).toEqual([]);
});
