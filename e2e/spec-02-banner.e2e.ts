import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './test';

test.use({ consent: null });

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });

// @spec-4.31
test('Accept signs out, deletes cart, favorites and orders and reloads', async ({ page, shopper }) => {
  await shopper.signUp();
  await shopper.addToCart(1);
  await page.getByRole('button', { name: 'Add to favourites' }).click();
  await shopper.placeOrder();
  await shopper.addToCart(2);
  await expect.poll(() => stored(page)).toEqual(['cart', 'favorites', 'orders']);

  await accept(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await shopper.waitUntilReady();
  await expect(banner(page)).toBeHidden();
  expect(await stored(page)).toEqual([]);
  expect(await cookie(page.context(), 'cookieConsent')).toMatchObject({ value: 'true' });
  expect(await (await page.request.get('/api/auth/session')).json()).toEqual({ user: null });
});

// @promise privacy-page.tsx: The name shown while you are signed in, for 30 days. It is set only if you accepted
// cookies.
// @spec-3.27 @spec-9.6 @spec-4.29
test('after Accept the session is in a cookie of 30 days', async ({ page, shopper }) => {
  await shopper.open('/');
  await accept(page);
  await shopper.signUp();
  expect(daysOf((await cookie(page.context(), 'tm_session'))?.expires)).toBe(30);
  expect(daysOf((await cookie(page.context(), 'sid'))?.expires)).toBe(30);
  expect(await page.evaluate(() => sessionStorage.getItem('tm:session'))).toBeNull();
});

// @spec-4.29
test('without Accept the session is in session storage and local storage', async ({ page, shopper }) => {
  await shopper.signUp();
  const copies = await page.evaluate(() => [sessionStorage.getItem('tm:session'), localStorage.getItem('tm:session')]);
  expect(copies[0]).toContain('"firstName":"Ada"');
  expect(copies[1]).toBe(copies[0]);
  expect(await cookie(page.context(), 'tm_session')).toBeUndefined();
});

// @promise stored-entry.ts: for a year in the cookie cookieConsent.
// @promise privacy-page.tsx: Your answer to the cookie question, for one year.
// @spec-3.29 @spec-9.6
test('the consent cookie lasts one year', async ({ page, shopper }) => {
  await shopper.open('/');
  await banner(page).getByRole('button', { name: 'Reject' }).click();
  await expect(banner(page)).toBeHidden();
  expect(daysOf((await cookie(page.context(), 'cookieConsent'))?.expires)).toBe(365);
});

// @spec-2.142 @spec-2.144
test('the banner has Accept, Reject and Close', async ({ page, shopper }) => {
  await shopper.open('/');
  await expect(banner(page).getByRole('button')).toHaveText(['Accept', 'Reject', '']);
  await expect(banner(page).getByRole('button', { name: 'Close' })).toBeVisible();
  const box = await banner(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(page.viewportSize()?.height);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(banner(page).locator(':focus')).toBeAttached();
});

// @spec-4.32
test('Reject sets the consent cookie to false', async ({ page, shopper }) => {
  await shopper.open('/');
  await banner(page).getByRole('button', { name: 'Reject' }).click();
  await expect(banner(page)).toBeHidden();
  expect(await cookie(page.context(), 'cookieConsent')).toMatchObject({ value: 'false' });
  await shopper.signUp();
  await expect(banner(page)).toBeHidden();
  expect(await cookie(page.context(), 'tm_session')).toBeUndefined();
  expect(await cookie(page.context(), 'sid')).toMatchObject({ expires: -1, httpOnly: true, sameSite: 'Lax' });
});

// @spec-4.33
test('Close hides the banner until the next load', async ({ page, shopper }) => {
  await shopper.open('/');
  await banner(page).getByRole('button', { name: 'Close' }).click();
  await expect(banner(page)).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track Order' }).click();
  await expect(shopper.heading).toHaveText('Track Order');
  await expect(banner(page)).toBeHidden();
  await page.reload();
  await expect(banner(page)).toBeVisible();
});

/** Chooses Accept and waits for the reload. */
async function accept(page: Page): Promise<void> {
  const reloaded = page.waitForEvent('load');
  await banner(page).getByRole('button', { name: 'Accept' }).click();
  await reloaded;
}

const daysOf = (expires = 0) => Math.round((expires - Date.now() / 1000) / 86_400);

/** Returns which of the cart, the favourites and the orders are still stored. */
const stored = (page: Page) =>
  page.evaluate(() => ['cart', 'favorites', 'orders'].filter((key) => localStorage.getItem(key) !== null));

const cookie = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((entry) => entry.name === name);
