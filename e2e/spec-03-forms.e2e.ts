import { expect, test } from './test';

// @spec-3.11 @spec-3.12 @spec-3.13 @spec-9.17 @spec-3.14
test('the settings of a new account have their defaults', async ({ page, shopper }) => {
  const person = await shopper.signUpByApi();
  await shopper.open('/profile');
  await expect(shopper.field('First name')).toHaveValue(person.firstName);
  await expect(page.getByLabel('Last name')).toHaveValue(person.lastName);
  await expect(shopper.field('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('Telegram username')).toHaveValue(person.username);
  await expect(page.getByLabel('Phone')).toHaveValue('');

  await page.getByRole('tab', { name: 'Notifications' }).click();
  const choice = (name: string) => page.getByRole('switch', { name });
  await expect(page.getByRole('switch')).toHaveCount(4);
  await expect(choice('Email Notifications')).toBeChecked();
  await expect(choice('Push Notifications')).not.toBeChecked();
  await expect(choice('Marketing Emails')).toBeChecked();
  await expect(choice('Order Updates')).toBeChecked();

  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(choice('Two-Factor Authentication')).not.toBeChecked();
  await expect(choice('Login Alerts')).toBeChecked();
  await expect(shopper.field('Session Timeout (minutes)')).toHaveValue('30');
  for (const name of ['Current password', 'New password', 'Confirm new password']) {
    await expect(shopper.field(name)).toHaveAttribute('type', 'password');
    await expect(shopper.field(name)).toHaveValue('');
  }
});
