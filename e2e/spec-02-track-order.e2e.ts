import { newPerson } from './shopper';
import { expect, test } from './test';

// @spec-2.90 @spec-2.94 @spec-7.33
test('an order is found by its id and email, and Try Again empties the form when there is none', async ({
  page,
  shopper,
}) => {
  const person = newPerson();
  const orderId = await shopper.orderByApi(person, 1);
  await shopper.open('/order-tracking');
  await expect(page.getByRole('textbox')).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: 'Order ID' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('type', 'email');
  await expect(page.getByRole('heading', { name: 'Need Help?' })).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('link')).toHaveAttribute('href', '/contact-support');

  await shopper.trackOrder('1', newPerson().email);
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toHaveCount(0);
  await expect(page.getByLabel('Order ID', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('');

  const call = page.waitForRequest('**/api/orders/track');
  await shopper.trackOrder(orderId, person.email);
  expect((await call).postDataJSON()).toEqual({ orderId, email: person.email });
  const body = (await (await (await call).response())?.json()) as object;
  expect(Object.keys(body).sort()).toEqual(['createdAt', 'customerName', 'items', 'orderId', 'status', 'total']);
  const card = page.getByRole('article', { name: `Order ${orderId}` });
  await expect(card).toContainText('Pending');
  await expect(card).toContainText('Crypto Chart Room');
  await expect(card).toContainText(/Total\s*\$1,450\.00/);
});
