import type { Page } from '@playwright/test';
import { DEVICE_KEYS } from '@telemarket/kit/device-keys';
import { localRemoteNames } from '../tools/remotes';
import { paths } from '@telemarket/kit/shop';
import { expect, test } from './test';

// the browser reports missing files as errors
test.use({ expectsErrors: true });

test('Retry restores the cart after mfe-checkout was missing', async ({ page, shopper, stack }) => {
  await shopper.signUpByApi();
  stack.removeFiles('checkout');
  await shopper.open(paths.home);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
  await page.getByRole('link', { name: 'Crypto Chart Room' }).click();
  await expect(shopper.heading).toHaveText('Crypto Chart Room');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const document = await markDocument(page);

  const dialog = await shopper.openCart();
  await expect(dialog).toHaveAccessibleName('Shopping Cart');
  await expect(dialog.getByRole('heading', { name: 'The cart is not available right now' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByRole('heading', { name: 'The cart is not available right now' })).toBeVisible();
  await dialog.getByTitle('Close').click();
  await expect(dialog).toBeHidden();
  await expect(shopper.heading).toHaveText('Crypto Chart Room');

  await shopper.openCart();
  stack.restoreFiles('checkout');
  await shopper.retryUntil(page, page.getByRole('dialog', { name: 'Shopping Cart, 1 item' }));
  await expect(page.getByRole('dialog').getByText('$1,450.00 each')).toBeVisible();
  await document.expectSame();
});

// @spec-4.pb25
test('an order that waits while mfe-checkout is missing is sent when mfe-checkout is back', async ({
  page,
  shopper,
  stack,
}) => {
  const person = await shopper.signUpByApi();
  await shopper.addToCart(5);
  await stack.stopApi();
  const orderId = await shopper.placeOrder();
  // routes the requests, because the browser has cached these files, but does not use its cache for routed requests
  const isCheckout = ({ pathname }: URL) => pathname.startsWith('/remotes/checkout/');
  await page.route(isCheckout, (route) => route.fulfill({ status: 404 }));
  await shopper.open(paths.myData);
  await stack.startApi();

  const waiting = page.getByRole('listitem').filter({ hasText: 'ordersOutbox' });
  await expect(waiting).toContainText('1 order, ');
  await page.getByRole('button', { name: 'Clear Orders waiting for the server' }).click();
  await page.getByRole('dialog', { name: 'Unsent orders' }).getByRole('button', { name: 'Cancel' }).click();
  await shopper.open(paths.home);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
  expect(await shopper.readStoredOrderIds(person)).toEqual([]);

  await page.unroute(isCheckout);
  await shopper.openCart();
  await expect.poll(() => shopper.readStoredOrderIds(person), { timeout: 30_000 }).toEqual([orderId]);
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), DEVICE_KEYS.outbox)).toBeNull();
});

const PARTS = [
  { remote: 'catalog', path: paths.home, card: 'The catalog is not available right now', back: /you can check first/ },
  { remote: 'checkout', path: paths.orderHistory, card: 'Orders are not available right now', back: 'Order History' },
  { remote: 'account', path: paths.login, card: 'Sign-in is not available right now', back: 'Login' },
  { remote: 'admin', path: paths.admin, card: 'Administration is not available right now', back: 'Admin login' },
] as const;

// @spec-2.149
test('Retry restores a page of each remote whose files were missing', async ({ page, shopper, stack }) => {
  for (const { remote } of PARTS) stack.removeFiles(remote);
  for (const { remote, path, card, back } of PARTS)
    await test.step(`Retry restores the page ${path} of the remote ${remote}`, async () => {
      await shopper.open(path);
      const document = await markDocument(page);
      const alert = page.getByRole('alert').filter({ hasText: card });
      await expect(alert).toBeVisible();
      stack.restoreFiles(remote);
      await shopper.retryUntil(alert, shopper.heading.filter({ hasText: back }));
      await expect(alert).toBeHidden();
      await document.expectSame();
    });
});

test('the header searches and the shell’s pages work while all remotes are missing', async ({
  page,
  shopper,
  stack,
}) => {
  for (const remote of localRemoteNames()) stack.removeFiles(remote);
  await shopper.open(paths.home);
  await shopper.search.fill('crypto');
  await expect(page.getByText(/^Showing 5 of \d+ results$/)).toBeVisible();
  await shopper.open(paths.helpCenter);
  await page.getByText('Can I get a refund?').click();
  await expect(page.getByText('That depends on the seller')).toBeVisible();
  for (const [path, heading] of [
    [paths.myData, 'My data on this device'],
    ['/nowhere', 'Page not found'],
  ] as const) {
    await shopper.open(path);
    await expect(shopper.heading).toHaveText(heading);
  }
});

/** Sets an attribute on the document, which a reload would remove. */
async function markDocument(page: Page): Promise<{ expectSame(): Promise<void> }> {
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
  return { expectSame: () => expect(page.locator('html[data-mark]')).toBeAttached() };
}
