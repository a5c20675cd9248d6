import { paths } from '@telemarket/kit/shop';
import { journey } from '../journey';
import { expect } from '../test';

const SECURITY = `${paths.profile}?tab=security`;
const UNREACHABLE = 'We could not reach the account service.';

// @spec-3.11 @spec-3.12 @spec-3.13 @spec-3.14 @spec-4.39 @spec-7.21 @spec-9.17 @spec-2.120 @spec-2.122 @spec-2.141
journey('a user changes the settings of a new account', async ({ page, shopper, step }) => {
  const person = await shopper.signUpByApi();
  const response = await page.request.get(SECURITY);
  expect(response.headers()['x-robots-tag']).toBe('noindex');
  const html = await response.text();
  expect(html).toContain('Account Settings</h1>');
  expect(html).not.toContain(person.username);
  expect(html).not.toContain('Sign in to change your settings');
  expect(html).toMatch(/id="tab-security"[^>]*aria-selected="true"|aria-selected="true"[^>]*id="tab-security"/);

  await shopper.open(paths.profile);
  await expect(page.getByText(`Signed in as ${person.username}`)).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Profile', 'Notifications', 'Security']);
  await expect(shopper.field('First name')).toHaveValue(person.firstName);
  await expect(page.getByLabel('Last name')).toHaveValue(person.lastName);
  await expect(shopper.field('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('Telegram username')).toHaveValue(person.username);
  await expect(page.getByLabel('Phone')).toHaveValue('');
  await shopper.field('First name').fill('Zoe');
  await page.getByLabel('Last name').fill('');
  await page.getByLabel('Phone').fill('+44 20 7946 0958');
  await page.getByLabel('Telegram username').fill('@zoe');
  const saved = page.waitForRequest((request) => request.method() === 'PATCH');
  await step('the user saves the profile', {
    press: shopper.button('Save Profile'),
    sends: 'PATCH /api/users/me',
    sees: async (tab) => {
      await expect(tab.getByLabel('First name', { exact: true })).toHaveValue('Zoe');
      await expect(tab.getByLabel('Phone')).toHaveValue('+44 20 7946 0958');
    },
    acts: {
      offline: { sees: () => expect(page.getByText(UNREACHABLE)).toBeVisible() },
      'slow answer': true,
      'press twice': true,
      reopen: true,
      'leave and come back': true,
      'second tab': true,
    },
  });
  expect((await saved).headers()['if-match']).toMatch(/^".+"$/);

  const choice = (name: string, of = page) => of.getByRole('switch', { name });
  await step('the user opens the tab Notifications', {
    press: page.getByRole('tab', { name: 'Notifications' }),
    sees: (tab) => expect(tab.getByRole('tabpanel').getByRole('heading', { name: 'Notifications' })).toBeVisible(),
    acts: { reopen: true, 'leave and come back': true, 'second tab': true },
  });
  await expect(page.getByRole('switch')).toHaveCount(4);
  await expect(choice('Email Notifications')).toBeChecked();
  await expect(choice('Push Notifications')).not.toBeChecked();
  await expect(choice('Marketing Emails')).toBeChecked();
  await expect(choice('Order Updates')).toBeChecked();
  await choice('Marketing Emails').uncheck();
  await choice('Email Notifications').uncheck();
  await step('the user saves the notifications', {
    press: shopper.button('Save Notification Settings'),
    sends: 'PATCH /api/users/me',
    sees: async (tab) => {
      await expect(choice('Marketing Emails', tab)).not.toBeChecked();
      await expect(choice('Email Notifications', tab)).not.toBeChecked();
      await expect(choice('Order Updates', tab)).toBeChecked();
    },
    acts: { 'slow answer': true, 'press twice': true, 'second tab': true },
  });
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(page).toHaveURL(SECURITY);
  await expect(choice('Two-Factor Authentication')).not.toBeChecked();
  await expect(choice('Login Alerts')).toBeChecked();
  const timeout = shopper.field('Session Timeout (minutes)');
  await expect(timeout).toHaveValue('30');
  for (const name of ['Current password', 'New password', 'Confirm new password']) {
    await expect(shopper.field(name)).toHaveAttribute('type', 'password');
    await expect(shopper.field(name)).toHaveValue('');
  }
  await choice('Login Alerts').uncheck();
  await timeout.fill('45');
  await step('the user saves the security settings', {
    press: shopper.button('Save Security Settings'),
    sends: 'PATCH /api/users/me',
    sees: async (tab) => {
      await expect(choice('Login Alerts', tab)).not.toBeChecked();
      await expect(tab.getByLabel('Session Timeout (minutes)')).toHaveValue('45');
    },
    acts: { 'slow answer': true, 'press twice': true, reopen: true },
  });
  await page.getByRole('tab', { name: 'Profile' }).click();
  await step('the user goes to the page about the data on this device', {
    press: page.getByRole('link', { name: 'My data on this device' }),
    sees: () => expect(shopper.heading).toHaveText('My data on this device'),
    acts: { Back: true, Forward: true },
  });
});
