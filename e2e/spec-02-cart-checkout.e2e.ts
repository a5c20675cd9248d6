import { EACH_WIDTH, Inspector } from './inspector';
import { expect, test } from './test';

// @spec-2.75 @spec-2.78 @spec-2.160 @spec-4.34 @spec-1.7 @spec-1.8 @spec-1.9
test('the dialog leads from the lines to the customer information, back, and to the view of the placed order', async ({
  page,
  shopper,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const inspector = new Inspector(page, EACH_WIDTH);
  const { email } = await shopper.signUpByApi();
  await shopper.addToCart(1);
  await page
    .getByRole('button', { name: /^Buy Now/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  // n is the sum of the quantities
  await expect(dialog).toHaveAccessibleName('Shopping Cart, 2 items');
  // the toast in the dialog is an item, too
  const lines = dialog.getByRole('listitem').filter({ hasText: '$1,450.00 each' });
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText('Crypto Chart Room');
  await expect(dialog).toContainText(/Total\s*\$2,900\.00/);
  await expect(dialog.getByRole('button', { name: 'Place Order' })).toHaveCount(0);
  await inspector.check('cart');
  await dialog
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(dialog.getByText('removed.')).toBeVisible();
  await inspector.check('cart, a line removed');
  await dialog.getByRole('button', { name: 'Undo' }).click();

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

  await inspector.check('customer information');
  await dialog.getByLabel('Email', { exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  await expect(dialog.getByText('Enter your email address.')).toBeVisible();
  await inspector.check('customer information with errors');
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Clear cart' }).click();
  await expect(dialog.getByText('Your cart is empty.')).toBeVisible();
  await inspector.check('cart, empty');
  await expect(dialog).toHaveAccessibleName('Shopping Cart, 0 items');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await shopper.openCart();
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await dialog.getByRole('button', { name: 'Place Order' }).click();

  await expect(page.getByRole('heading', { name: 'Order placed' })).toBeFocused();
  await expect(dialog).toHaveAccessibleName('Order placed');
  await expect(dialog.getByText('Received by the shop')).toBeVisible();
  await inspector.check('order placed');
  await expect(dialog).toContainText(/Total\s*\$1,450\.00/);
  await expect(dialog.getByRole('listitem').filter({ hasNot: page.getByRole('button') })).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  const orderId = await page.evaluate(() => navigator.clipboard.readText());
  expect(orderId).toMatch(/^\d{13}$/);
  await dialog.getByRole('link', { name: 'View order' }).click();
  await expect(page).toHaveURL('/order-history');
  await expect(page.getByRole('article', { name: `Order ${orderId}` })).toBeVisible();
});
