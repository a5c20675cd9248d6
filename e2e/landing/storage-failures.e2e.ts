import type { BrowserContext, Page } from '@playwright/test';
import { COOKIES, DEVICE_KEYS } from '@telemarket/kit/device-keys';
import { paths } from '@telemarket/kit/shop';
import fc from 'fast-check';
import { expect, test } from '../test';

const SCREENS: [path: string, heading: string][] = [
  [paths.home, 'Buy Telegram groups, bots and accounts you can check first'],
  [paths.product(1), 'Crypto Chart Room'],
  [paths.orderHistory, 'Order History'],
  [paths.profile, 'Account Settings'],
  [paths.myData, 'My data on this device'],
  [paths.admin, 'Admin login'],
];

type Break = (page: Page, context: BrowserContext, address: string) => Promise<unknown>;

const blocked = (names: readonly string[]) => (page: Page) =>
  page.addInitScript((blockedNames) => {
    for (const name of blockedNames)
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  }, names);

const noCookies = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
  });

/** Gives every key a random value at each load. The kit's poisoned-storage.test.ts tests values of a wrong shape. */
const poisoned: Break = async (page, context, address) => {
  const seed = fc.sample(fc.integer(), 1)[0] ?? 0;
  console.log(`seed ${seed}`);
  const values = fc.sample(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), { numRuns: 100, seed });
  await context.addCookies(
    Object.values(COOKIES).map((name, index) => ({
      name,
      value: encodeURIComponent(values[index] ?? ''),
      url: address,
    })),
  );
  await page.addInitScript(
    ([keys, all]) => {
      for (const key of keys)
        for (const storage of [localStorage, sessionStorage])
          storage.setItem(key, all[Math.floor(Math.random() * all.length)] ?? '');
    },
    [Object.values(DEVICE_KEYS), values] as const,
  );
};

/** The kit's tests cover browsers that block only one of the storages, and full storages. */
const NO_STORAGE: [what: string, apply: Break][] = [
  ['all storage is blocked', blocked(['localStorage', 'sessionStorage'])],
  ['cookies are blocked', noCookies],
];

for (const [what, apply] of [
  ['all storage is blocked', blocked(['localStorage', 'sessionStorage'])],
  ['storage has random values', poisoned],
] as [string, Break][]) {
  // @spec-5.16
  test(`every screen appears while ${what}`, async ({ page, context, shopper, stack }) => {
    await apply(page, context, stack.address);
    for (const [path, heading] of SCREENS) {
      await shopper.open(path);
      await expect(shopper.heading).toHaveText(heading);
      await expect(page.getByText('Something went wrong')).toBeHidden();
    }
  });
}

for (const [what, apply] of NO_STORAGE) {
  test(`a favourite, the cart and an order work while ${what}`, async ({ page, context, shopper, stack }) => {
    await apply(page, context, stack.address);
    await shopper.signUpByApi();
    await shopper.open(paths.home);
    const card = page.getByRole('article').filter({ hasText: 'Crypto Chart Room' });
    await card.getByRole('button', { name: /favourites/i }).click();
    await expect(card.getByRole('button', { name: 'Remove from favourites' })).toBeVisible();
    await card.getByRole('link', { name: 'Crypto Chart Room' }).click();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    const orderId = await shopper.placeOrder();
    await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click();
    await expect(page.getByRole('article', { name: `Order ${orderId}` })).toContainText('Received by the shop');
  });
}
