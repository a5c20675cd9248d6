import { paths } from '@telemarket/kit/shop';
import { Keyboard } from './keyboard';
import { goBack } from './press';
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
  // the dashboard opens with the tab Orders while an order is pending
  await keyboard.tabTo(page.getByRole('tab', { name: /^Orders \d+ pending$/ }));
  await keyboard.fill(page.getByRole('searchbox', { name: 'Search orders' }), orderId);
  // the search starts a moment after the last key, and finds orders of every status
  await expect(page).toHaveURL(/[?&]q=/);
  await keyboard.activate(page.getByRole('link', { name: orderId }));
  const dialog = page.getByRole('dialog', { name: `Order ${orderId}` });
  await keyboard.fill(dialog.getByLabel('Reason'), 'The ownership was transferred');
  await keyboard.activate(dialog.getByRole('button', { name: 'Complete order' }));
  await expect(dialog.getByText('Completed orders are final.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);

  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: orderId })).toBeFocused();
  await expect(order).toContainText('Completed');
  await expect(order).toContainText('Your order has been completed successfully!');
  await visitor.close();
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
    await goBack(page);
    await expect(page).toHaveURL(paths.product(Number(id)), { timeout: 500 });
  }).toPass();
  await expect(shopper.heading).toHaveText(`${title}, renamed`);

  // the address with an earlier name of a seller leads to the address with the present name
  const seller = `Quill ${newPerson().username}`;
  const own = `/api/admin/products/${id}`;
  const { etag = '' } = (await page.request.get(own)).headers();
  await page.request.patch(own, { data: { sellerName: seller }, headers: { 'if-match': etag } });
  const [found] = await (await page.request.get(`/api/admin/sellers?q=${seller}`)).json();
  const renamed = await page.request.patch(`/api/admin/sellers/${found.id}`, {
    data: { name: `${seller} 100%/#` },
    headers: { 'if-match': `"${found.version}"` },
  });
  expect(renamed.status()).toBe(200);
  const path = (name: string) => `/seller/${encodeURIComponent(name)}`;
  const moved = await page.request.get(path(seller), { maxRedirects: 0 });
  expect([moved.status(), moved.headers()['location'], moved.headers()['cache-control']]).toEqual([
    308,
    path(`${seller} 100%/#`),
    'public, max-age=300',
  ]);
  await shopper.open(path(seller).replace('/seller', '/Seller'));
  await expect(shopper.heading).toHaveText(`${seller} 100%/#`);
  await expect(page).toHaveURL(path(`${seller} 100%/#`));
});
