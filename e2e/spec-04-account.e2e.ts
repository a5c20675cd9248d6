import type { Page } from '@playwright/test';
import { Shopper } from './shopper';
import { expect, test } from './test';

/** Presses the button, and expects one PATCH with the version of the settings. */
async function save(shopper: Shopper, name: string): Promise<void> {
  const call = shopper.page.waitForRequest((request) => request.method() === 'PATCH');
  await shopper.button(name).click();
  expect(new URL((await call).url()).pathname).toBe('/api/users/me');
  expect((await call).headers()['if-match']).toMatch(/^".+"$/);
  expect((await (await call).response())?.status()).toBe(200);
}

// @spec-3.11 @spec-3.12 @spec-3.13 @spec-3.14 @spec-4.39 @spec-7.21 @spec-9.17
test('the settings of a new account have their defaults, and saved settings are read on another device', async ({
  page,
  shopper,
  browser,
  baseURL,
}) => {
  const person = await shopper.signUpByApi();
  const choice = (of: Page, name: string) => of.getByRole('switch', { name });
  await shopper.open('/profile');
  await expect(shopper.field('First name')).toHaveValue(person.firstName);
  await expect(page.getByLabel('Last name')).toHaveValue(person.lastName);
  await expect(shopper.field('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('Telegram username')).toHaveValue(person.username);
  await expect(page.getByLabel('Phone')).toHaveValue('');

  await page.getByRole('tab', { name: 'Notifications' }).click();
  await expect(page.getByRole('switch')).toHaveCount(4);
  await expect(choice(page, 'Email Notifications')).toBeChecked();
  await expect(choice(page, 'Push Notifications')).not.toBeChecked();
  await expect(choice(page, 'Marketing Emails')).toBeChecked();
  await expect(choice(page, 'Order Updates')).toBeChecked();

  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(choice(page, 'Two-Factor Authentication')).not.toBeChecked();
  await expect(choice(page, 'Login Alerts')).toBeChecked();
  await expect(shopper.field('Session Timeout (minutes)')).toHaveValue('30');
  for (const name of ['Current password', 'New password', 'Confirm new password']) {
    await expect(shopper.field(name)).toHaveAttribute('type', 'password');
    await expect(shopper.field(name)).toHaveValue('');
  }

  await page.getByRole('tab', { name: 'Profile' }).click();
  await shopper.field('First name').fill('Zoe');
  await page.getByLabel('Last name').fill('');
  await page.getByLabel('Phone').fill('+44 20 7946 0958');
  await page.getByLabel('Telegram username').fill('@zoe');
  await save(shopper, 'Save Profile');
  await shopper.expectToast('Profile Updated');
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await choice(page, 'Marketing Emails').uncheck();
  await choice(page, 'Email Notifications').uncheck();
  await save(shopper, 'Save Notification Settings');
  await shopper.expectToast('Notification Settings Updated');
  await page.getByRole('tab', { name: 'Security' }).click();
  await choice(page, 'Login Alerts').uncheck();
  await shopper.field('Session Timeout (minutes)').fill('45');
  await save(shopper, 'Save Security Settings');
  await shopper.expectToast('Security Settings Updated');

  const elsewhere = new Shopper(await browser.newPage({ baseURL }));
  await elsewhere.open('/login');
  await elsewhere.signIn(person);
  await expect(elsewhere.page).toHaveURL('/');
  await expect(elsewhere.button('Account of Zoe')).toBeVisible();
  await elsewhere.open('/profile');
  await expect(elsewhere.field('First name')).toHaveValue('Zoe');
  await expect(elsewhere.page.getByLabel('Last name')).toHaveValue('');
  await expect(elsewhere.page.getByLabel('Phone')).toHaveValue('+44 20 7946 0958');
  await expect(elsewhere.page.getByLabel('Telegram username')).toHaveValue('@zoe');
  await elsewhere.page.getByRole('tab', { name: 'Notifications' }).click();
  await expect(choice(elsewhere.page, 'Marketing Emails')).not.toBeChecked();
  await expect(choice(elsewhere.page, 'Email Notifications')).not.toBeChecked();
  await expect(choice(elsewhere.page, 'Order Updates')).toBeChecked();
  await elsewhere.page.getByRole('tab', { name: 'Security' }).click();
  await expect(choice(elsewhere.page, 'Login Alerts')).not.toBeChecked();
  await expect(elsewhere.field('Session Timeout (minutes)')).toHaveValue('45');
  await elsewhere.page.close();
});
