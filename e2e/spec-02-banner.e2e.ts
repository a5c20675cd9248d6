import { tokenCookieNames } from '@telemarket/server-kit/token-cookie';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, test } from './test';

test.use({ consent: null });

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });

// @spec-4.31 @spec-3.27 @spec-9.6 @spec-4.29
test('Accept signs out, deletes cart, favorites and orders and reloads, and the next session lasts 30 days', async ({
  page,
  shopper,
}) => {
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  await page.getByRole('button', { name: 'Add to favourites' }).click();
  await shopper.placeOrder();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect.poll(() => stored(page)).toEqual(['cart', 'favorites', 'orders']);

  const reloaded = page.waitForEvent('load');
  await banner(page).getByRole('button', { name: 'Accept' }).click();
  await reloaded;
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await shopper.waitUntilReady();
  await expect(banner(page)).toBeHidden();
  expect(await stored(page)).toEqual([]);
  expect(await cookie(page.context(), 'cookieConsent')).toMatchObject({ value: 'true' });
  expect(await (await page.request.get('/api/auth/session')).json()).toEqual({ user: null });

  await shopper.signUp();
  expect(daysOf((await cookie(page.context(), 'tm_session'))?.expires)).toBe(30);
  expect(
    daysOf((await cookie(page.context(), tokenCookieNames('sid', null, new URL(page.url()).host)[0]))?.expires),
  ).toBe(30);
  expect(await page.evaluate(() => sessionStorage.getItem('tm:session'))).toBeNull();
});

// @spec-2.142 @spec-2.144 @spec-4.33
test('the banner has Accept, Reject and Close, which hides it until the next load', async ({ page, shopper }) => {
  await shopper.open('/');
  await expect(banner(page).getByRole('button')).toHaveText(['Accept', 'Reject', '']);
  await expect(banner(page).getByRole('button', { name: 'Close' })).toBeVisible();
  const box = await banner(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(page.viewportSize()?.height);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(banner(page).locator(':focus')).toBeAttached();

  await banner(page).getByRole('button', { name: 'Close' }).click();
  await expect(banner(page)).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track Order' }).click();
  await expect(shopper.heading).toHaveText('Track Order');
  await expect(banner(page)).toBeHidden();
  await page.reload();
  await expect(banner(page)).toBeVisible();
});

// @spec-4.32 @spec-3.29 @spec-9.6 @spec-4.29
test('Reject is stored for one year, and the session is in session storage and local storage', async ({
  page,
  shopper,
}) => {
  await shopper.open('/login');
  await banner(page).getByRole('button', { name: 'Reject' }).click();
  await expect(banner(page)).toBeHidden();
  expect(await cookie(page.context(), 'cookieConsent')).toMatchObject({ value: 'false' });
  expect(daysOf((await cookie(page.context(), 'cookieConsent'))?.expires)).toBe(365);
  await shopper.signUp();
  await expect(banner(page)).toBeHidden();
  const copies = await page.evaluate(() => [sessionStorage.getItem('tm:session'), localStorage.getItem('tm:session')]);
  expect(copies[0]).toContain('"firstName":"Ada"');
  expect(copies[1]).toBe(copies[0]);
  expect(await cookie(page.context(), 'tm_session')).toBeUndefined();
  expect(await cookie(page.context(), tokenCookieNames('sid', null, new URL(page.url()).host)[0])).toMatchObject({
    expires: -1,
    httpOnly: true,
    sameSite: 'Lax',
  });
});

// @spec-2.sqd2 @spec-2.143 @spec-2.k5te @spec-2.qc2k @spec-2.r7et @spec-2.jwvk
test('the cookie banner does not cover the facts and the buttons that a buyer looks for first', async ({
  page,
  shopper,
}) => {
  const main = page.getByRole('main');
  const bottoms = async (...parts: Locator[]) =>
    Promise.all(parts.map(async (part) => part.first().evaluate((element) => element.getBoundingClientRect().bottom)));
  await page.setViewportSize({ width: 390, height: 844 });
  await shopper.open('/product/1');
  expect((await banner(page).boundingBox())?.height).toBeLessThanOrEqual(64);
  const buy = main.getByRole('button', { name: /^Buy Now - / });
  const title = main.getByRole('heading', { level: 1 });
  const facts = main.getByRole('term').and(page.getByText(/^(Audience|Per 1,000 members)$/));
  expect((await main.locator('img').first().boundingBox())?.height).toBe(72);
  const shown = await bottoms(main.locator('img'), title, main.getByText('Verified', { exact: true }), facts, buy);
  expect(Math.max(...shown)).toBeLessThanOrEqual(600);
  expect((await main.getByRole('tabpanel').boundingBox())?.y).toBeGreaterThan(Math.max(...shown));
  await page.evaluate(() => scrollTo(0, 1_500));
  await expect(buy).toBeInViewport();
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(buy).not.toBeInViewport();
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await expect(banner(page)).not.toBeInViewport();

  await page.setViewportSize({ width: 390, height: 844 });
  await shopper.open('/');
  const price = main.getByRole('article').getByText(/^\$[\d,.]+$/);
  const search = main.getByRole('button', { name: 'Search groups, bots, accounts' });
  expect(Math.max(...(await bottoms(search, price)))).toBeLessThanOrEqual(800);
  const cards = await main.getByRole('article').all();
  const heights = await Promise.all(cards.map(async (card) => (await card.boundingBox())?.height ?? 0));
  expect(Math.max(...heights)).toBeLessThanOrEqual(130);
  const add = main.getByRole('button', { name: 'Add to Cart' }).first();
  expect(await add.boundingBox()).toMatchObject({ width: 44, height: 44 });
  await search.click();
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused();

  await page.setViewportSize({ width: 1280, height: 800 });
  await shopper.open('/');
  expect(Math.max(...(await bottoms(shopper.search, price)))).toBeLessThanOrEqual(800);
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    await shopper.open('/product/1');
    await page.evaluate(() => scrollTo(0, 1_000));
    await expect(buy).toBeInViewport({ ratio: 1 });
    const facts = main.locator('dl').filter({ hasText: 'Last checked' });
    expect(await facts.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  }
});

const daysOf = (expires = 0) => Math.round((expires - Date.now() / 1000) / 86_400);

/** Returns the names of the data that local storage still has: the cart, the favourites or the orders. */
const stored = (page: Page) =>
  page.evaluate(() => ['cart', 'favorites', 'orders'].filter((key) => localStorage.getItem(key) !== null));

const cookie = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((entry) => entry.name === name);
