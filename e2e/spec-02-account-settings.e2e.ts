import { expect, test } from './test';

// @spec-2.120 @spec-2.122 @spec-2.141
test('the server renders the tabs without the user, whom the browser adds, and the tabs are in the address', async ({
  page,
  shopper,
}) => {
  const { username } = await shopper.signUpByApi();
  const response = await page.request.get('/profile?tab=security');
  expect(response.headers()['x-robots-tag']).toBe('noindex');
  const html = await response.text();
  expect(html).toContain('Account Settings</h1>');
  expect(html).not.toContain(username);
  expect(html).not.toContain('Sign in to change your settings');
  expect(html).toMatch(/id="tab-security"[^>]*aria-selected="true"|aria-selected="true"[^>]*id="tab-security"/);

  await shopper.open('/');
  await shopper.button('Account of Ada').click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(shopper.heading).toHaveText('Account Settings');
  await expect(shopper.heading).toBeFocused();
  await expect(page.getByText(`Signed in as ${username}`)).toBeVisible();
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
  await page.getByRole('link', { name: 'My data on this device' }).click();
  await expect(shopper.heading).toHaveText('My data on this device');
  await page.goBack();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});
