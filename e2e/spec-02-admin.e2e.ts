import { placeGuestOrder } from './guest-order';
import { expect, test } from './test';

const LISTS = ['orders', 'users', 'messages'];

// @spec-1.4 @spec-2.95 @spec-2.96 @spec-2.97 @spec-7.34
test('the dashboard has four cards and a link to the website, and each tab requests and shows its table', async ({
  page,
  administrator,
  shopper,
  stack,
}) => {
  const orderId = await placeGuestOrder(stack.address);
  const statuses = () =>
    Promise.all(LISTS.map(async (list) => (await page.request.get(`/api/admin/${list}`)).status()));
  expect(await statuses()).toEqual([401, 401, 401]);
  const products = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/admin/products');
  const person = await administrator.signIn();
  expect(await statuses()).toEqual([200, 200, 200]);
  expect((await products).status()).toBe(200);
  const html = await (await page.request.get('/admin')).text();
  expect(html).toContain('Loading the administration');
  expect(html).not.toContain('Admin login');
  await expect(page.locator('dl dt')).toHaveText(['Products', 'Revenue', 'Users', 'Messages']);
  for (const label of ['Products', 'Users', 'Messages']) await expect(administrator.card(label)).toContainText(/\d/);
  await expect(administrator.card('Revenue')).toContainText(/\$\d[\d,]*\.\d\d/);

  await expect(page.getByRole('tab')).toHaveText(['Products', 'Orders 1 pending', 'Users', 'Messages']);
  const { panel } = administrator;
  await expect(panel.getByRole('table', { name: 'Products' }).getByRole('row')).toHaveCount(21);
  const called = (list: string) => page.waitForRequest(`**/api/admin/${list}?*`);
  await Promise.all([called('orders'), administrator.openTab('Orders')]);
  await expect(panel.getByRole('table', { name: 'Orders', exact: true })).toContainText(orderId);
  await panel.getByRole('link', { name: 'Numbers' }).click();
  const days = panel.getByRole('table', { name: 'Numbers for the last 30 days' });
  await expect(days.getByRole('row')).toHaveCount(31);
  await Promise.all([called('messages'), administrator.openTab('Messages')]);
  await expect(panel.getByText('No customer messages yet', { exact: true })).toBeVisible();
  await Promise.all([called('users'), administrator.openTab('Users')]);
  const row = administrator.row(person.email);
  await expect(row).toContainText('Ada Marsh');
  await expect(row).toContainText(person.username);
  await expect(row).toContainText('Admin');
  await expect(page.getByRole('link', { name: 'Staff', exact: true })).toBeVisible();

  await expect(page).toHaveURL('/admin?tab=users');
  await page.reload();
  await shopper.waitUntilReady();
  await expect(page.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true');
  const [website] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'View Website' }).click(),
  ]);
  await expect(website).toHaveURL('/');
  await expect(page).toHaveURL('/admin?tab=users');
});
