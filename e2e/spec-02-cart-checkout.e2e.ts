import { expect, test } from './test';

// @spec-2.75 @spec-2.78 @spec-4.34 @spec-1.7 @spec-1.8
test('the dialog leads from the lines to the customer information, back, and to an order', async ({
  page,
  shopper,
}) => {
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const dialog = await shopper.openCart();
  // n is the sum of the quantities
  await expect(dialog).toHaveAccessibleName('Shopping Cart, 2 items');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('listitem')).toContainText('Crypto Chart Room');
  await expect(dialog.getByRole('listitem')).toContainText('$1,450.00 each');
  await expect(dialog).toContainText(/Total\s*\$2,900\.00/);
  await expect(dialog.getByRole('button', { name: 'Place Order' })).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(dialog.getByRole('heading', { name: 'Customer information' })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ada Marsh');
  await expect(dialog.getByLabel('Email', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Telegram username (optional)')).toHaveAttribute('placeholder', '@username');
  await expect(dialog.getByLabel('Telegram username (optional)')).toHaveValue('');
  await expect(
    dialog.getByText('Payment is arranged between you and the seller. You are not charged here.'),
  ).toBeVisible();
  await expect(dialog.getByLabel(/card/i)).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Place Order' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Clear cart' })).toBeHidden();

  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  await expect(shopper.toast).toContainText('Order placed successfully!');
  await shopper.keepBrowsing();

  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await shopper.openCart();
  await dialog.getByRole('button', { name: 'Clear cart' }).click();
  await expect(dialog.getByText('Your cart is empty.')).toBeVisible();
  await expect(dialog).toHaveAccessibleName('Shopping Cart, 0 items');
});
