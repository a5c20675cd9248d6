import { paths } from '@telemarket/kit/shop';
import { Keyboard } from './keyboard';
import { placeGuestOrder } from './guest-order';
import { newPerson, Shopper } from './shopper';
import { expect, test } from './test';

test('an order completed by keyboard alone becomes completed on the shopper’s page', async ({
  page,
  shopper,
  administrator,
  browser,
  baseURL,
}) => {
  const visitor = await browser.newContext({ baseURL });
  const theirs = new Shopper(await visitor.newPage());
  await visitor.addCookies([{ name: 'cookieConsent', value: 'false', url: baseURL }]);
  const orderId = await theirs.orderByApi(await theirs.signUpByApi(), 1);
  await theirs.open(paths.orderHistory);
  const order = theirs.page.getByRole('article', { name: `Order ${orderId}` });
  await expect(order).toContainText('Pending');

  const { username, password } = await administrator.createAccount();
  const keyboard = new Keyboard(page);
  await shopper.open(paths.admin);
  await keyboard.fill(page.getByLabel('Username', { exact: true }), username);
  await keyboard.fill(page.getByLabel('Password', { exact: true }), password);
  await keyboard.press('Enter');
  await expect(shopper.heading).toHaveText('Admin Dashboard');
  await expect(shopper.heading).toBeFocused();
  // the dashboard opens on Orders while one is pending
  await keyboard.tabTo(page.getByRole('tab', { name: /^Orders \d+ pending$/ }));
  await keyboard.fill(page.getByRole('searchbox', { name: 'Search orders' }), orderId);
  await keyboard.activate(page.getByRole('link', { name: orderId }));
  const dialog = page.getByRole('dialog', { name: `Order ${orderId}` });
  await keyboard.fill(dialog.getByLabel('Reason'), 'The ownership was transferred');
  await keyboard.activate(dialog.getByRole('button', { name: 'Complete order' }));
  await expect(dialog.getByText('Completed orders are final.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);

  await expect(order).toContainText('Completed');
  await expect(order).toContainText('Your order has been completed successfully!');
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: orderId })).toBeFocused();
  await visitor.close();
});

// @spec-2.99 @spec-2.105 @spec-7.35
test('the history and the audit log of an order show who cancelled it and why', async ({
  page,
  administrator,
  stack,
}) => {
  const orderId = await placeGuestOrder(stack.address);
  const { username } = await administrator.signIn('?tab=orders');
  await administrator.search(orderId);
  await page.getByRole('link', { name: orderId }).click();
  const { dialog } = administrator;
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog.getByText('Give a reason. It is saved with the order.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The seller has withdrawn');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog.getByText('Cancelled orders are final.')).toBeVisible();
  for (const list of [
    dialog.getByRole('region', { name: 'History' }),
    dialog.getByRole('region', { name: 'Audit log' }),
  ]) {
    await expect(list).toContainText(`by ${username}`);
    await expect(list).toContainText('The seller has withdrawn');
  }
  const tracked = await page.request.post('/api/orders/track', { data: { orderId, email: 'bo@example.com' } });
  expect(await tracked.json()).toMatchObject({ status: 'cancelled' });
});

// @spec-2.57 @spec-2.58 @spec-2.98 @spec-4.18 @spec-7.36
test('a product can be created, changed, verified, deleted and restored, and its page says what was checked', async ({
  page,
  administrator,
}) => {
  const title = `Heron Watch ${newPerson().username}`;
  const { username } = await administrator.signIn();
  await administrator.createProduct(title);
  const row = administrator.row(title);
  await expect(row.getByText('Unverified', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: `Verify ${title}` }).click();
  await expect(page.getByText(`“${title}” is now Verified.`)).toBeVisible();
  await expect(row.getByText('Verified', { exact: true })).toBeVisible();
  await row.getByRole('link').click();
  const { dialog } = administrator;
  await dialog.getByLabel('Price', { exact: true }).fill('99.5');
  await dialog.getByLabel(/^What was checked/).fill('The owner posted our code in the group.');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('$99.50');
  await administrator.row(title).getByRole('link').click();
  await expect(dialog.getByRole('region', { name: 'Audit log' })).toContainText(`by ${username}`);
  await expect(dialog.getByRole('region', { name: 'Audit log' })).toContainText('12.50');
  const id = new URL(page.url()).searchParams.get('open');
  await page.keyboard.press('Escape');
  const status = async () => (await page.request.get(`/api/products/${id}`)).status();
  expect(await status()).toBe(200);

  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(page.getByText(`“${title}” was deleted.`)).toBeVisible();
  await expect(administrator.row(title)).toHaveCount(0);
  await expect.poll(status).toBe(404);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(administrator.row(title)).toHaveCount(1);
  await expect.poll(status).toBe(200);

  await page.goto(paths.product(Number(id)));
  const line = page.getByText(/^Verified by TeleMarket on/);
  await expect(line).toContainText('The owner posted our code in the group.');
  const checked = await line.locator('time').getAttribute('datetime');
  expect(Math.abs(Date.now() - Date.parse(checked ?? ''))).toBeLessThan(60_000);
});

test('a changed title appears in the shop without a reload', async ({ page, shopper, administrator }) => {
  const title = `Slow Mail ${newPerson().username}`;
  const { username, password } = await administrator.signIn();
  await administrator.createProduct(title);
  await administrator.row(title).getByRole('link').click();
  const id = new URL(page.url()).searchParams.get('open');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();

  await shopper.open(paths.product(Number(id)));
  await expect(shopper.heading).toHaveText(title);
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await shopper.signIn({ username, password });
  await expect(page).toHaveURL(/\/admin\?tab=\w+$/);
  await administrator.openTab('Products');
  await administrator.search(title);
  await administrator.row(title).getByRole('link').click();
  await administrator.dialog.getByLabel('Title').fill(`${title}, renamed`);
  await administrator.dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(administrator.dialog).toBeHidden();
  await expect(async () => {
    await page.goBack();
    await expect(page).toHaveURL(paths.product(Number(id)), { timeout: 500 });
  }).toPass();
  await expect(shopper.heading).toHaveText(`${title}, renamed`);
});

test('a save over a newer version is refused without losing the typed text', async ({ page, administrator }) => {
  const title = `Two Desks ${newPerson().username}`;
  await administrator.signIn();
  await administrator.createProduct(title);
  await administrator.row(title).getByRole('link').click();
  const { dialog } = administrator;
  await dialog.getByLabel('Title').fill(`${title} (mine)`);
  const id = new URL(page.url()).searchParams.get('open');
  const theirs = await page.request.patch(`/api/admin/products/${id}`, {
    headers: { 'if-match': '"1"' },
    data: { title: `${title} (theirs)` },
  });
  expect(theirs.status()).toBe(200);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(
    dialog.getByText('Somebody else has changed this product since you opened it. What you typed is still here.'),
  ).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue(`${title} (mine)`);
  await dialog.getByRole('button', { name: 'Load the newer version' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue(`${title} (theirs)`);
});

// @spec-2.97
test('an export contains the filtered list', async ({ page, administrator }) => {
  await administrator.signIn();
  await administrator.panel.getByLabel('Category').selectOption('Bots');
  await expect(page).toHaveURL('/admin?tab=products&category=bot');
  await administrator.panel.getByRole('button', { name: 'Price' }).click();
  await expect(page).toHaveURL('/admin?tab=products&category=bot&sort=price-low');
  await expect(administrator.panel.getByRole('columnheader', { name: 'Price' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await administrator.waitForRows();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  const text = await (await page.request.get(file.url())).text();
  const total = Number(
    /^(\d+) products$/.exec((await administrator.panel.getByText(/^\d+ products$/).textContent()) ?? '')?.[1],
  );
  expect(text.trim().split('\r\n').length).toBe(total + 1);
});

// @spec-2.273 @spec-2.277
test('many products are verified, and a suspended user is signed out and cannot sign in', async ({
  page,
  administrator,
  stack,
  browser,
}) => {
  const name = newPerson().username;
  await administrator.signIn();
  for (const number of [1, 2]) await administrator.createProduct(`Bulk ${name} ${number}`);
  await administrator.search(`Bulk ${name}`);
  await page.getByLabel('All on this page (2)').check();
  await page.getByRole('button', { name: 'Verify (2)' }).click();
  await expect(page.getByText('Verify: 2 done, 0 refused.')).toBeVisible();
  await expect(administrator.row(`Bulk ${name}`).getByText('Verified', { exact: true })).toHaveCount(2);

  const context = await browser.newContext({ baseURL: stack.address });
  const theirs = new Shopper(await context.newPage());
  const person = await theirs.signUpByApi();
  await administrator.openTab('Users');
  await administrator.search(person.email);
  await administrator.row(person.email).getByRole('link').click();
  const { dialog } = administrator;
  await dialog.getByLabel('Reason for a suspension').fill('Sold what was not there');
  await dialog.getByRole('button', { name: 'Suspend the account' }).click();
  await expect(dialog.getByText('Sold what was not there')).toBeVisible();
  expect((await theirs.page.request.get('/api/users/me')).status()).toBe(401);
  await context.clearCookies();
  await theirs.open(paths.login);
  await theirs.page.evaluate(() => localStorage.clear());
  await theirs.open(paths.login);
  await theirs.signIn(person);
  await theirs.expectToast('Login failed', 'Invalid username or password. Please try again.');
  await context.close();
});
