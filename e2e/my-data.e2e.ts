import type { Page } from '@playwright/test';
import { paths } from '@telemarket/kit/shop';
import { expect, test } from './test';

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const clear = (page: Page, title: string) => page.getByRole('button', { name: `Clear ${title}`, exact: true });

// @spec-2.145 @spec-2.16
test('a visitor sees each kind of stored data and unknown keys, and can clear them', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(2);
  await page.getByRole('button', { name: 'Add to favourites' }).click();
  await shopper.open(paths.privacyPolicy);
  await page.getByRole('link', { name: 'My data on this device' }).click();
  await expect(shopper.heading).toHaveText('My data on this device');
  await expect(row(page, 'Cart')).toContainText(/1 listing, \d+ characters/);
  await expect(row(page, 'Favourites')).toContainText(/1 listing, \d+ characters/);
  await expect(row(page, 'Recently viewed')).toContainText(/1 listing, \d+ characters/);
  await expect(row(page, 'Orders')).toContainText('Nothing');
  await expect(clear(page, 'Orders')).toBeDisabled();

  await clear(page, 'Cart').click();
  await expect(row(page, 'Cart')).toContainText('Nothing');
  await expect(page.getByText('Cart: cleared.')).toBeVisible();
  await clear(page, 'Recently viewed').click();
  await clear(page, 'Favourites').click();
  await expect(row(page, 'Favourites')).toContainText('Nothing');
  await clear(page, 'Session').click();
  await expect(row(page, 'Session')).toContainText('Nothing');
  await expect.poll(async () => (await page.request.get('/api/auth/session')).json()).toEqual({ user: null });
  const keys = () => page.evaluate(() => Object.keys(localStorage).sort());
  await expect.poll(keys).toEqual([]);
  await clear(page, 'Cookie answer').click();
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();

  await page.getByRole('radio', { name: 'Dark' }).check();
  // The size counts the value in local storage, and the value and the name of the cookie.
  await expect(row(page, 'Theme')).toContainText(`${'dark'.length + 'tm_theme=dark'.length} characters`);
  await page.evaluate(() => localStorage.setItem('left-behind', 'x'.repeat(1200)));
  await page.reload();
  await shopper.waitUntilReady();
  await expect(row(page, 'left-behind')).toContainText('1,200 characters');
  await page.getByRole('button', { name: 'Clear everything' }).click();
  await expect(page.getByText('Everything is cleared.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length + document.cookie.length)).toBe(0);
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
});

test('a tab hides the dashboard after the stored admin user was cleared on the page about data', async ({
  page,
  administrator,
}) => {
  await administrator.signIn();
  // Navigates without loading a new document, so that the tab keeps its state.
  const go = (to: string) =>
    page.evaluate((path) => {
      history.pushState({}, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, to);
  await go(paths.myData);
  await clear(page, 'Admin user').click();
  await expect(row(page, 'Admin user')).toContainText('Nothing');
  await go(paths.admin);
  await expect(page.getByRole('tab').first()).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

test.describe('an unsent order', () => {
  test.use({ expectsErrors: true });

  // @spec-2.146
  test('is cleared only after a warning', async ({ page, shopper }) => {
    await shopper.signUpByApi();
    await shopper.addToCart();
    await page.route('**/api/orders', (route) => route.abort());
    await shopper.placeOrder();
    await shopper.open(paths.myData);
    await expect(row(page, 'Orders waiting for the server')).toContainText('1 order, ');
    await page.getByRole('button', { name: 'Clear everything' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unsent orders' });
    await expect(dialog).toContainText('1 order has not reached the server yet');
    await dialog.getByRole('button', { name: 'Clear everything else' }).click();
    await expect(row(page, 'Orders')).toContainText('Nothing');
    await expect(row(page, 'Orders waiting for the server')).toContainText('1 order, ');
    await clear(page, 'Orders waiting for the server').click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await clear(page, 'Orders waiting for the server').click();
    await dialog.getByRole('button', { name: 'Clear everything, including unsent orders' }).click();
    await expect(row(page, 'Orders waiting for the server')).toContainText('Nothing');
  });
});
