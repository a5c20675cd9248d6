import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './test';

test.use({ consent: null });

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });

test('accepting signs out, forgets cart, favourites and orders, and starts over', async ({ page, shopper }) => {
  await shopper.signUp();
  await shopper.addToCart('/product/1');
  await page.getByRole('button', { name: 'Add to favourites' }).click();
  await shopper.placeOrder();
  await shopper.addToCart('/product/2');
  await expect.poll(() => stored(page)).toEqual(['cart', 'favorites', 'orders']);

  await banner(page).getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await shopper.ready();
  await expect(banner(page)).toBeHidden();
  expect(await stored(page)).toEqual([]);
  expect(await cookie(page.context(), 'cookieConsent')).toMatchObject({ value: 'true' });
  expect(await (await page.request.get('/api/auth/session')).json()).toEqual({ user: null });

  await shopper.signUp();
  const days = (expires = 0) => Math.round((expires - Date.now() / 1000) / 86_400);
  expect(days((await cookie(page.context(), 'tm_session'))?.expires)).toBe(30);
  expect(days((await cookie(page.context(), 'sid'))?.expires)).toBe(30);
});

test('rejecting is remembered, and the session ends with the browser', async ({ page, shopper }) => {
  await shopper.open('/');
  await banner(page).getByRole('button', { name: 'Reject' }).click();
  await expect(banner(page)).toBeHidden();
  expect(await cookie(page.context(), 'cookieConsent')).toMatchObject({ value: 'false' });
  await shopper.signUp();
  await expect(banner(page)).toBeHidden();
  expect(await cookie(page.context(), 'tm_session')).toBeUndefined();
  expect(await cookie(page.context(), 'sid')).toMatchObject({ expires: -1, httpOnly: true, sameSite: 'Lax' });
});

test('closing hides the banner until the next load', async ({ page, shopper }) => {
  await shopper.open('/');
  await banner(page).getByRole('button', { name: 'Close' }).click();
  await expect(banner(page)).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track Order' }).click();
  await expect(shopper.heading).toHaveText('Track Order');
  await expect(banner(page)).toBeHidden();
  await page.reload();
  await expect(banner(page)).toBeVisible();
});

/** Which of the three lists that accepting forgets are there. */
const stored = (page: Page) =>
  page.evaluate(() => ['cart', 'favorites', 'orders'].filter((key) => localStorage.getItem(key) !== null));

const cookie = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((entry) => entry.name === name);
