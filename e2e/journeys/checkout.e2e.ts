import { paths } from '@telemarket/kit/shop';
import { EACH_WIDTH, Inspector } from '../inspector';
import { journey } from '../journey';
import { goBack } from '../press';
import { newPerson } from '../shopper';
import { expect } from '../test';

const DATE = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

// @spec-2.75 @spec-2.78 @spec-2.160 @spec-4.34 @spec-1.7 @spec-1.8 @spec-1.9
// @spec-7.1 @spec-3.5 @spec-3.6 @spec-3.7 @spec-3.15 @spec-4.6 @spec-4.7 @spec-3.33
journey('a shopper orders the content of the cart, and looks at the order', async ({ page, shopper, step }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const inspector = new Inspector(page, EACH_WIDTH);
  const { email } = await shopper.signUpByApi();
  await shopper.addToCart(1);
  await page
    .getByRole('button', { name: /^Buy Now/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  // the number in the name of the dialog is the sum of the quantities
  await expect(dialog).toHaveAccessibleName('Shopping Cart, 2 items');
  // the text of the price excludes the toast, because the toast is also a list item of the dialog
  const lines = dialog.getByRole('listitem').filter({ hasText: '$1,450.00 each' });
  await expect(lines).toHaveText(/Crypto Chart Room/);
  await expect(dialog).toContainText(/Total\s*\$2,900\.00/);
  await expect(dialog.getByRole('button', { name: 'Place Order' })).toHaveCount(0);
  await inspector.check('cart');
  await step('the shopper removes the listing from the cart', {
    press: dialog.getByRole('button', { name: /^Remove/ }),
    sees: () => expect(dialog.getByText('removed.')).toBeVisible(),
    acts: {
      cancel: async () => {
        await dialog.getByRole('button', { name: /^Remove/ }).click();
        await dialog.getByRole('button', { name: 'Undo' }).click();
        await expect(dialog).toContainText(/Total\s*\$2,900\.00/);
      },
      'press twice': true,
    },
  });
  await inspector.check('cart, a line removed');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog).toHaveAccessibleName('Shopping Cart, 2 items');

  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(dialog.getByRole('heading', { name: 'Customer information' })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ada Marsh');
  await expect(dialog.getByLabel('Telegram username (optional)')).toHaveAttribute('placeholder', '@username');
  await expect(dialog.getByLabel('Telegram username (optional)')).toHaveValue('');
  await expect(
    dialog.getByText('Payment is arranged between you and the seller. You are not charged here.'),
  ).toBeVisible();
  await expect(dialog.getByLabel(/card/i)).toHaveCount(0);
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

  const stored = (key: string) =>
    page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key);
  const product = {
    id: 1,
    title: 'Crypto Chart Room',
    image: '/art/v2/group/1/members-38400.svg?drawing=2',
    category: 'group',
  };
  await expect
    .poll(() => stored('cart'))
    .toEqual([
      { product: { ...product, price: '1450.00', sellerName: 'Tidewater Studio' }, quantity: 1, addedAt: DATE },
    ]);
  await page.evaluate(() => addEventListener('order-created', () => (document.title += ' created')));
  await shopper.openCart();
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const posted = page.waitForRequest('**/api/orders');
  await step('the shopper places the order', {
    press: dialog.getByRole('button', { name: 'Place Order' }),
    sends: 'POST /api/orders',
    sees: () => expect(dialog.getByText('Received by the shop')).toBeVisible(),
    acts: {
      'slow answer': async () => {
        await expect(page.getByRole('heading', { name: 'Order placed' })).toBeFocused();
        expect(await stored('orders')).toMatchObject([
          {
            items: [{ productId: 1, quantity: 1 }],
            total: '1450.00',
            status: 'pending',
            createdAt: DATE,
            customerInfo: { name: 'Ada Marsh', email, telegramUsername: '' },
          },
        ]);
      },
      'press twice': true,
    },
  });
  const { orderId, ...order } = (await posted).postDataJSON() as { orderId: string };
  expect(Math.abs(Number(orderId) - Date.now())).toBeLessThan(60_000);
  expect(order).toEqual({
    customerName: 'Ada Marsh',
    customerEmail: email,
    customerTelegram: null,
    total: '1450.00',
    items: [{ productId: 1, quantity: 1, price: '1450.00' }],
  });
  const headers = await (await posted).allHeaders();
  expect(headers['cookie']).toMatch(/\bsid-\d+=/);
  expect(headers['content-type']).toContain('application/json');
  await expect(page).toHaveTitle(/ created$/);
  await expect(dialog).toHaveAccessibleName('Order placed');
  await inspector.check('order placed');
  await expect(dialog).toContainText(/Total\s*\$1,450\.00/);
  await expect(dialog.getByRole('listitem').filter({ hasNot: page.getByRole('button') })).toHaveCount(4);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(orderId);

  await step('the shopper goes to the order', {
    press: dialog.getByRole('link', { name: 'View order' }),
    sees: (tab) => expect(tab.getByRole('heading', { name: `Order ${orderId}` })).toBeVisible(),
    acts: {
      Back: async () => {
        await goBack(page);
        await expect(page).toHaveURL(paths.product(1));
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible();
        await page.goForward();
      },
      reopen: true,
      'leave and come back': true,
      'second tab': true,
    },
  });
});

// @spec-2.50 @spec-2.6 @spec-2.70 @spec-2.73 @spec-2.74 @spec-9.5
journey('a listing added while signed out is in the cart after the login', async ({ page, shopper, step }) => {
  const person = await shopper.signUpByApi();
  await shopper.expireSession();
  await shopper.open(paths.bots);
  await step('the shopper presses Add to Cart', {
    press: page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first(),
    sees: (tab) => expect(tab.getByText('is in your cart. Sign in to order it.')).toBeVisible(),
    acts: { Back: true, Forward: true, reopen: true, 'second tab': (tab) => expect(tab).toHaveURL(paths.login) },
  });
  await expect(shopper.field('Password')).toHaveAttribute('type', 'password');
  await shopper.field('Username').fill(person.username);
  await shopper.field('Password').fill(person.password);
  await step('the shopper signs in', {
    press: shopper.button('Login'),
    sends: 'POST /api/auth/login',
    // the visitor has pressed Add to Cart twice, so the cart has two pieces
    sees: (tab) => expect(tab.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible(),
    acts: {
      offline: { sees: () => expect(page.getByRole('main').getByText('We could not reach')).toBeVisible() },
      'slow answer': true,
      'press twice': true,
      reopen: true,
      'second tab': true,
    },
  });
  await expect(page).toHaveURL(paths.bots);
});

// @spec-4.28 @spec-7.14 @spec-9.19
journey('a visitor signs up to buy a listing', async ({ page, shopper, step }) => {
  const person = newPerson();
  await shopper.open(paths.product(1));
  await step('the visitor presses Buy Now', {
    press: page.getByRole('button', { name: /^Buy Now/ }).first(),
    sees: () => expect(page.getByText('is in your cart. Sign in to order it.')).toBeVisible(),
    acts: { Back: true, Forward: true, reopen: true },
  });
  await step('the visitor goes to the sign-up', {
    press: page.getByRole('link', { name: 'Create an account' }),
    sees: (tab) => expect(tab.getByText('You must be 18 or older.')).toBeVisible(),
    acts: { Back: true, Forward: true, 'second tab': true },
  });
  await shopper.field('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await shopper.field('Username').fill(person.username);
  await shopper.field('Email').fill(person.email);
  await shopper.field('Password').fill(person.password);
  await shopper.field('Confirm password').fill(person.password);
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname));
  const call = page.waitForRequest((request) => request.url().endsWith('/api/auth/signup'));
  await step('the visitor creates the account', {
    press: shopper.button('Create account'),
    sends: 'POST /api/auth/signup',
    // the visitor has pressed Buy Now twice, so the cart has two pieces
    sees: (tab) => expect(tab.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible(),
    acts: {
      offline: { sees: () => expect(page.getByRole('main').getByText('We could not reach')).toBeVisible() },
      'slow answer': true,
      'press twice': true,
      'second tab': true,
    },
  });
  expect((await call).postDataJSON()).toEqual(person);
  await expect(page).toHaveURL(paths.product(1));
  await goBack(page);
  await expect(page).not.toHaveURL(paths.signup);
});
