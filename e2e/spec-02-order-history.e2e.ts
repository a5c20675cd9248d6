import { placeGuestOrder } from './guest-order';
import { expect, test } from './test';

// @spec-2.82 @spec-2.84 @spec-9.11
test('a card shows the order, and View Details shows all of its items', async ({ page, shopper }) => {
  const person = await shopper.signUpByApi();
  const orderId = await shopper.orderByApi(person, 1, 2, 3, 4, 5);
  await shopper.open('/order-history');
  const card = page.getByRole('article', { name: `Order ${orderId}` });
  await expect(card.getByText(/^(Pending|Confirmed|Completed)$/)).toHaveText(['Pending']);
  await expect(card.getByText('Received by the shop')).toBeVisible();
  await expect(card.getByRole('term')).toHaveText(['Name', 'Email', 'Telegram']);
  await expect(card.getByRole('definition')).toHaveText(['Ada', person.email, '@ada_marsh']);
  await expect(card).toContainText(/Total\s*\$\d{1,2},\d{3}\.\d\d/);
  await expect(card).toContainText("Your order is being processed. We will notify you once it's ready.");
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await expect(card.getByText('+3 more items')).toBeVisible();
  await card.getByRole('button', { name: 'View Details' }).click();
  await expect(
    page
      .getByRole('dialog', { name: `Order ${orderId}` })
      .getByRole('listitem')
      .filter({ hasText: '$' }),
  ).toHaveCount(5);
});

// @spec-2.87 @spec-2.83 @spec-2.86
test("a guest's order with the same email is not in an empty history, which links to the shop, and Refresh requests it again", async ({
  page,
  shopper,
  stack,
}) => {
  const person = await shopper.signUpByApi();
  await placeGuestOrder(stack.address, 1, 1, person.email);
  await page.clock.install();
  await shopper.open('/order-history');
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute('href', '/');
  await shopper.orderByApi(person, 1);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
});
