import { newPerson } from './shopper';
import { expect, test } from './test';

// @spec-2.90
test('the form has Order ID and Email', async ({ page, shopper }) => {
  await shopper.open('/order-tracking');
  await expect(page.getByRole('textbox')).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: 'Order ID' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('type', 'email');
});

// @spec-2.90
test('the result is a card with status, items and total', async ({ page, shopper }) => {
  const person = newPerson();
  const orderId = await shopper.orderByApi(person, 1);
  await shopper.open('/order-tracking');
  await shopper.trackOrder(orderId, person.email);
  const card = page.getByRole('article', { name: `Order ${orderId}` });
  await expect(card).toContainText('Pending');
  await expect(card).toContainText('Crypto Chart Room');
  await expect(card).toContainText(/Total\s*\$1,450\.00/);
});

// @spec-2.90
test('Need Help? links to the support form', async ({ page, shopper }) => {
  await shopper.open('/order-tracking');
  await expect(page.getByRole('heading', { name: 'Need Help?' })).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('link')).toHaveAttribute('href', '/contact-support');
});

// @spec-2.94
test('Try Again on the card Order Not Found empties the form', async ({ page, shopper }) => {
  await shopper.open('/order-tracking');
  await shopper.trackOrder('1', newPerson().email);
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toHaveCount(0);
  await expect(page.getByLabel('Order ID', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('');
});
