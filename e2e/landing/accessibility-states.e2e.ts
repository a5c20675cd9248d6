import type { Page, Route } from '@playwright/test';
import { paths } from '@telemarket/kit/shop';
import { renderProblem } from '@telemarket/server-kit/problem';
import { Inspector, PHONE_IN_EACH_THEME } from '../inspector';
import { expect, test } from '../test';

const LISTS = /\/api\/products(\?.*)?$/;
const DETAIL = /\/api\/products\/\d+$/;
const HISTORY = '**/api/orders/user/**';

/** A route handler that never responds. */
const never = () => {};
const failure = { status: 503, json: { status: 503 } };
const empty = (route: Route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } });

const toList = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();

test.describe('loading, empty and failed states at 390 px', () => {
  // one width is enough, because the markup and the colours of these parts are the same at other widths
  test.use({ viewport: { width: 390, height: 844 } });

  // @spec-2.51 @spec-2.52
  test('axe finds no violation in lists and products that load, are empty or fail', async ({ page, shopper }) => {
    const inspector = new Inspector(page, PHONE_IN_EACH_THEME);
    const waiting: Route[] = [];
    await page.route(LISTS, (route) => void waiting.push(route));
    await shopper.open('/nowhere');
    await toList(page, 'Bots');
    await expect(page.getByRole('status', { name: 'Loading the bots' })).toBeVisible();
    await inspector.check('list loading');
    // the waiting requests must end before the route is removed, because a late request of the home page would get real
    // listings
    await Promise.all(waiting.map(empty));
    await page.unroute(LISTS);
    await page.route(LISTS, empty);
    await toList(page, 'Groups');
    await expect(page.getByRole('heading', { name: 'No Groups Available' })).toBeVisible();
    await expect(page.getByText('Check back soon...')).toBeVisible();
    await inspector.check('empty list');
    await page.getByRole('link', { name: 'TeleMarket, home' }).first().click();
    await expect(page.getByRole('heading', { name: 'No Listings Available' })).toBeVisible();
    await inspector.check('home without listings');
    await page.unroute(LISTS);

    await page.route(LISTS, (route) => route.fulfill(failure));
    await page.route('**/api/stats', (route) => route.fulfill(failure));
    await shopper.open('/nowhere');
    await page.getByRole('link', { name: 'TeleMarket, home' }).first().click();
    await expect(page.getByRole('heading', { name: 'The listings could not be loaded' })).toBeVisible();
    await inspector.check('home not available');

    await page.route(DETAIL, never);
    await shopper.open(paths.groups);
    await page.getByRole('main').getByRole('article').first().getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Key Features' })).toBeVisible();
    await inspector.check('product loading');
    await page.unroute(DETAIL);
    await page.route(DETAIL, (route) => route.fulfill(failure));
    await shopper.open(paths.groups);
    await page.getByRole('main').getByRole('article').first().getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Some of this listing could not be loaded' })).toBeVisible();
    await inspector.check('product not available');

    await page.route('**/api/contact', (route) => route.fulfill(failure));
    const dialog = await shopper.fillContactForm();
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await shopper.expectToast('Error', 'Failed to send message. Please try again.');
    await inspector.check('message not sent');
  });

  test('axe finds no violation in the login, the orders and the cart while they load, are empty or fail', async ({
    page,
    shopper,
  }) => {
    const inspector = new Inspector(page, PHONE_IN_EACH_THEME);
    await page.route('**/api/auth/login', (route) => route.fulfill(failure));
    await shopper.open(paths.login);
    await shopper.signIn({ username: 'ada', password: 'heron-pier-7' });
    await expect(page.getByRole('main').getByText('We could not reach the sign-in service.')).toBeVisible();
    await inspector.check('login not available');

    const person = await shopper.signUpByApi();
    await page.route(HISTORY, never);
    await shopper.open(paths.home);
    await openOrders(page);
    await expect(page.getByRole('status', { name: 'Loading your orders' })).toBeVisible();
    await inspector.check('orders loading');
    await page.unroute(HISTORY);
    await page.route(HISTORY, (route) => route.fulfill(failure));
    await shopper.open(paths.home);
    await openOrders(page);
    await expect(page.getByRole('heading', { name: 'Your orders could not be loaded' })).toBeVisible();
    await inspector.check('orders not available');
    await page.unroute(HISTORY);

    const orderId = await shopper.orderByApi(person, 1, 2, 3);
    await shopper.addToCart(1);
    const refused = { status: 409, detail: 'This order cannot be placed.', code: 'order_conflict', requestId: 'r-1' };
    await page.route('**/api/orders', (route) => route.fulfill({ status: 409, ...renderProblem(refused) }));
    const cart = await shopper.openCart();
    await inspector.check('cart with an added line');
    await cart.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await cart.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByRole('heading', { name: 'Order not accepted' })).toBeVisible();
    await inspector.check('order not accepted');
    await shopper.keepBrowsing();
    await page.route(HISTORY, (route) => route.fulfill(failure));
    await shopper.open(paths.orderHistory);
    await expect(page.getByText('The server did not accept this order.')).toBeVisible();
    await shopper.button('Refresh').click();
    await expect(page.getByText('Your orders could not be refreshed.')).toBeVisible();
    await inspector.check('an order refused, and the list not refreshed');

    await page.unroute(HISTORY);
    await shopper.button('Refresh').click();
    const stored = page.getByRole('article', { name: `Order ${orderId}` });
    await stored.getByRole('button', { name: 'View Details' }).click();
    await expect(page.getByText('Order placed')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await inspector.check('order details, cancelling');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect(page.getByText('Cancelled by you')).toBeVisible();
    await inspector.check('order details, cancelled');

    await page.route('**/api/orders/track', (route) => route.fulfill(failure));
    await shopper.open(paths.orderTracking);
    await shopper.trackOrder('17', 'ada@example.com');
    await expect(page.getByText('We could not reach the order service.')).toBeVisible();
    await inspector.check('tracking not available');

    await page.route('**/remotes/checkout/**', never);
    await shopper.open(paths.groups);
    await page.getByRole('button', { name: /^Cart/ }).click();
    await expect(page.getByRole('status', { name: 'Loading the cart' })).toBeVisible();
    await inspector.check('cart loading');
  });

  test('axe finds no violation in the administration on a phone while it loads, is empty or fails', async ({
    page,
    shopper,
    administrator,
  }) => {
    const inspector = new Inspector(page, PHONE_IN_EACH_THEME);
    const { dialog, panel } = administrator;
    await administrator.signIn();
    await page.route('**/api/admin/products/*', never);
    await panel.getByRole('table').getByRole('link').first().click();
    await expect(dialog.getByRole('status', { name: 'Loading the product' })).toBeVisible();
    await inspector.check('product form loading');
    await page.unroute('**/api/admin/products/*');
    await page.route('**/api/admin/products/*', (route) => route.fulfill(failure));
    await page.keyboard.press('Escape');
    await panel.getByRole('table').getByRole('link').nth(1).click();
    await expect(dialog.getByRole('heading', { name: 'The product could not be loaded' })).toBeVisible();
    await inspector.check('product form not available');
    await page.unroute('**/api/admin/products/*');

    await shopper.open('/admin?open=2');
    await page.route('**/api/admin/products/2', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 409, ...renderProblem({ status: 409, detail: '', code: 'stale', requestId: 'r-1' }) })
        : route.continue(),
    );
    await dialog.getByLabel('Title').fill('Mine');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByRole('button', { name: 'Load the newer version' })).toBeVisible();
    await inspector.check('product changed elsewhere');
    await page.unroute('**/api/admin/products/2');

    await shopper.expireSession();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Your session has ended. Sign in again to continue.')).toBeVisible();
    await inspector.check('admin session ended');
  });
});

/** Opens the orders with the user menu, because a narrow header has no link to the orders. */
async function openOrders(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account: Ada' }).click();
  await page.getByRole('banner').locator('[popover]').getByRole('link', { name: 'Orders' }).click();
}
