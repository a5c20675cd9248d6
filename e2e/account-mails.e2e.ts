import { paths } from '@telemarket/kit/remote';
import { waitForMail } from '../tools/mailbox/wait-for-mail';
import { expect, test } from './test';

const NEW_PASSWORD = 'a newer quiet river';

test('a forgotten password is replaced through the link of a mail', async ({ page, shopper, stack, browser }) => {
  const person = await shopper.signUp();
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
  await expect(onPhone.getByRole('heading', { name: 'Check your e-mail' })).toBeFocused();

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

  // The session from before is over, and so is the link.
  await shopper.open(`${paths.profile}?tab=security`);
  await expect(page.getByText(/Please sign in again|Sign in to change your settings/)).toBeVisible();
  await onPhone.goto('about:blank');
  await onPhone.goto(link);
  await onPhone.getByLabel('New password', { exact: true }).fill('yet another river');
  await onPhone.getByLabel('Confirm new password', { exact: true }).fill('yet another river');
  await onPhone.getByRole('button', { name: 'Change password' }).click();
  await expect(onPhone.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  await onPhone.getByRole('link', { name: 'Send a new link' }).click();
  await expect(onPhone.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await phone.close();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await shopper.open(paths.login);
  await shopper.signIn({ username: person.username, password: NEW_PASSWORD });
  await expect(page).toHaveURL(paths.home);
});
