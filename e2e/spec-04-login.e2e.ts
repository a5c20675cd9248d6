import { goBack } from './press';
import { expect, test } from './test';

// @spec-4.27 @spec-9.5 @spec-7.13
test('a login sends the credentials, and leads via /dashboard to / after 100 ms', async ({ page, shopper }) => {
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
  await goBack(page);
  await expect(page).toHaveURL('/bots');
});
