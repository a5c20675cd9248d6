import type { Page } from '@playwright/test';
import { newPerson } from './shopper';
import { expect, test } from './test';

const quantity = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: /^Quantity of/ });

test('an added product gets a line or a higher quantity', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await shopper.addToCart(2);
  const dialog = await shopper.openCart();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(quantity(page).first()).toHaveValue('2');
  await expect(quantity(page).last()).toHaveValue('1');
});

test('a quantity of 0 removes the line', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  const dialog = await shopper.openCart();
  await dialog.getByRole('button', { name: /^One less of/ }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await expect(page.getByText('Crypto Chart Room removed.')).toBeVisible();
});

test('a line and the whole cart can be removed', async ({ shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  await shopper.addToCart(2);
  const dialog = await shopper.openCart();
  await dialog.getByRole('button', { name: 'Remove Crypto Chart Room' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Clear cart' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
});

test('every change of the cart fires cart-changed', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.open('/product/1');
  await page.evaluate(() => addEventListener('cart-changed', () => (document.title += '*')));
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page).toHaveTitle(/[^*]\*$/);
  const dialog = await shopper.openCart();
  await dialog.getByRole('button', { name: /^One more of/ }).click();
  await expect(page).toHaveTitle(/[^*]\*\*$/);
  await dialog.getByRole('button', { name: 'Clear cart' }).click();
  await expect(page).toHaveTitle(/[^*]\*\*\*$/);
});

test('an order is stored as pending before it is posted', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  let stored: unknown;
  await page.route('**/api/orders', async (route) => {
    stored = await page.evaluate(() => JSON.parse(localStorage.getItem('orders') ?? '[]') as unknown);
    await route.continue();
  });
  const orderId = await shopper.placeOrder();
  await expect.poll(() => stored).toMatchObject([{ id: orderId, status: 'pending' }]);
});

test('a placed order empties the cart and fires order-created', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  await page.evaluate(() => addEventListener('order-created', () => (document.title += ' created')));
  await shopper.placeOrder();
  await expect(page).toHaveTitle(/ created$/);
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible();
});

const MESSAGES = {
  pending: ['Pending', "Your order is being processed. We will notify you once it's ready."],
  completed: ['Completed', 'Your order has been completed successfully! You should have received your digital assets.'],
  cancelled: ['Cancelled', 'This order has been cancelled. If you have any questions, please contact support.'],
  other: ['Unknown', 'Order status unknown.'],
} as const;

for (const [status, [word, message]] of Object.entries(MESSAGES)) {
  test(`the status ${status} has its text`, async ({ page, shopper }) => {
    const person = await shopper.signUpByApi();
    await shopper.orderByApi(person, 1);
    await page.route('**/api/orders/user/**', async (route) => {
      const response = await route.fetch();
      const [order] = (await response.json()) as object[];
      await route.fulfill({ response, json: [{ ...order, status }] });
    });
    await shopper.open('/order-history');
    const card = page.getByRole('main').getByRole('article');
    await expect(card.getByText(word, { exact: true })).toBeVisible();
    await expect(card.getByText(message)).toBeVisible();
  });
}

test('the badges of the statuses differ in colour', async ({ page, shopper }) => {
  const person = await shopper.signUpByApi();
  await shopper.orderByApi(person, 1);
  await page.route('**/api/orders/user/**', async (route) => {
    const response = await route.fetch();
    const [order] = (await response.json()) as object[];
    const all = Object.keys(MESSAGES).map((status, index) => ({ ...order, orderId: `${index}`, status }));
    await route.fulfill({ response, json: all });
  });
  await shopper.open('/order-history');
  const colors = await Promise.all(
    Object.values(MESSAGES).map(([word]) =>
      page
        .getByText(word, { exact: true })
        .evaluate((badge) => `${getComputedStyle(badge).color} ${getComputedStyle(badge).backgroundColor}`),
    ),
  );
  expect(new Set(colors).size).toBe(4);
});

test('a card shows Verified when isVerified is true', async ({ sharedPage }) => {
  const page = await sharedPage.open('/groups');
  const card = page.getByRole('article').filter({ hasText: 'Crypto Chart Room' });
  await expect(card.getByText('Verified', { exact: true })).toBeVisible();
});

test("the favourite button adds or removes the product's id", async ({ page, shopper }) => {
  await shopper.open('/product/2');
  const stored = () => page.evaluate(() => localStorage.getItem('favorites'));
  await page.getByRole('button', { name: 'Add to favourites' }).click();
  expect(await stored()).toBe('[2]');
  await page.getByRole('button', { name: 'Remove from favourites' }).click();
  expect(await stored()).toBeNull();
});

test('a sign-out deletes the user and fires auth-changed', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.open('/');
  await page.evaluate(() => {
    sessionStorage.setItem('tm:admin', '{}');
    addEventListener('auth-changed', (event) => {
      document.body.dataset['auth'] = JSON.stringify((event as CustomEvent).detail);
    });
  });
  await shopper.signOut();
  await expect(page.locator('body')).toHaveAttribute('data-auth', '{"user":null}');
  expect(
    await page.evaluate(() => [sessionStorage.length, localStorage.getItem('tm:session'), document.cookie]),
  ).toEqual([0, null, 'cookieConsent=false']);
});

test('the checkout dialog shows the cart or the customer information', async ({ shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  const dialog = await shopper.openCart();
  const form = dialog.getByRole('heading', { name: 'Customer information' });
  await expect(form).toBeHidden();
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(form).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Clear cart' })).toBeHidden();
});

test("the admin's table shows Verified or Unverified", async ({ page, administrator }) => {
  const title = `Verified-${newPerson().username}`;
  await administrator.signIn();
  await administrator.createProduct(title);
  const row = administrator.row(title);
  await expect(row.getByText('Unverified', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: `Verify ${title}` }).click();
  await expect(page.getByText(`“${title}” is now Verified.`)).toBeVisible();
  await expect(row.getByText('Verified', { exact: true })).toBeVisible();
});
