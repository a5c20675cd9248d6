import type { Page } from '@playwright/test';
import { expect, test } from './test';

const quantity = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: /^Quantity of/ });

// @spec-4.1 @spec-4.2 @spec-4.5 @spec-3.33
test('a product is added, added again and removed, and each change fires cart-changed', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(2);
  await shopper.open('/product/1');
  await page.evaluate(() => addEventListener('cart-changed', () => (document.title += '*')));
  for (let changes = 1; changes <= 2; changes++) {
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page).toHaveTitle(new RegExp(`[^*]\\*{${changes}}$`));
  }
  const dialog = await shopper.openCart();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(quantity(page).first()).toHaveValue('1');
  await expect(quantity(page).last()).toHaveValue('2');

  const line = dialog.getByRole('listitem').first();
  await line.getByRole('button', { name: /^One less of/ }).click();
  await expect(page).toHaveTitle(/[^*]\*{3}$/);
  await expect(dialog.getByText(/ removed\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove Crypto Chart Room' }).click();
  await expect(page).toHaveTitle(/[^*]\*{4}$/);
  await expect(quantity(page)).toHaveCount(0);
});

const MESSAGES = {
  pending: ['Pending', "Your order is being processed. We will notify you once it's ready."],
  completed: ['Completed', 'Your order has been completed successfully! You should have received your digital assets.'],
  cancelled: ['Cancelled', 'This order has been cancelled. If you have any questions, please contact support.'],
  other: ['Unknown', 'Order status unknown.'],
} as const;

// @spec-4.12 @spec-4.13 @spec-4.14 @spec-4.15 @spec-4.16 @spec-4.17
test('each status has its text, and a badge of its own colour', async ({ page, shopper }) => {
  const person = await shopper.signUpByApi();
  await shopper.orderByApi(person, 1);
  await page.route('**/api/orders/user/**', async (route) => {
    const response = await route.fetch();
    const [order] = (await response.json()) as object[];
    const all = Object.keys(MESSAGES).map((status, index) => ({ ...order, orderId: `${index}`, status }));
    await route.fulfill({ response, json: all });
  });
  await shopper.open('/order-history');
  const colors = new Set<string>();
  for (const [index, [word, message]] of Object.values(MESSAGES).entries()) {
    const card = page.getByRole('article', { name: `Order ${index}` });
    await expect(card.getByText(message)).toBeVisible();
    const color = await card
      .getByText(word, { exact: true })
      .evaluate((badge) => `${getComputedStyle(badge).color} ${getComputedStyle(badge).backgroundColor}`);
    colors.add(color);
  }
  expect(colors.size).toBe(4);
});
