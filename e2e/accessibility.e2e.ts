import { DEVICE_KEYS } from '@telemarket/kit/device-keys';
import { paths } from '@telemarket/composition';
import { Inspector, type Theme } from './inspector';
import { newPerson } from './shopper';
import { expect, test } from './test';

/** A colour of the themes is the same at each width, so that each width needs one theme. */
const SCREENS: { viewport: { width: number; height: number }; theme: Theme }[] = [
  { viewport: { width: 390, height: 844 }, theme: 'light' },
  { viewport: { width: 1280, height: 800 }, theme: 'dark' },
];

const LISTS = /\/api\/products(\?.*)?$/;

for (const { viewport, theme } of SCREENS) {
  const phone = viewport.width < 640;
  test.describe(`axe at ${viewport.width} px, ${theme}`, () => {
    test.use({ viewport });

    test('home and search', async ({ page, shopper }) => {
      // the header and the cards of a width are not checked in its other theme elsewhere
      const inspector = new Inspector(page);
      await shopper.open(paths.home);
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
      await inspector.check('home');
      if (phone) {
        await page.getByRole('button', { name: 'Filters' }).click();
        await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
        await inspector.check('filters sheet');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Menu' }).click();
      }
      const search = phone ? page.getByRole('dialog').getByRole('combobox') : shopper.search;
      if (phone) await inspector.check('mobile menu');
      await search.fill('crypto');
      await expect(page.getByText(/^Showing 5 of/)).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await inspector.check('suggestions');
      await search.fill('zzzzz');
      await expect(page.getByText('No products found for "zzzzz"')).toBeVisible();
      await inspector.check('no suggestions');
      await page.keyboard.press('Enter');
      await expect(page.getByText('No listing matches')).toBeVisible();
      await inspector.check('home without a match');
    });

    test('lists and products', async ({ page, shopper }) => {
      const inspector = new Inspector(page, [theme]);
      for (const path of [`${paths.groups}?highlight=1`, paths.bots, paths.accounts]) {
        await shopper.open(path);
        await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
        await inspector.check(path);
      }
      await page.getByRole('button', { name: 'Contact' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Contact Seller' });
      await inspector.check('contact dialog');
      await dialog.getByRole('button', { name: 'Send Message' }).click();
      await expect(dialog.getByText('Write a message.')).toBeVisible();
      await inspector.check('contact dialog with errors');
      for (const id of [1, 2, 81]) {
        await shopper.open(paths.product(id));
        await expect(page.getByRole('heading', { name: 'Key Features' })).toBeVisible();
        await inspector.check(`product ${id}`);
      }
      await page.getByRole('tab', { name: 'What Verified means' }).click();
      await page.getByRole('button', { name: 'Add to favourites' }).click();
      await inspector.check('product, another picture, favourite');
      await shopper.open(paths.product(999999));
      await expect(shopper.heading).toHaveText('Product Not Found');
      await inspector.check('product not found');
    });

    test('account and not found', async ({ page, shopper }) => {
      const inspector = new Inspector(page, [theme]);
      await shopper.open(paths.login);
      await inspector.check('login');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(shopper.toast).toContainText('Missing credentials');
      await inspector.check('login with errors and a toast');
      await shopper.open('/forgot-password');
      await inspector.check('forgot password');
      await shopper.field('Email').fill('ada@example.com');
      await shopper.button('Send the link').click();
      await expect(shopper.heading).toHaveText('Check your e-mail');
      await inspector.check('link is on its way');
      await shopper.open('/reset-password#token=none');
      await inspector.check('new password');
      for (const path of ['/confirm-email', '/keep-email']) {
        await shopper.open(`${path}#token=none`);
        await inspector.check(path);
      }
      await shopper.open('/reset-password');
      await inspector.check('link that is over');
      await shopper.open(paths.signup);
      await page.getByLabel('Password', { exact: true }).fill('Heron-pier-77');
      await inspector.check('signup');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(shopper.toast).toContainText('Missing information');
      await inspector.check('signup with errors and a toast');
      await shopper.open('/nowhere');
      await inspector.check('not found');
    });

    test('help, legal pages and data on the device', async ({ page, shopper }) => {
      const inspector = new Inspector(page, [theme]);
      await shopper.open(paths.helpCenter);
      await page.getByText('Create an account').click();
      await page.getByText('Can I get a refund?').click();
      await inspector.check('help center');
      await page.getByRole('searchbox').fill('zeppelin');
      await expect(page.getByText('No question matches')).toBeVisible();
      await inspector.check('help center without a match');
      for (const path of [paths.privacyPolicy, paths.termsOfService]) {
        await shopper.open(path);
        await inspector.check(path);
      }
      await shopper.open(paths.myData);
      await page.evaluate((key) => localStorage.setItem(key, '[{}]'), DEVICE_KEYS.outbox);
      await page.reload();
      await shopper.waitUntilReady();
      await inspector.check('my data');
      await page.getByRole('button', { name: 'Clear everything' }).click();
      await expect(page.getByRole('dialog', { name: 'Unsent orders' })).toBeVisible();
      await inspector.check('unsent orders');
    });

    test('account settings', async ({ page, shopper }) => {
      test.slow();
      const inspector = new Inspector(page, [theme]);
      await shopper.open(paths.profile);
      await expect(page.getByText('Sign in to change your settings')).toBeVisible();
      await inspector.check('settings, signed out');
      await shopper.signUp();
      await page.route('**/api/users/me', () => {});
      await shopper.open(paths.profile);
      await expect(page.getByRole('status', { name: 'Loading your settings' }).first()).toBeVisible();
      await inspector.check('settings, loading');
      await page.unroute('**/api/users/me');
      await shopper.open(paths.profile);
      const name = page.getByLabel('First name', { exact: true });
      await expect(name).toHaveValue('Ada');
      await inspector.check('profile');
      await name.fill('');
      await page.getByRole('button', { name: 'Save Profile' }).click();
      await expect(page.getByText('Enter your first name.')).toBeVisible();
      await inspector.check('profile with an error');
      await page.route('**/api/users/me', (route) =>
        route.fulfill({ status: 409, json: { code: 'stale' }, contentType: 'application/problem+json' }),
      );
      await name.fill('Zoe');
      await page.getByRole('button', { name: 'Save Profile' }).click();
      await expect(page.getByRole('button', { name: 'Load the saved settings' })).toBeVisible();
      await inspector.check('profile, changed elsewhere, and a toast');
      await page.unroute('**/api/users/me');
      await page.getByRole('tab', { name: 'Notifications' }).click();
      await inspector.check('notifications');
      await page.getByRole('tab', { name: 'Security' }).click();
      await expect(page.getByText('This device', { exact: true })).toBeVisible();
      await shopper.button('Download My Data').click();
      await shopper.button('Delete My Account…').click();
      await expect(shopper.button('Delete My Account')).toBeVisible();
      await inspector.check('security, with download and deletion asked for');
      await shopper.open(`${paths.profile}?tab=security`);
      await expect(page.getByText('This device', { exact: true })).toBeVisible();
      await shopper.fillPasswordForm('old password', 'new password', 'another password');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByText('New passwords do not match.').first()).toBeVisible();
      await inspector.check('security with an error');
      await page.route('**/api/users/me/sessions', (route) => route.fulfill({ status: 503 }));
      await shopper.open(`${paths.profile}?tab=security`);
      await expect(page.getByRole('heading', { name: 'Your sessions could not be loaded' })).toBeVisible();
      await inspector.check('sessions not available');
      await page.route('**/api/users/me', (route) => route.fulfill({ status: 503 }));
      await shopper.open(paths.profile);
      await expect(page.getByRole('heading', { name: 'Your settings could not be loaded' })).toBeVisible();
      await inspector.check('settings not available');
    });

    test('contact support', async ({ page, shopper }) => {
      const inspector = new Inspector(page, [theme]);
      await shopper.open(paths.contactSupport);
      await inspector.check('contact support');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(shopper.toast).toContainText('Missing information');
      await inspector.check('contact support with errors and a toast');
      await page.getByLabel('Full Name').fill('Bea');
      await page.getByLabel('Email Address').fill('bea@example.com');
      await page.getByLabel('Subject').fill('Hello');
      await page.getByLabel('Message').fill('Hello');
      await page.route('**/api/support-tickets', (route) => route.fulfill({ status: 503 }));
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByText('We could not reach the support service.')).toBeVisible();
      await inspector.check('contact support, not sent');
    });

    test('cart, orders and tracking', async ({ page, shopper }) => {
      test.slow();
      const inspector = new Inspector(page, [theme]);
      await shopper.open(paths.orderHistory);
      await expect(page.getByText('Sign in to see your orders')).toBeVisible();
      await inspector.check('order history, signed out');
      const person = await shopper.signUp();
      const name = `Account of ${person.firstName}`;
      await page.getByRole('button', { name }).click();
      await expect(page.getByText(`Welcome ${person.firstName}`)).toBeVisible();
      await inspector.check('user menu');
      await page.keyboard.press('Escape');
      if (phone) {
        await page.getByRole('button', { name: 'Menu' }).click();
        await inspector.check('mobile menu, signed in');
        await page.keyboard.press('Escape');
      }
      await shopper.open(paths.orderHistory);
      await expect(page.getByText('No Orders Yet')).toBeVisible();
      await inspector.check('order history, empty');

      await shopper.open(paths.product(1));
      const dialog = await shopper.openCart();
      await expect(dialog.getByText('Your cart is empty.')).toBeVisible();
      await inspector.check('cart, empty');
      await page.keyboard.press('Escape');
      // These products are not unique, because the test of the other width orders them, too.
      for (const id of [2, 41, 82]) await shopper.addToCart(id);
      await inspector.check('toast');
      await shopper.openCart();
      await dialog
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click();
      await expect(dialog.getByText('removed.')).toBeVisible();
      await inspector.check('cart, a line removed');
      await dialog.getByRole('button', { name: 'Undo' }).click();
      await inspector.check('cart');
      await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
      await inspector.check('customer information');
      await dialog.getByLabel('Email', { exact: true }).fill('');
      await dialog.getByRole('button', { name: 'Place Order' }).click();
      await expect(dialog.getByText('Enter your e-mail address.')).toBeVisible();
      await inspector.check('customer information with errors');
      await dialog.getByLabel('Email', { exact: true }).fill(person.email);
      await page.keyboard.press('Escape');
      const orderId = await shopper.placeOrder();

      await shopper.open(paths.orderHistory);
      const order = page.getByRole('article', { name: `Order ${orderId}` });
      await expect(order).toContainText('Received by the shop');
      await inspector.check('order history');
      await order.getByRole('button', { name: 'View Details' }).click();
      await expect(page.getByRole('dialog', { name: `Order ${orderId}` })).toBeVisible();
      await inspector.check('order details');

      await shopper.open(paths.orderTracking);
      await inspector.check('tracking');
      await shopper.trackOrder(orderId, newPerson().email);
      await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
      await inspector.check('order not found');
      await shopper.trackOrder(orderId, person.email);
      await expect(order).toBeVisible();
      await inspector.check('tracked order');
    });

    // a card of a failure is the same at each width
    if (!phone) return;
    test.describe('with failures', () => {
      test.use({ consent: null, expectsErrors: true });

      test('the cookie banner and the cards', async ({ page, shopper, stack }) => {
        const inspector = new Inspector(page, [theme]);
        // before any other page: a browser does not load a module twice
        stack.removeFiles('checkout');
        await shopper.open(paths.orderHistory);
        await expect(page.getByRole('heading', { name: 'Orders are not available right now', level: 2 })).toBeVisible();
        await inspector.check('card of a page');
        stack.restoreFiles('checkout');
        await shopper.open(paths.login);
        await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
        await inspector.check('cookie banner');
        await page.route(LISTS, () => {});
        await page.getByRole('link', { name: 'TeleMarket, home' }).click();
        await expect(page.getByRole('status', { name: 'Loading the listings' })).toBeVisible();
        await inspector.check('loading');
        await page.unroute(LISTS);

        await shopper.signUp();
        await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
        await stack.stopApi();
        await page.getByRole('contentinfo').getByRole('link', { name: 'Groups' }).click();
        await expect(page.getByRole('heading', { name: 'The groups could not be loaded' })).toBeVisible();
        await inspector.check('card of a list');
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('dialog').getByRole('combobox').fill('telegram');
        await expect(page.getByText('Search is not available right now.')).toBeVisible();
        await inspector.check('search not available');
        await stack.startApi();
        stack.removeFiles('checkout');
        await shopper.open(paths.home);
        await shopper.openCart();
        await expect(page.getByRole('heading', { name: 'The cart is not available right now' })).toBeVisible();
        await inspector.check('card of the cart');
      });
    });
  });
}
