import type { Page } from '@playwright/test';
import { waitForMail } from '../api/test/wait-for-mail';
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

// @spec-4.39 @spec-7.21
test('saved settings are read on another device', async ({ page, shopper, browser, baseURL }) => {
  const person = await shopper.signUpByApi();
  const choice = (of: Page, name: string) => of.getByRole('switch', { name });
  await shopper.open('/profile');
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

// @spec-2.124
test('the order history remains after a change of the email', async ({ page, shopper, stack }) => {
  const person = await shopper.signUpByApi();
  const orderId = await shopper.orderByApi(person, 1);
  await shopper.open('/profile');
  await shopper.field('Email').fill(`new-${person.email}`);
  await shopper.field('Your password').fill(person.password);
  await shopper.button('Save Profile').click();
  await shopper.expectToast('Profile Updated');
  const { links } = await waitForMail(stack.mailbox, { to: `new-${person.email}`, kind: 'change-email' });
  await shopper.open(links[0] ?? '');
  await shopper.button('Confirm this address').click();
  await expect(shopper.heading).toHaveText('Your address is confirmed');
  await shopper.open('/order-history');
  await expect(page.getByRole('article', { name: `Order ${orderId}` })).toContainText('Received by the shop');
});

// @spec-4.40
test('a save over newer settings is refused without losing the typed text', async ({ page, shopper, context }) => {
  await shopper.signUpByApi();
  const later = new Shopper(await context.newPage());
  await later.open('/profile');
  await later.field('First name').fill('Later');
  await shopper.open('/profile');
  await shopper.field('First name').fill('Earlier');
  await shopper.button('Save Profile').click();
  await shopper.expectToast('Profile Updated');

  await later.button('Save Profile').click();
  await expect(later.page.getByText('Your settings were changed in another tab')).toBeVisible();
  await expect(later.field('First name')).toHaveValue('Later');
  await later.button('Load the saved settings').click();
  await expect(later.field('First name')).toHaveValue('Earlier');
  await later.field('First name').fill('Later');
  await later.button('Save Profile').click();
  await later.expectToast('Profile Updated');
  await page.close();
});

// @spec-2.139 @spec-7.27
test('another session can be signed out', async ({ page, shopper, browser, baseURL }) => {
  const person = await shopper.signUpByApi();
  const secondDevice = new Shopper(await browser.newPage({ baseURL, userAgent: 'Firefox/145.0 (Windows)' }));
  await secondDevice.open('/login');
  await secondDevice.signIn(person);
  await expect(secondDevice.page).toHaveURL('/');

  await shopper.open('/profile?tab=security');
  const sessions = page.getByRole('region', { name: 'Sessions' });
  const entries = sessions.getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.filter({ hasText: 'This device' })).toContainText('Last used');
  await sessions.getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
  await expect(entries).toHaveCount(1);
  await secondDevice.open('/profile');
  await expect(secondDevice.page.getByText(/Please sign in again|Sign in to change your settings/)).toBeVisible();
  await secondDevice.page.close();
});

// @spec-4.38 @spec-7.18
test('the button of a password change is disabled while it runs, and then the fields are empty', async ({
  page,
  shopper,
}) => {
  const person = await shopper.signUpByApi();
  await shopper.open('/profile?tab=security');
  await page.route('**/api/auth/change-password', async (route) => {
    await expect(shopper.button('Changing...')).toBeDisabled();
    await route.continue();
  });
  await shopper.fillPasswordForm(person.password, 'another quiet river 8');
  const call = page.waitForRequest('**/api/auth/change-password');
  await shopper.button('Change Password').click();
  expect((await call).postDataJSON()).toEqual({
    userId: expect.any(Number),
    currentPassword: person.password,
    newPassword: 'another quiet river 8',
  });
  await shopper.expectToast('Password Changed');
  for (const name of ['Current password', 'New password', 'Confirm new password'])
    await expect(shopper.field(name)).toHaveValue('');
});

// @spec-4.37 @spec-3.10 @spec-7.12
test('the support form posts its fields, shows Sending... and is empty after the success', async ({
  page,
  shopper,
}) => {
  await shopper.open('/contact-support');
  await shopper.fillSupportForm();
  await shopper.field('Category').selectOption('Account Issues');
  await shopper.field('Priority').selectOption('urgent');
  await page.route('**/api/support-tickets', async (route) => {
    await expect(shopper.button('Sending...')).toBeVisible();
    await expect(shopper.field('Message')).toHaveValue('Where is my group?');
    await route.continue();
  });
  const posted = page.waitForRequest('**/api/support-tickets');
  await shopper.button('Send Message').click();
  expect((await posted).method()).toBe('POST');
  expect((await posted).postDataJSON()).toEqual({
    name: 'Bea Brook',
    email: 'bea@example.com',
    subject: 'No transfer',
    category: 'account',
    priority: 'urgent',
    message: 'Where is my group?',
  });
  expect((await (await posted).response())?.status()).toBe(201);
  await shopper.expectToast('Support ticket created');
  for (const name of ['Full Name', 'Email Address', 'Subject', 'Message'])
    await expect(shopper.field(name)).toHaveValue('');
  await expect(shopper.button('Send Message')).toBeVisible();
});
