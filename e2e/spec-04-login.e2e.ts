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

// @spec-4.27
test('a login of an administrator leads to /admin', async ({ page, shopper, administrator }) => {
  const { username, password } = await administrator.createAccount();
  await shopper.open('/login');
  await shopper.signIn({ username, password });
  await expect(page).toHaveURL(/\/admin(\?tab=\w+)?$/);
  await expect(shopper.heading).toHaveText('Admin Dashboard');
  expect(await administrator.storedUser()).toContain(username);
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

// @spec-4.27
test('a login leads back to the previous page', async ({ page, shopper }) => {
  const person = await shopper.signUpByApi();
  await shopper.expireSession();
  await shopper.open('/profile?tab=security');
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await shopper.signIn(person);
  await expect(page).toHaveURL('/profile?tab=security');
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
});

// @spec-4.28
test('a signup after Buy Now leads back to the listing, with one piece in the cart', async ({ page, shopper }) => {
  await shopper.open('/product/1');
  await page
    .getByRole('button', { name: /^Buy Now/ })
    .first()
    .click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL('/signup');
  await shopper.sendSignUpForm(newPerson());
  await expect(page).toHaveURL('/product/1');
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
});

test('a login does not lead to another site', async ({ page, shopper, baseURL }) => {
  const person = await shopper.signUpByApi();
  await shopper.expireSession();
  await shopper.open('/login');
  await page.evaluate(() => history.replaceState({ usr: { from: '//evil.example/' }, key: 'a', idx: 0 }, ''));
  await page.reload();
  await shopper.waitUntilReady();
  await shopper.signIn(person);
  await expect(shopper.heading).toHaveText(/you can check first/);
  expect(page.url()).toBe(`${baseURL}/`);
});
