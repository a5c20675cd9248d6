import { expect, test } from './test';

test('a login leads over /dashboard to / after 100 ms', async ({ page, shopper }) => {
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
  await shopper.signIn(person);
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

test('a login of an administrator leads to /admin', async ({ page, shopper, administrator }) => {
  const { username, password } = await administrator.createAccount();
  await shopper.open('/login');
  await shopper.signIn({ username, password });
  await expect(page).toHaveURL('/admin');
  await expect(shopper.heading).toHaveText('Admin Dashboard');
  expect(await administrator.storedUser()).toContain(username);
});

test('a signup leads over /dashboard to /', async ({ page, shopper }) => {
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
  await shopper.signUp();
  expect(seen.slice(-2)).toEqual(['/dashboard', '/']);
});

test('a login leads back to the page before it', async ({ page, shopper }) => {
  const person = await shopper.signUpByApi();
  await shopper.expireSession();
  await shopper.open('/profile?tab=security');
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await shopper.signIn(person);
  await expect(page).toHaveURL('/profile?tab=security');
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible();
});

for (const from of ['https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:alert(1)', 7, {}]) {
  test(`a login does not lead to ${JSON.stringify(from)}`, async ({ page, shopper, baseURL }) => {
    const person = await shopper.signUpByApi();
    await shopper.expireSession();
    await shopper.open('/login');
    await page.evaluate((address) => history.replaceState({ usr: { from: address }, key: 'a', idx: 0 }, ''), from);
    await page.reload();
    await shopper.waitUntilReady();
    await shopper.signIn(person);
    await expect(shopper.heading).toHaveText(/you can check first/);
    expect(page.url()).toBe(`${baseURL}/`);
  });
}

test('a missing admin user is restored from the session', async ({ page, shopper, administrator }) => {
  const { username } = await administrator.signIn();
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await shopper.waitUntilReady();
  await expect(shopper.heading).toHaveText('Admin Dashboard');
  await expect.poll(() => administrator.storedUser()).toContain(username);
});

test('a logout deletes the admin user and ends the session', async ({ page, shopper, administrator }) => {
  const { username } = await administrator.signIn();
  expect(await administrator.storedUser()).toContain(username);
  await shopper.button('Logout').click();
  await expect(shopper.heading).toHaveText('Admin login');
  expect(await administrator.storedUser()).toBeNull();
  await expect.poll(async () => (await page.request.get('/api/auth/session')).json()).toEqual({ user: null });
  await page.reload();
  await expect(shopper.heading).toHaveText('Admin login');
});
