import { DEVICE_KEYS } from '@telemarket/kit/device-keys';
import { paths } from '@telemarket/kit/shop';
import { renderProblem } from '@telemarket/server-kit/problem';
import { EACH_WIDTH, EACH_WIDTH_AND_THEME, Inspector, OWN_PARTS_AT_EACH_WIDTH, PHONE_IN_LIGHT } from '../inspector';
import { expect, test } from '../test';

const LISTS = /\/api\/products(\?.*)?$/;

test('axe finds no violation in the home page and the search', async ({ page, shopper }) => {
  const inspector = new Inspector(page, EACH_WIDTH_AND_THEME);
  await inspector.usePhone();
  await shopper.open(paths.home);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
  await inspector.check('home');
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await inspector.check('filters sheet', 'phone');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await inspector.check('mobile menu', 'phone');
  await page.getByRole('dialog').getByRole('combobox').fill('crypto');
  await expect(page.getByText(/^Showing 5 of/)).toBeVisible();
  await inspector.check('suggestions in the mobile menu', 'phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await inspector.useDesktop();
  await shopper.search.fill('crypto');
  await expect(page.getByText(/^Showing 5 of/)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await inspector.check('suggestions', 'desktop');
  await shopper.search.fill('zzzzz');
  await expect(page.getByText('No products found for "zzzzz"')).toBeVisible();
  await inspector.check('no suggestions', 'desktop');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No listing matches')).toBeVisible();
  await inspector.check('home without a match');
});

test('axe finds no violation in lists and products', async ({ page, shopper }) => {
  const inspector = new Inspector(page, EACH_WIDTH);
  await shopper.open(`${paths.groups}?highlight=1`);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9);
  await inspector.check('groups');
  await inspector.useDesktop();
  await page.getByRole('button', { name: 'Rows' }).click();
  await inspector.check('groups as rows');
  await page.getByRole('button', { name: 'Contact' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Contact Seller' });
  await inspector.check('contact dialog');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(dialog.getByText('Write a message.')).toBeVisible();
  await inspector.check('contact dialog with errors');
  for (const id of [2, 1]) {
    await shopper.open(paths.product(id));
    await expect(page.getByRole('heading', { name: 'Key Features' })).toBeVisible();
    await new Inspector(page, OWN_PARTS_AT_EACH_WIDTH).check(`product ${id}`);
  }
  await page.getByRole('tab', { name: 'What Verified means' }).click();
  await page.getByRole('button', { name: 'Add to favourites' }).click();
  await inspector.check('product, another picture, favourite');
  await shopper.open(paths.product(999999));
  await expect(shopper.heading).toHaveText('Product Not Found');
  await inspector.check('product not found');
});

test('axe finds no violation in the login, the links of mails, the sign-up and the not-found page', async ({
  page,
  shopper,
}) => {
  const inspector = new Inspector(page, EACH_WIDTH);
  await shopper.open(paths.login);
  await inspector.check('login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(shopper.toast).toContainText('Missing credentials');
  await inspector.check('login with errors and a toast');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(shopper.heading).toHaveText('Forgot your password?');
  await inspector.check('forgot password');
  await shopper.field('Email').fill('ada@example.com');
  await shopper.button('Send the link').click();
  await expect(shopper.heading).toHaveText('Check your email');
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

test('axe finds no violation in the help, the legal pages and the page about data on the device', async ({
  page,
  shopper,
}) => {
  const inspector = new Inspector(page, EACH_WIDTH);
  await shopper.open(paths.helpCenter);
  await page.getByText('Create an account', { exact: true }).click();
  await page.getByText('Can I get a refund?').click();
  await inspector.check('help center');
  await page.getByRole('searchbox').fill('zeppelin');
  await expect(page.getByText('No question matches')).toBeVisible();
  await inspector.check('help center without a match');
  for (const path of [paths.privacyPolicy, paths.termsOfService]) {
    await shopper.open(path);
    await inspector.check(path);
  }
  // the API does not respond, so the order stays unsent
  await page.route('**/api/orders', (route) => route.abort());
  const item = { productId: 1, title: 'Crypto Chart Room', image: '/art/1.svg', price: '1450.00', quantity: 1 };
  const customerInfo = { name: 'Bo Lind', email: 'bo@example.com', telegramUsername: '' };
  const unsent = { id: '1795830000000', items: [item], total: '1450.00', customerInfo, sync: 'pending', userId: null };
  await page.evaluate(([key, orders]) => localStorage.setItem(key, orders), [
    DEVICE_KEYS.outbox,
    JSON.stringify([{ ...unsent, status: 'pending', createdAt: '2026-11-28T00:00:00.000Z' }]),
  ] as const);
  await shopper.open(paths.myData);
  await inspector.check('my data');
  await page.getByRole('button', { name: 'Clear everything' }).click();
  await expect(page.getByRole('dialog', { name: 'Unsent orders' })).toBeVisible();
  await inspector.check('unsent orders');
});

test('axe finds no violation in the messages and an empty order history', async ({ page, shopper }) => {
  const inspector = new Inspector(page, EACH_WIDTH);
  await shopper.open(paths.messages);
  await expect(page.getByText('Sign in to read your messages')).toBeVisible();
  await inspector.check('messages, signed out');
  await shopper.open(paths.orderHistory);
  await expect(page.getByText('Sign in to see your orders')).toBeVisible();
  await inspector.check('order history, signed out');
  const person = await shopper.signUpByApi();
  await shopper.open(paths.orderHistory);
  await expect(page.getByText('No Orders Yet')).toBeVisible();
  await inspector.check('order history, empty');
  await shopper.open(paths.messages);
  await expect(page.getByText('No messages yet')).toBeVisible();
  await inspector.check('no messages');
  const ticket = { name: 'Ada', email: person.email, category: 'other', priority: 'low', message: 'When?' };
  for (const subject of ['A transfer', 'An order'])
    await page.request.post('/api/support-tickets', { data: { ...ticket, subject } });
  await shopper.open(paths.messages);
  await shopper.button('Send answer').click();
  await expect(page.getByText('Write an answer.')).toBeVisible();
  await inspector.check('messages with an error');
});

test('axe finds no violation in the account settings', async ({ page, shopper }) => {
  const inspector = new Inspector(page, EACH_WIDTH);
  await shopper.open(paths.profile);
  await expect(page.getByText('Sign in to change your settings')).toBeVisible();
  await inspector.check('settings, signed out');
  await shopper.signUpByApi();
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
    route.fulfill({ status: 409, ...renderProblem({ status: 409, detail: '', code: 'stale', requestId: 'r-1' }) }),
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
  await page.route('**/api/users/me/sessions', (route) => route.fulfill({ status: 503 }));
  await shopper.open(`${paths.profile}?tab=security`);
  await expect(page.getByRole('heading', { name: 'Your sessions could not be loaded' })).toBeVisible();
  await shopper.fillPasswordForm('old password', 'new password', 'another password');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('New passwords do not match.').first()).toBeVisible();
  await inspector.check('security with an error, and sessions not available');
  await page.route('**/api/users/me', (route) => route.fulfill({ status: 503 }));
  await shopper.open(paths.profile);
  await expect(page.getByRole('heading', { name: 'Your settings could not be loaded' })).toBeVisible();
  await inspector.check('settings not available');
});

test('axe finds no violation in the support form', async ({ page, shopper }) => {
  const inspector = new Inspector(page, EACH_WIDTH);
  await shopper.open(paths.contactSupport);
  await inspector.check('contact support');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(shopper.toast).toContainText('Missing information');
  await inspector.check('contact support with errors and a toast');
  await shopper.fillSupportForm();
  await page.route('**/api/support-tickets', (route) => route.fulfill({ status: 503 }));
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('We could not reach the support service.')).toBeVisible();
  await inspector.check('contact support, not sent');
});

// one width is enough, because error cards are the same at each width
test.describe('pages with failed parts', () => {
  test.use({ consent: null, expectsErrors: true });

  test('axe finds no violation in the cookie banner and the error cards', async ({ page, shopper, stack }) => {
    const inspector = new Inspector(page, PHONE_IN_LIGHT);
    await inspector.usePhone();
    // the page with the missing files must come first, because a browser keeps a module that it has loaded
    stack.removeFiles('checkout');
    await shopper.open(paths.orderHistory);
    await expect(page.getByRole('heading', { name: 'Orders are not available right now', level: 2 })).toBeVisible();
    await inspector.check('card of a page');
    await shopper.signUpByApi();
    await shopper.open(paths.helpCenter);
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
    await inspector.check('cookie banner');
    await page.route(LISTS, () => {});
    await shopper.open('/nowhere');
    await page.getByRole('link', { name: 'TeleMarket, home' }).first().click();
    await expect(page.getByRole('status', { name: 'Loading the listings' })).toBeVisible();
    await inspector.check('loading');
    await shopper.openCart();
    await expect(page.getByRole('heading', { name: 'The cart is not available right now' })).toBeVisible();
    await inspector.check('card of the cart');
    await page.keyboard.press('Escape');

    await page.unroute(LISTS);
    await page.route('**/api/products**', (route) => route.fulfill({ status: 503 }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Groups' }).click();
    await expect(page.getByRole('heading', { name: 'The groups could not be loaded' })).toBeVisible();
    await inspector.check('card of a list');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('combobox').fill('telegram');
    await expect(page.getByText('Search is not available right now.')).toBeVisible();
    await inspector.check('search not available');
  });
});
