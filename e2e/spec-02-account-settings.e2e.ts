import { expect, test } from './test';

// @spec-2.120
test('the tabs are Profile, Notifications and Security', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.open('/profile');
  await expect(page.getByRole('tab')).toHaveText(['Profile', 'Notifications', 'Security']);
  for (const [name, heading, query] of [
    ['Notifications', 'Notifications', '?tab=notifications'],
    ['Security', 'Security Settings', '?tab=security'],
    ['Profile', 'Profile', ''],
  ] as const) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tabpanel').getByRole('heading', { name: heading })).toBeVisible();
    await expect(page).toHaveURL(`/profile${query}`);
  }
});

// @spec-2.120
test('Back to Home leads to /', async ({ page, shopper }) => {
  await shopper.open('/profile');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});

// @spec-2.120
test('Settings in the user menu leads to the account settings', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.open('/');
  await shopper.button('Account of Ada').click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(shopper.heading).toHaveText('Account Settings');
  await expect(shopper.heading).toBeFocused();
});

// @spec-2.121
test('a signed-out visitor sees only a link to the login', async ({ page, shopper }) => {
  const response = await page.goto('/profile');
  expect(response?.headers()['x-robots-tag']).toBe('noindex');
  await shopper.waitUntilReady();
  await expect(page.getByText('Sign in to change your settings')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
});

// @spec-2.122
test('the server renders the tabs without the user, whom the browser adds', async ({ page, shopper }) => {
  const { username } = await shopper.signUpByApi();
  const html = await (await page.request.get('/profile?tab=security')).text();
  expect(html).toContain('Account Settings</h1>');
  expect(html).not.toContain(username);
  expect(html).not.toContain('Sign in to change your settings');
  expect(html).toMatch(/id="tab-security"[^>]*aria-selected="true"|aria-selected="true"[^>]*id="tab-security"/);
  await shopper.open('/profile?tab=security');
  await expect(page.getByText(`Signed in as ${username}`)).toBeVisible();
});

// @spec-2.141
test('a link leads to the data on the device', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.open('/profile');
  await page.getByRole('link', { name: 'My data on this device' }).click();
  await expect(shopper.heading).toHaveText('My data on this device');
});
