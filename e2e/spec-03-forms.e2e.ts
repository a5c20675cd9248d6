import { expect, test } from './test';

// @spec-3.10
test('the support form posts all its fields as text', async ({ page, shopper }) => {
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

// @spec-3.11
test('the profile form is prefilled from the user', async ({ shopper }) => {
  const person = await shopper.signUpByApi();
  await shopper.open('/profile');
  await expect(shopper.field('First name')).toHaveValue(person.firstName);
  await expect(shopper.page.getByLabel('Last name')).toHaveValue(person.lastName);
  await expect(shopper.field('Email')).toHaveValue(person.email);
  await expect(shopper.page.getByLabel('Telegram username')).toHaveValue(person.username);
  await expect(shopper.page.getByLabel('Phone')).toHaveValue('');
});

// @spec-3.12
test('all notifications except push are on by default', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.open('/profile?tab=notifications');
  const preference = (name: string) => page.getByRole('switch', { name });
  await expect(page.getByRole('switch')).toHaveCount(4);
  await expect(preference('Email Notifications')).toBeChecked();
  await expect(preference('Push Notifications')).not.toBeChecked();
  await expect(preference('Marketing Emails')).toBeChecked();
  await expect(preference('Order Updates')).toBeChecked();
});

// @spec-3.13 @spec-9.17
test('login alerts are on and the session timeout is 30 minutes by default', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.open('/profile?tab=security');
  const factor = page.getByRole('switch', { name: 'Two-Factor Authentication' });
  await expect(factor).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Login Alerts' })).toBeChecked();
  await expect(shopper.field('Session Timeout (minutes)')).toHaveValue('30');
});

// @spec-3.13
test('two-factor authentication stays off when its dialog is closed', async ({ page, shopper, stack }) => {
  await shopper.confirmEmail(stack.mailbox, await shopper.signUpByApi());
  await shopper.open('/profile?tab=security');
  const factor = page.getByRole('switch', { name: 'Two-Factor Authentication' });
  await expect(factor).toHaveAccessibleDescription('Signing in asks for a code of an authenticator app, too.');
  await factor.click();
  await expect(page.getByRole('dialog', { name: 'Set up two-factor authentication' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(factor).not.toBeChecked();
  await expect(factor).toBeFocused();
});

// @spec-3.14
test('the password form has three empty fields', async ({ shopper }) => {
  await shopper.signUpByApi();
  await shopper.open('/profile?tab=security');
  for (const name of ['Current password', 'New password', 'Confirm new password']) {
    await expect(shopper.field(name)).toHaveAttribute('type', 'password');
    await expect(shopper.field(name)).toHaveValue('');
  }
});
