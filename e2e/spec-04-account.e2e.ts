import { waitForMail } from '../api/test/wait-for-mail';
import { Shopper } from './shopper';
import { expect, test } from './test';

test.describe('Profile, notification and security saves are persisted', () => {
  // @spec-4.39
  test('a saved profile is read on another device', async ({ page, shopper, browser, baseURL }) => {
    const person = await shopper.signUpByApi();
    await shopper.open('/profile');
    await shopper.field('First name').fill('Zoe');
    await page.getByLabel('Last name').fill('');
    await page.getByLabel('Phone').fill('+44 20 7946 0958');
    await page.getByLabel('Telegram username').fill('@zoe');
    await shopper.button('Save Profile').click();
    await shopper.expectToast('Profile Updated');

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
    await elsewhere.page.close();
  });

  // @spec-4.39
  test('saved notification settings are read on the next visit', async ({ page, shopper }) => {
    await shopper.signUpByApi();
    await shopper.open('/profile?tab=notifications');
    const preference = (name: string) => page.getByRole('switch', { name });
    await preference('Marketing Emails').uncheck();
    await preference('Email Notifications').uncheck();
    await shopper.button('Save Notification Settings').click();
    await shopper.expectToast('Notification Settings Updated');
    await shopper.open('/profile?tab=notifications');
    await expect(preference('Marketing Emails')).not.toBeChecked();
    await expect(preference('Email Notifications')).not.toBeChecked();
    await expect(preference('Order Updates')).toBeChecked();
  });

  // @spec-4.39
  test('saved security settings are read on the next visit', async ({ page, shopper }) => {
    await shopper.signUpByApi();
    await shopper.open('/profile?tab=security');
    const alerts = page.getByRole('switch', { name: 'Login Alerts' });
    await alerts.uncheck();
    await shopper.field('Session Timeout (minutes)').fill('45');
    await shopper.button('Save Security Settings').click();
    await shopper.expectToast('Security Settings Updated');
    await shopper.open('/profile?tab=security');
    await expect(alerts).not.toBeChecked();
    await expect(shopper.field('Session Timeout (minutes)')).toHaveValue('45');
  });

  // @spec-2.124
  test('the order history remains after a change of the e-mail', async ({ page, shopper, stack }) => {
    const person = await shopper.signUpByApi();
    await shopper.addToCart();
    const orderId = await shopper.placeOrder();
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
    await expect(later.page.getByText('Your settings were changed elsewhere meanwhile')).toBeVisible();
    await expect(later.field('First name')).toHaveValue('Later');
    await later.button('Load the saved settings').click();
    await expect(later.field('First name')).toHaveValue('Earlier');
    await later.field('First name').fill('Later');
    await later.button('Save Profile').click();
    await later.expectToast('Profile Updated');
    await page.close();
  });
});

test.describe('without the API', () => {
  test.use({ expectsErrors: true });

  // @spec-4.40
  test('a failed save does not lose the typed text', async ({ page, shopper, stack }) => {
    await shopper.signUpByApi();
    await shopper.open('/profile');
    await shopper.field('First name').fill('Zoe');
    await stack.stopApi();
    await shopper.button('Save Profile').click();
    await expect(page.getByText('We could not reach the account service.')).toBeVisible();
    await shopper.expectToast('Error', 'Your changes were not saved.');
    await expect(shopper.field('First name')).toHaveValue('Zoe');
    await stack.startApi();
    await shopper.button('Save Profile').click();
    await shopper.expectToast('Profile Updated');
  });
});

// @spec-2.139 @spec-7.27
test('another session can be signed out', async ({ page, shopper, browser, baseURL }) => {
  const person = await shopper.signUpByApi();
  const other = new Shopper(await browser.newPage({ baseURL, userAgent: 'Firefox/145.0 (Windows)' }));
  await other.open('/login');
  await other.signIn(person);
  await expect(other.page).toHaveURL('/');

  await shopper.open('/profile?tab=security');
  const sessions = page.getByRole('region', { name: 'Sessions' });
  const entries = sessions.getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.filter({ hasText: 'This device' })).toContainText('Last used');
  await sessions.getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
  await expect(entries).toHaveCount(1);
  await other.open('/profile');
  await expect(other.page.getByText(/Please sign in again|Sign in to change your settings/)).toBeVisible();
  await other.page.close();
});

// @spec-4.38
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
  await shopper.button('Change Password').click();
  await shopper.expectToast('Password Changed');
  for (const name of ['Current password', 'New password', 'Confirm new password'])
    await expect(shopper.field(name)).toHaveValue('');
});

test.describe('Support form', () => {
  test.beforeEach(async ({ shopper }) => {
    await shopper.open('/contact-support');
    await shopper.fillSupportForm();
  });

  // @spec-4.37
  test('the support form shows Sending... and is empty after the success', async ({ page, shopper }) => {
    await page.route('**/api/support-tickets', async (route) => {
      await expect(shopper.button('Sending...')).toBeVisible();
      await expect(shopper.field('Message')).toHaveValue('Where is my group?');
      await route.continue();
    });
    const stored = page.waitForResponse('**/api/support-tickets');
    await shopper.button('Send Message').click();
    expect((await stored).status()).toBe(201);
    await shopper.expectToast('Support ticket created');
    for (const name of ['Full Name', 'Email Address', 'Subject', 'Message'])
      await expect(shopper.field(name)).toHaveValue('');
    await expect(shopper.button('Send Message')).toBeVisible();
  });

  test.describe('without the API', () => {
    test.use({ expectsErrors: true });

    // @spec-4.37
    test('a failed ticket does not lose the typed text', async ({ page, shopper, stack }) => {
      await stack.stopApi();
      await shopper.button('Send Message').click();
      await expect(
        page.getByText('We could not reach the support service. What you wrote is still here.'),
      ).toBeVisible();
      await shopper.expectToast('Error', 'Your message was not sent. Please try again.');
      await expect(shopper.field('Message')).toHaveValue('Where is my group?');
    });
  });
});
