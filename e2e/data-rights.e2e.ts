import type { Page } from '@playwright/test';
import { paths } from '@telemarket/kit/shop';
import { readFileSync } from 'node:fs';
import { waitForMail } from '../api/test/wait-for-mail';
import { type Person, type Shopper } from './shopper';
import { expect, test } from './test';

const SECURITY = `${paths.profile}?tab=security`;

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function askForErasure(page: Page, shopper: Shopper, { password }: Person): Promise<void> {
  await shopper.open(SECURITY);
  await shopper.button('Delete My Account…').click();
  await shopper.field('Your password').fill(password);
  await shopper.button('Delete My Account').click();
  await shopper.expectToast('Your account will be deleted');
  await expect(page).toHaveURL(paths.home);
}

// @spec-2.135 @spec-7.28
test('a user downloads their stored data through the link of a mail', async ({ page, shopper, stack, playwright }) => {
  const person = await shopper.signUpByApi();
  await shopper.confirmEmail(stack.mailbox, person);
  await shopper.orderByApi(person, 1);
  await shopper.open(SECURITY);
  await shopper.button('Download My Data').click();
  await shopper.field('Your password').fill(person.password);
  await shopper.button('Make the Download').click();
  const { links } = await waitForMail(stack.mailbox, { to: person.email, kind: 'data-export-ready' });
  const link = links.find((url) => url.includes('tab=security')) ?? '';
  await shopper.open(link);
  const downloads = card(page, 'Download My Data');
  await expect(downloads.getByText('Ready until')).toBeVisible();

  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      downloads.getByRole('link', { name, exact: true }).click(),
    ]);
    return {
      name: download.suggestedFilename(),
      url: download.url(),
      text: readFileSync(await download.path(), 'utf8'),
    };
  };
  const json = await saved('JSON file');
  const { tables } = JSON.parse(json.text) as { tables: Record<string, { rows: Record<string, unknown>[] }> };
  expect(json.name).toBe('telemarket-my-data.json');
  expect(tables['user']?.rows).toMatchObject([{ email: person.email, username: person.username }]);
  expect(tables['order']?.rows).toMatchObject([{ customer_email: person.email }]);
  const html = await saved('View as page');
  expect(html.name).toBe('telemarket-my-data.html');
  expect(html.text).toContain(person.email);

  // The address of the file returns 401 without the session.
  const stranger = await playwright.request.newContext();
  expect((await stranger.get(json.url)).status()).toBe(401);
  await stranger.dispose();
});

// @spec-2.136 @spec-2.137 @spec-7.29
test('an account is erased a week after its owner asked for it', async ({ page, shopper, stack }) => {
  const person = await shopper.signUpByApi();
  await shopper.confirmEmail(stack.mailbox, person);
  await shopper.orderByApi(person, 1);
  await askForErasure(page, shopper, person);
  const mail = await waitForMail(stack.mailbox, { to: person.email, kind: 'account-erasure' });
  expect(mail.text).toContain('Until then you can keep it');
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

// @spec-2.136 @spec-2.9 @spec-7.29
test('an erasure is taken back through the link of its mail', async ({ page, shopper, stack }) => {
  const person = await shopper.signUpByApi();
  await shopper.confirmEmail(stack.mailbox, person);
  await askForErasure(page, shopper, person);
  const { links } = await waitForMail(stack.mailbox, { to: person.email, kind: 'account-erasure' });
  await shopper.open(links.find((url) => url.includes('keep-account')) ?? '');
  await shopper.button('Keep my account').click();
  await expect(shopper.heading).toHaveText('Your account stays');
  await waitForMail(stack.mailbox, { to: person.email, kind: 'erasure-cancelled' });
  await shopper.open(paths.login);
  await shopper.signIn(person);
  await expect(page).toHaveURL(paths.home);
  await shopper.open(paths.profile);
  await expect(shopper.field('Email')).toHaveValue(person.email);
  await expect(card(page, 'Deletion of your account')).toBeHidden();
});
