import { expect, test } from './test';

test('Support ticket form: name, email, subject, category, priority, message (all text)', async ({ page, shopper }) => {
  await shopper.open('/contact-support');
  await shopper.fillSupportForm();
  await shopper.field('Category').selectOption('Account Issues');
  await shopper.field('Priority').selectOption('urgent');
  const posted = page.waitForRequest('**/api/support-tickets');
  await shopper.button('Send Message').click();
  expect((await posted).postDataJSON()).toEqual({
    name: 'Bea Brook',
    email: 'bea@example.com',
    subject: 'No transfer',
    category: 'account',
    priority: 'urgent',
    message: 'Where is my group?',
  });
});

test('Profile form: firstName, lastName, email, phone, telegramUsername; prefilled from the stored current user (first name, last name, e-mail, username); phone starts empty', async ({
  shopper,
}) => {
  const person = await shopper.signUpByApi();
  await shopper.open('/profile');
  await expect(shopper.field('First name')).toHaveValue(person.firstName);
  await expect(shopper.page.getByLabel('Last name')).toHaveValue(person.lastName);
  await expect(shopper.field('Email')).toHaveValue(person.email);
  await expect(shopper.page.getByLabel('Telegram username')).toHaveValue(person.username);
  await expect(shopper.page.getByLabel('Phone')).toHaveValue('');
});

test('Notification preferences: emailNotifications (default on), pushNotifications (off), marketingEmails (on), orderUpdates (on)', async ({
  page,
  shopper,
}) => {
  await shopper.signUpByApi();
  await shopper.open('/profile?tab=notifications');
  const preference = (name: string) => page.getByRole('switch', { name });
  await expect(page.getByRole('switch')).toHaveCount(4);
  await expect(preference('Email Notifications')).toBeChecked();
  await expect(preference('Push Notifications')).not.toBeChecked();
  await expect(preference('Marketing Emails')).toBeChecked();
  await expect(preference('Order Updates')).toBeChecked();
});

test('Security settings: twoFactorAuth (off), loginAlerts (on), sessionTimeout in minutes (default 30)', async ({
  page,
  shopper,
}) => {
  await shopper.signUpByApi();
  await shopper.open('/profile?tab=security');
  const factor = page.getByRole('switch', { name: 'Two-Factor Authentication' });
  await expect(factor).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Login Alerts' })).toBeChecked();
  await expect(shopper.field('Session Timeout (minutes)')).toHaveValue('30');
});

test('twoFactorAuth is disabled and says Not available yet', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.open('/profile?tab=security');
  const factor = page.getByRole('switch', { name: 'Two-Factor Authentication' });
  await expect(factor).toBeDisabled();
  await expect(factor).toHaveAccessibleDescription('Not available yet');
});

test('Password change form: currentPassword, newPassword, confirmPassword', async ({ shopper }) => {
  await shopper.signUpByApi();
  await shopper.open('/profile?tab=security');
  for (const name of ['Current password', 'New password', 'Confirm new password']) {
    await expect(shopper.field(name)).toHaveAttribute('type', 'password');
    await expect(shopper.field(name)).toHaveValue('');
  }
});
