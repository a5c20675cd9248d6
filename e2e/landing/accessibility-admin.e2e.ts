import { paths } from '@telemarket/kit/shop';
import { placeGuestOrder } from '../guest-order';
import { EACH_WIDTH, Inspector, OWN_PARTS_AT_EACH_WIDTH } from '../inspector';
import { expect, test } from '../test';

test('axe finds no violation in the login of the administration', async ({ page, shopper }) => {
  const inspector = new Inspector(page, EACH_WIDTH);
  await shopper.open(paths.admin);
  await inspector.check('admin login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(shopper.toast).toContainText('Missing credentials');
  await inspector.check('admin login with errors and a toast');
  await shopper.signUpByApi();
  await shopper.open(paths.admin);
  await expect(shopper.heading).toHaveText('Access Denied');
  await inspector.check('access denied');
});

test('axe finds no violation in the tabs and dialogs of the administration', async ({ page, administrator, stack }) => {
  const inspector = new Inspector(page, OWN_PARTS_AT_EACH_WIDTH);
  const orderId = await placeGuestOrder(stack.address);
  await page.request.post('/api/contact', {
    data: { buyerName: 'Ada', buyerEmail: 'ada@example.com', message: 'Still for sale?', productId: 1 },
  });
  await administrator.signIn();
  const { dialog, panel } = administrator;
  await expect(panel.getByRole('table')).toBeVisible();
  await inspector.check('products');
  await panel.getByRole('table').getByRole('link').first().click();
  await expect(dialog.getByLabel('Title')).toBeVisible();
  await dialog.getByLabel('Title').fill('');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText('Enter a title.')).toBeVisible();
  await inspector.check('product form with errors');
  await dialog.getByLabel('Add pictures').setInputFiles([
    { name: 'dashboard.png', mimeType: 'image/png', buffer: await page.screenshot() },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
  ]);
  await expect(dialog.getByRole('listitem', { name: 'Picture 1 of 1' }).locator('img')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText('Describe each picture in its alternative text.')).toBeVisible();
  await inspector.check('pictures with an error and a note');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Topics' }).click();
  await dialog.getByRole('list', { name: 'Topics' }).locator('summary').first().click();
  await inspector.check('topics');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Unverify / })
    .first()
    .click();
  await expect(dialog.getByRole('button', { name: 'Unverify' })).toBeVisible();
  await inspector.check('a mark that is taken away');
  await page.keyboard.press('Escape');
  await administrator.createProduct('Passing By');
  await page.getByRole('button', { name: 'Delete Passing By' }).first().click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await inspector.check('a product deleted');
  await administrator.search('zzzz-nothing');
  await expect(page.getByText('No products match')).toBeVisible();
  await inspector.check('no product matches');
  await administrator.openTab('Orders');
  await expect(panel.getByRole('table', { name: 'Orders', exact: true })).toBeVisible();
  await inspector.check('orders');
  await page.getByLabel(/^All on this page/).check();
  await page.getByRole('button', { name: /^Cancel \(/ }).click();
  await expect(page.getByText('Give a reason.')).toBeVisible();
  await inspector.check('orders chosen');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.keyboard.press('Control+k');
  await expect(dialog.getByLabel('Page or search words')).toBeFocused();
  await inspector.check('commands');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: orderId }).click();
  await expect(dialog.getByRole('button', { name: 'Complete order' })).toBeVisible();
  await inspector.check('order details');
  await dialog.getByLabel('Reason').fill('Transferred');
  await dialog.getByRole('button', { name: 'Complete order' }).click();
  await expect(dialog.getByText('Completed orders are final.')).toBeVisible();
  await inspector.check('an order completed');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Needs you/ }).click();
  await expect(panel.getByRole('list', { name: 'Needs you' })).toBeVisible();
  await inspector.check('what needs an administrator');
  await page.getByRole('link', { name: 'Numbers' }).click();
  await expect(panel.getByRole('heading', { name: 'Most viewed listings' })).toBeVisible();
  await inspector.check('numbers');
  await administrator.openTab('Users');
  await expect(panel.getByRole('table')).toBeVisible();
  await inspector.check('users');
  await panel.getByRole('table').getByRole('link').first().click();
  await expect(dialog.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  await inspector.check('a user');
  await page.keyboard.press('Escape');
  await panel.getByRole('link', { name: 'Newsletter' }).click();
  await expect(panel.getByText('No subscribers yet')).toBeVisible();
  await inspector.check('newsletter');
  await panel.getByRole('link', { name: 'New letter' }).click();
  await dialog.getByLabel('Subject').fill('News');
  await dialog.getByLabel('Text').fill('# Hello');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByTitle('The letter as HTML')).toBeVisible();
  await inspector.check('a letter with its preview');
  await page.keyboard.press('Escape');
  await administrator.openTab('Messages');
  await panel.getByRole('table').getByRole('link').first().click();
  await expect(dialog.getByRole('button', { name: 'Mark closed' })).toBeVisible();
  await inspector.check('a message');
  await page.keyboard.press('Escape');
  await inspector.check('messages');
});

test('axe finds no violation in loading, empty and failed states of the administration', async ({
  page,
  administrator,
}) => {
  const inspector = new Inspector(page, OWN_PARTS_AT_EACH_WIDTH);
  await administrator.signIn('?tab=users');
  await page.route('**/api/admin/orders?*', () => {});
  await administrator.openTab('Orders');
  await expect(page.getByRole('status', { name: 'Loading the orders' })).toBeVisible();
  await inspector.check('orders loading');
  await page.unroute('**/api/admin/orders?*');
  await page.route('**/api/admin/messages?*', (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  );
  await administrator.openTab('Messages');
  await expect(page.getByText('No customer messages yet')).toBeVisible();
  await inspector.check('no messages');
  await page.route('**/api/admin/products?*', (route) => route.fulfill({ status: 503 }));
  await page.route('**/api/admin/summary', (route) => route.fulfill({ status: 503 }));
  await administrator.openTab('Products');
  await expect(page.getByRole('heading', { name: 'The products could not be loaded' })).toBeVisible();
  await inspector.check('products not available');
});
