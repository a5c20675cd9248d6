import { COOKIES, DEVICE_KEYS } from '@telemarket/kit/device-keys';
import { paths } from '@telemarket/composition';
import { newPerson, Shopper } from './shopper';
import { expect, test } from './test';

/** The tabs compare their session each second: R9 in docs/reliability.md. */
const FOLLOWS_MS = 2_000;

test('a sign-out reaches another tab', async ({ shopper, context }) => {
  await shopper.signUpByApi();
  await shopper.open(paths.home);
  const secondTab = await context.newPage();
  await new Shopper(secondTab).open(paths.groups);
  await expect(secondTab.getByRole('button', { name: 'Account of Ada' })).toBeVisible();
  await shopper.signOut();
  await expect(secondTab.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible({ timeout: FOLLOWS_MS });
});

test('the next user of a device sees no data of the previous user', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart();
  await shopper.placeOrder();
  await shopper.addToCart(2);
  await shopper.signOut();
  await shopper.signUp();
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible();
});

test('after a user switch, an old tab shows only the new user', async ({ page, shopper, context }) => {
  const first = await shopper.signUpByApi();
  await shopper.addToCart();
  const orderId = await shopper.placeOrder();
  await shopper.addToCart(2);
  await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('article', { name: `Order ${orderId}` })).toContainText('Received by the shop');

  const secondTab = await context.newPage();
  const next = new Shopper(secondTab);
  await next.open(paths.home);
  await next.signOut();
  await expect(page.getByText('Sign in to see your orders')).toBeVisible({ timeout: FOLLOWS_MS });
  await next.signUp({ ...newPerson(), firstName: 'Bo' });
  await expect(page.getByText('No Orders Yet')).toBeVisible({ timeout: FOLLOWS_MS });

  const texts = [orderId, first.email, first.username, first.firstName];
  const contentOf = () => page.evaluate(() => document.documentElement.outerHTML);
  for (const path of [paths.orderHistory, paths.home, paths.product(2), paths.myData, paths.profile]) {
    await shopper.open(path);
    for (const text of texts) expect(await contentOf()).not.toContain(text);
  }
  await shopper.open(paths.groups);
  await expect(page.getByRole('button', { name: 'Account of Bo' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible();
});

const KEYS = Object.values(DEVICE_KEYS);
const MALFORMED = [
  '{',
  'null',
  '{"id":1}',
  '[null,1,"x",{},[[]],{"product":null},{"customerInfo":{},"items":[{}]}]',
  '{"id":"1","firstName":{},"username":[],"email":1e308,"isAdmin":"yes"}',
  '[{"product":{"id":-1,"title":{"a":1},"image":"javascript:alert(1)","category":"car","price":"NaN"},"quantity":1e99}]',
];

// @spec-5.16
test('malformed stored data is dropped without a message', async ({ page, shopper, context, baseURL }) => {
  const open = async (path: string, malformed: string) => {
    await page.evaluate(
      ([keys, value]) => {
        for (const key of keys) {
          localStorage.setItem(key, value);
          sessionStorage.setItem(key, value);
        }
      },
      [KEYS, malformed] as const,
    );
    await context.addCookies([{ name: COOKIES.session, value: encodeURIComponent(malformed), url: baseURL }]);
    await shopper.open(path);
  };
  await page.goto('/robots.txt');
  for (const malformed of MALFORMED)
    await test.step(malformed, async () => {
      await open(paths.orderHistory, malformed);
      await expect(page.getByText('Sign in to see your orders')).toBeVisible();
      await open(paths.product(1), malformed);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(page).toHaveURL(paths.login);
      await expect(page.getByText('Something went wrong')).toBeHidden();
    });
});

// @spec-5.16
test('a stored cart loses only its malformed lines', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart();
  await page.evaluate((key) => {
    const lines = JSON.parse(localStorage.getItem(key) ?? '[]') as unknown[];
    localStorage.setItem(key, JSON.stringify([null, { quantity: 7 }, ...lines, 'x']));
  }, DEVICE_KEYS.cart);
  await shopper.open(paths.home);
  const dialog = await shopper.openCart();
  await expect(dialog).toHaveAccessibleName('Shopping Cart, 1 item');
  await expect(dialog.getByRole('link', { name: 'Crypto Chart Room' })).toBeVisible();
});
