import { expect, test } from './test';

test.beforeEach(async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
});

test('the title counts the pieces', async ({ shopper }) => {
  const dialog = await shopper.openCart();
  // n is the sum of the quantities
  await expect(dialog).toHaveAccessibleName('Shopping Cart, 2 items');
});

test('the dialog shows the lines and the total', async ({ shopper }) => {
  const dialog = await shopper.openCart();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('listitem')).toContainText('Crypto Chart Room');
  await expect(dialog.getByRole('listitem')).toContainText('$1,450.00 each');
  await expect(dialog).toContainText(/Total\s*\$2,900\.00/);
});

test('Clear cart removes all lines', async ({ shopper }) => {
  const dialog = await shopper.openCart();
  await dialog.getByRole('button', { name: 'Clear cart' }).click();
  await expect(dialog.getByText('Your cart is empty.')).toBeVisible();
  await expect(dialog).toHaveAccessibleName('Shopping Cart, 0 items');
});

test('Proceed to Checkout leads to the customer information', async ({ shopper }) => {
  const dialog = await shopper.openCart();
  await expect(dialog.getByRole('button', { name: 'Place Order' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(dialog.getByRole('heading', { name: 'Customer information' })).toBeVisible();
});

test('the customer information has fields for name, e-mail and Telegram username', async ({ shopper }) => {
  const dialog = await shopper.openCart();
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Email', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Telegram username')).toHaveAttribute('placeholder', '@username');
});

test('Back leads from the customer information to the cart', async ({ shopper }) => {
  const dialog = await shopper.openCart();
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(dialog.getByRole('button', { name: 'Place Order' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
});
