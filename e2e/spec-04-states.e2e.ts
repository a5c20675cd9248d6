import { expect, test } from './test';

const MESSAGES = {
  pending: ['Pending', "Your order is being processed. We will notify you once it's ready."],
  completed: ['Completed', 'Your order has been completed successfully! You should have received your digital assets.'],
  cancelled: ['Cancelled', 'This order has been cancelled. If you have any questions, please contact support.'],
  other: ['Unknown', 'Order status unknown.'],
} as const;

// @spec-4.12 @spec-4.13 @spec-4.14 @spec-4.15 @spec-4.16 @spec-4.17
test('each order status has its own text, and a badge in its own colour', async ({ page, shopper }) => {
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
