import type { Locator } from '@playwright/test';
import { newPerson } from './shopper';
import { expect, test } from './test';

// @spec-4.27 @spec-9.5 @spec-7.13
test('a login sends the credentials, and leads over /dashboard to / after 100 ms', async ({ page, shopper }) => {
  const person = await shopper.signUpByApi();
  await shopper.expireSession();
  await shopper.open('/bots');
  await page.goto('/login');
  await shopper.waitUntilReady();
  await page.evaluate(() => {
    const { replaceState } = history;
    history.replaceState = (state, unused, url) => {
      if (url === '/dashboard') document.body.dataset['left'] = String(performance.now());
      replaceState.call(history, state, unused, url);
    };
  });
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
  const call = page.waitForRequest('**/api/auth/login');
  await shopper.signIn(person);
  const { firstName, username, password } = person;
  expect((await call).postDataJSON()).toEqual({ username, password });
  const body = (await (await (await call).response())?.json()) as unknown;
  expect(body).toMatchObject({ user: { isAdmin: false, firstName, username } });
  await expect(page).toHaveURL('/');
  expect(seen).toEqual(['/dashboard', '/']);
  const delay = await page.evaluate(() => {
    const [call] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/auth/login'));
    return Number(document.body.dataset['left']) - (call as PerformanceResourceTiming).responseEnd;
  });
  expect(delay).toBeGreaterThanOrEqual(100);
  await page.goBack();
  await expect(page).toHaveURL('/bots');
});

// @spec-4.28 @spec-7.14
test('a signup sends the person, and leads over /dashboard to /', async ({ page, shopper }) => {
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
  const call = page.waitForRequest('**/api/auth/signup');
  const person = await shopper.signUp();
  expect((await call).postDataJSON()).toEqual(person);
  const body = (await (await (await call).response())?.json()) as unknown;
  expect(body).toMatchObject({ user: { firstName: 'Ada', username: person.username } });
  expect(seen.slice(-2)).toEqual(['/dashboard', '/']);
});

// @spec-2.6 @spec-2.70 @spec-2.73 @spec-2.74 @spec-4.28 @spec-9.19
test('a signup after Buy Now leads back to the listing, with one piece in the cart', async ({ page, shopper }) => {
  await shopper.open('/product/1');
  await page
    .getByRole('button', { name: /^Buy Now/ })
    .first()
    .click();
  await expect(page).toHaveURL('/login');
  await expect(shopper.field('Username')).toBeVisible();
  await expect(shopper.field('Password')).toHaveAttribute('type', 'password');
  await page.reload();
  await expect(page.getByText('is in your cart. Sign in to order it.')).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL('/signup');
  await expect(page.getByLabel('Last name')).toBeVisible();
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
  expect(await top(page.getByText('You must be 18 or older.'))).toBeGreaterThan(
    await top(shopper.button('Create account')),
  );
  await shopper.sendSignUpForm(newPerson());
  await expect(page).toHaveURL('/product/1');
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
});
