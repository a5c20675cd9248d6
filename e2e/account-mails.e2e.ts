import { paths } from '@telemarket/kit/shop';
import { waitForMail } from '../api/test/wait-for-mail';
import { Shopper } from './shopper';
import { expect, test } from './test';

const NEW_PASSWORD = 'a newer quiet river';

// @spec-2.72 @spec-2.7 @spec-7.22 @spec-7.23
test('a user replaces a forgotten password through the link of a mail', async ({ page, shopper, stack, browser }) => {
  const person = await shopper.signUpByApi();
  const phone = await browser.newContext({
    baseURL: stack.address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const onPhone = await phone.newPage();
  await onPhone.goto(paths.login);
  await onPhone.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(onPhone.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused();
  await onPhone.getByLabel('Email').fill(person.email);
  await onPhone.getByRole('button', { name: 'Send the link' }).click();
  await expect(onPhone.getByRole('heading', { name: 'Check your email' })).toBeFocused();

  const { links } = await waitForMail(stack.mailbox, { to: person.email, kind: 'reset-password' });
  const link = links[0] ?? '';
  const requested: string[] = [];
  onPhone.on('request', (request) => requested.push(request.url()));
  await onPhone.goto(link);
  await expect(onPhone.getByLabel('New password', { exact: true })).toHaveAttribute('autocomplete', 'new-password');
  await expect(onPhone.locator('[autocomplete=username]')).toHaveValue(person.username);
  expect(await onPhone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await onPhone.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await onPhone.getByLabel('Confirm new password', { exact: true }).fill(NEW_PASSWORD);
  await onPhone.getByRole('button', { name: 'Change password' }).click();
  await expect(onPhone).toHaveURL(paths.login);
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
  expect(requested.filter((url) => url.split('#')[0]?.includes(token))).toEqual([]);
  await waitForMail(stack.mailbox, { to: person.email, kind: 'password-changed' });

  // The earlier session has ended, and the link is used up.
  await shopper.open(`${paths.profile}?tab=security`);
  await expect(page.getByText(/Please sign in again|Sign in to change your settings/)).toBeVisible();
  await onPhone.goto('about:blank');
  await onPhone.goto(link);
  await onPhone.getByLabel('New password', { exact: true }).fill('yet another river');
  await onPhone.getByLabel('Confirm new password', { exact: true }).fill('yet another river');
  await onPhone.getByRole('button', { name: 'Change password' }).click();
  await expect(onPhone.getByRole('heading', { name: 'This link was already used' })).toBeVisible();
  await onPhone.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(onPhone.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await phone.close();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await shopper.open(paths.login);
  await shopper.signIn({ username: person.username, password: NEW_PASSWORD });
  await expect(page).toHaveURL(paths.home);
});

test('a new password that is typed before the scripts have loaded is not lost', async ({ page, shopper }) => {
  let load = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await loaded;
    await route.continue();
  });
  await page.goto('/reset-password#token=abc', { waitUntil: 'commit' });
  await shopper.field('New password').fill(NEW_PASSWORD);
  load();
  await shopper.waitUntilReady();
  await expect(shopper.field('New password')).toHaveValue(NEW_PASSWORD);
});

// @spec-2.123 @spec-2.8 @spec-2.421 @spec-7.24
test('an address is verified through the link of the sign-up mail, on a phone', async ({
  page,
  shopper,
  stack,
  browser,
}) => {
  const person = await shopper.signUpByApi();
  await shopper.open(paths.profile);
  await expect(page.getByRole('tabpanel', { name: 'Profile' }).getByText('Not verified')).toBeVisible();
  await shopper.button('Send the link again').click();
  await shopper.expectToast('Email sent');
  const { links, text } = await waitForMail(stack.mailbox, { to: person.email, kind: 'verify-email', nth: 1 });
  const phone = await browser.newContext({ baseURL: stack.address, viewport: { width: 390, height: 844 } });
  const onPhone = new Shopper(await phone.newPage());
  // The mail program drops the fragment of the link.
  await onPhone.open(links[0]?.split('#')[0] ?? '');
  await expect(onPhone.heading).toHaveText('This link is incomplete');
  await onPhone.field('Link or code from the mail').fill(/asks for a code:\n([\w ]+)/.exec(text)?.[1] ?? '');
  await onPhone.button('Open the link').click();
  await onPhone.button('Confirm this address').click();
  await expect(onPhone.heading).toHaveText('Sign in to confirm this address');
  await expect(onPhone.page.getByText(`“${person.username}”`)).toBeVisible();
  await onPhone.page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await onPhone.signIn(person);
  await onPhone.button('Confirm this address').click();
  await expect(onPhone.heading).toHaveText('Your address is confirmed');
  await onPhone.page.reload();
  await onPhone.waitUntilReady();
  await onPhone.button('Confirm this address').click();
  await expect(onPhone.page.getByText(`${person.email} is the address of your account`)).toBeVisible();
  await phone.close();
  await shopper.open(paths.profile);
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
});

// @spec-2.124 @spec-2.8
test('a change of the email needs the password and a confirmation, and can be reverted', async ({
  page,
  shopper,
  stack,
}) => {
  const person = await shopper.signUpByApi();
  await shopper.confirmEmail(stack.mailbox, person);
  const newEmail = `new-${person.email}`;
  const orderId = await shopper.orderByApi(person, 1);
  await shopper.open(paths.profile);
  await shopper.field('Email').fill(newEmail);
  await shopper.button('Save Profile').click();
  await expect(page.getByText('Enter your password to change the email.')).toBeVisible();
  await shopper.field('Your password').fill(person.password);
  await shopper.button('Save Profile').click();
  await expect(page.getByText(`${newEmail} is not confirmed yet`).first()).toBeVisible();
  await expect(shopper.field('Email')).toHaveValue(person.email);
  const confirmation = await waitForMail(stack.mailbox, { to: newEmail, kind: 'change-email' });
  const warning = await waitForMail(stack.mailbox, { to: person.email, kind: 'email-change-asked' });
  expect(warning.text).toContain(newEmail);

  await shopper.open(confirmation.links[0] ?? '');
  await shopper.button('Confirm this address').click();
  await expect(shopper.heading).toHaveText('Your address is confirmed');
  await shopper.open(paths.profile);
  await expect(shopper.field('Email')).toHaveValue(newEmail);
  await waitForMail(stack.mailbox, { to: newEmail, kind: 'email-changed' });
  await shopper.open(paths.orderHistory);
  await expect(page.getByRole('article', { name: `Order ${orderId}` })).toContainText('Received by the shop');

  const { links } = await waitForMail(stack.mailbox, { to: person.email, kind: 'email-changed' });
  await shopper.open(links[0] ?? '');
  await shopper.button('Keep my address').click();
  await expect(shopper.heading).toHaveText('Choose a new password');
  await shopper.field('New password').fill(NEW_PASSWORD);
  await shopper.field('Confirm new password').fill(NEW_PASSWORD);
  await shopper.button('Change password').click();
  await expect(page).toHaveURL(paths.login);
  await shopper.signIn({ username: person.username, password: NEW_PASSWORD });
  await expect(page).toHaveURL(paths.home);
  await shopper.open(paths.profile);
  await expect(shopper.field('Email')).toHaveValue(person.email);
});

// @spec-2.139 @spec-2.140 @spec-7.27
test('the mail about a sign-in on a new device leads to the sessions, where one or all others can be ended', async ({
  page,
  shopper,
  stack,
  playwright,
}) => {
  const person = await shopper.signUpByApi();
  await shopper.confirmEmail(stack.mailbox, person);
  const data = { username: person.username, password: person.password };
  const signIn = async (userAgent: string) => {
    const device = await playwright.request.newContext({ baseURL: stack.address, userAgent });
    await device.post('/api/auth/login', { data });
    return device;
  };
  const stranger = await signIn('Firefox/145.0 (Windows)');
  const second = await signIn('Firefox/145.0 (Linux)');
  const { links } = await waitForMail(stack.mailbox, { to: person.email, kind: 'new-sign-in' });
  await shopper.open(links[0] ?? '');
  const entries = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem');
  await expect(entries).toHaveCount(3);
  await expect(entries.filter({ hasText: 'This device' })).toContainText('Last used');
  await shopper.button('Sign out Firefox on Windows').click();
  await expect(entries).toHaveCount(2);
  expect((await stranger.get('/api/users/me')).status()).toBe(401);
  expect((await second.get('/api/users/me')).status()).toBe(200);
  await shopper.button('Sign out all others').click();
  await expect(shopper.button('Sign out all others')).toBeHidden();
  expect((await second.get('/api/users/me')).status()).toBe(401);
  expect((await page.request.get('/api/users/me')).status()).toBe(200);
  await stranger.dispose();
  await second.dispose();
});
