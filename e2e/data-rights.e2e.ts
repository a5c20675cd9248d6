import type { Page } from '@playwright/test';
import { paths } from '@telemarket/kit/shop';
import { waitForMail } from '../api/test/wait-for-mail';
import { type Person, type Shopper } from './shopper';
import { expect, test } from './test';

const SECURITY = `${paths.profile}?tab=security`;

async function askForErasure(page: Page, shopper: Shopper, { password }: Person): Promise<void> {
  await shopper.open(SECURITY);
  await shopper.button('Delete My Account…').click();
  await shopper.field('Your password').fill(password);
  await shopper.button('Delete My Account').click();
  await shopper.expectToast('Your account will be deleted');
  await expect(page).toHaveURL(paths.home);
}

// @spec-2.136 @spec-2.137 @spec-7.29
test('an account is erased a week after its owner asked for it', async ({ page, shopper, stack }) => {
  const person = await shopper.signUpByApi();
  await shopper.confirmEmail(stack.mailbox, person);
  await shopper.orderByApi(person, 1);
  await askForErasure(page, shopper, person);
  const mail = await waitForMail(stack.mailbox, { to: person.email, kind: 'account-erasure' });
  expect(mail.text).toContain('Until then, you can keep your account');
  await shopper.open(SECURITY);
  await expect(page.getByText('Sign in to change your settings')).toBeVisible();

  await stack.endGrace(person.username);
  await expect.poll(() => stack.hasUser(person.username), { timeout: 20_000 }).toBe(false);
  await shopper.open(paths.login);
  await shopper.signIn(person);
  await shopper.expectToast('Login failed');
  await shopper.open(mail.links.find((url) => url.includes('keep-account')) ?? '');
  await shopper.button('Keep my account').click();
  await expect(shopper.heading).toHaveText('This link does not work');
});
