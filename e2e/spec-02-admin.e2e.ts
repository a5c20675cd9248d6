import { placeGuestOrder } from './guest-order';
import { expect, test } from './test';

const DENIED = 'You need administrator privileges to access this page.';

// @spec-2.95
test('a signed-out visitor sees the admin login', async ({ page, shopper }) => {
  const response = await page.goto('/admin');
  expect(response?.headers()['cache-control']).toBe('private, no-store');
  expect(response?.headers()['x-robots-tag']).toBe('noindex');
  await shopper.waitUntilReady();
  await expect(shopper.heading).toHaveText('Admin login');
  await expect(page.getByLabel('Username', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

// @spec-2.95 @spec-6.5
test('a user without the role sees Access Denied with Back to Login', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.open('/admin');
  await expect(shopper.heading).toHaveText('Access Denied');
  await expect(page.getByText(DENIED)).toBeVisible();
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await expect(shopper.heading).toHaveText('Admin login');
  await expect(shopper.heading).toBeFocused();
});

// @spec-2.95 @spec-2.96
test('the dashboard has its cards and a link to the website, and its first HTML is a skeleton', async ({
  page,
  administrator,
}) => {
  await administrator.signIn();
  const html = await (await page.request.get('/admin')).text();
  expect(html).toContain('Loading the administration');
  expect(html).not.toContain('Admin login');
  await expect(page.locator('dl dt')).toHaveText(['Products', 'Revenue', 'Users', 'Messages']);
  for (const label of ['Products', 'Users', 'Messages']) await expect(administrator.card(label)).toContainText(/\d/);
  await expect(administrator.card('Revenue')).toContainText(/\$\d[\d,]*\.\d\d/);
  const [website] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'View Website' }).click(),
  ]);
  await expect(website).toHaveURL('/');
  await expect(page).toHaveURL('/admin');
});

// @spec-2.96
test('the address names the open tab: Products, Orders, Users or Messages', async ({
  page,
  administrator,
  shopper,
}) => {
  await administrator.signIn();
  await expect(page.getByRole('tab')).toHaveText(['Products', 'Orders', 'Users', 'Messages']);
  await administrator.openTab('Users');
  await expect(page).toHaveURL('/admin?tab=users');
  await page.reload();
  await shopper.waitUntilReady();
  await expect(page.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Products' })).toHaveAttribute('aria-selected', 'true');
});

// @spec-2.97
test('Products and Orders are tables', async ({ administrator, stack }) => {
  const orderId = await placeGuestOrder(stack.address);
  await administrator.signIn();
  await expect(administrator.panel.getByRole('table', { name: 'Products' }).getByRole('row')).toHaveCount(21);
  await administrator.openTab('Orders');
  await expect(administrator.panel.getByRole('table', { name: 'Orders' })).toContainText(orderId);
});

// @spec-2.97
test('Users says that user management features are coming soon', async ({ administrator }) => {
  const person = await administrator.signIn();
  await administrator.openTab('Users');
  const row = administrator.row(person.email);
  await expect(row).toContainText('Ada Marsh');
  await expect(row).toContainText(person.username);
  await expect(row).toContainText('Admin');
  await expect(administrator.panel.getByText('User management features coming soon', { exact: true })).toBeVisible();
});

// @spec-2.97
test('the tab Messages says when it is empty', async ({ page, administrator }) => {
  await page.route('**/api/admin/messages?*', (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  );
  await administrator.signIn();
  await administrator.openTab('Messages');
  await expect(administrator.panel.getByText('No customer messages yet', { exact: true })).toBeVisible();
});
