import type { Locator, Page } from '@playwright/test';
import { paths } from '@telemarket/kit/shop';
import { Authenticator, STEP_MS } from '../../api/test/authenticator';
import { waitForMail } from '../../api/test/wait-for-mail';
import { Inspector, PHONE_IN_EACH_THEME } from '../inspector';
import { journey } from '../journey';
import { Shopper } from '../shopper';
import { expect, test } from '../test';

const SECURITY = `${paths.profile}?tab=security`;

const factorSwitch = (page: Page) => page.getByRole('switch', { name: 'Two-Factor Authentication' });

async function codesIn(dialog: Locator): Promise<string[]> {
  const list = dialog.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  return list.getByRole('listitem').allInnerTexts();
}

// @spec-2.130 @spec-2.131 @spec-2.132 @spec-2.71 @spec-3.14 @spec-7.26
journey(
  'two-factor authentication asks for codes from its set-up until it is switched off',
  async ({ page, shopper, stack, browser, baseURL, step }) => {
    const person = await shopper.signUpByApi();
    const dialog = page.getByRole('dialog');
    const inspector = new Inspector(page, PHONE_IN_EACH_THEME);
    await shopper.open(SECURITY);
    await expect(factorSwitch(page)).toBeDisabled();
    await shopper.confirmEmail(stack.mailbox, person);
    await shopper.open(SECURITY);
    await step('the user opens the set-up of two-factor authentication', {
      press: factorSwitch(page),
      opens: dialog,
      sees: () => expect(dialog.getByLabel('Your password', { exact: true })).toBeVisible(),
      acts: { cancel: true, Back: true, Forward: true, reopen: true },
    });
    await dialog.getByLabel('Your password', { exact: true }).fill(person.password);
    await inspector.check('password of the set-up');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByAltText('QR code for an authenticator app')).toBeVisible();
    await inspector.check('QR code');
    const app = new Authenticator((await dialog.locator('code').innerText()).replaceAll(' ', ''));
    await dialog.getByLabel('Code', { exact: true }).fill(app.codeAt());
    await step('the user switches two-factor authentication on', {
      press: dialog.getByRole('button', { name: 'Switch on' }),
      sends: 'POST /api/users/me/second-factor/enable',
      sees: () => codesIn(dialog),
      acts: { 'slow answer': true, 'press twice': true },
    });
    const recoveryCodes = await codesIn(dialog);
    await inspector.check('recovery codes');
    await dialog.getByRole('button', { name: 'I have saved the codes' }).click();
    await expect(dialog).toBeHidden();
    await expect(factorSwitch(page)).toBeChecked();
    await expect(factorSwitch(page)).toBeFocused();
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
    await inspector.check('security settings with two-factor authentication');
    await waitForMail(stack.mailbox, { to: person.email, kind: 'second-factor-on' });

    const elsewhere = new Shopper(await browser.newPage({ baseURL, viewport: { width: 390, height: 844 } }));
    await elsewhere.open(paths.login);
    await elsewhere.signIn(person);
    await expect(elsewhere.field('Code')).toBeFocused();
    await expect(elsewhere.field('Code')).toHaveAttribute('autocomplete', 'one-time-code');
    expect((await elsewhere.page.request.get('/api/users/me')).status()).toBe(401);
    await elsewhere.field('Code').fill('000000');
    await elsewhere.button('Login').click();
    await expect(elsewhere.page.getByText('Code is wrong or has already been used.')).toBeVisible();
    // The code of the set-up cannot be used again, so the test uses the code of the next time step, which the server
    // also accepts.
    const code = app.codeAt(Date.now() + STEP_MS);
    await step('the user signs in with a code', {
      prepare: () => elsewhere.field('Code').fill(code),
      press: elsewhere.button('Login'),
      sends: 'POST /api/auth/login',
      sees: () => expect(elsewhere.page).toHaveURL(paths.home),
      acts: {
        cancel: async () => {
          await elsewhere.button('Back').click();
          await expect(elsewhere.field('Username')).toHaveValue(person.username);
          await expect(elsewhere.field('Password')).toHaveValue('');
          await expect(elsewhere.field('Password')).toBeFocused();
          await elsewhere.field('Password').fill(person.password);
          await elsewhere.button('Login').click();
          await expect(elsewhere.field('Code')).toBeFocused();
        },
        'slow answer': true,
        'press twice': true,
      },
    });

    // The server refuses a code that was used before.
    await elsewhere.signOut();
    await elsewhere.open(paths.login);
    await elsewhere.signIn(person);
    await elsewhere.field('Code').fill(code);
    await elsewhere.button('Login').click();
    await elsewhere.expectToast('Login failed', 'The code is wrong or has already been used. Wait for the next code.');
    await expect(elsewhere.page).toHaveURL(paths.login);

    await elsewhere.button('Use a recovery code').click();
    await expect(elsewhere.field('Recovery code')).toBeFocused();
    await elsewhere.field('Recovery code').fill(recoveryCodes[0]?.toLowerCase() ?? '');
    await elsewhere.button('Login').click();
    await expect(elsewhere.page).toHaveURL(paths.home);
    await elsewhere.open(SECURITY);
    await expect(elsewhere.page.getByText('9 recovery codes are left.')).toBeVisible();
    await elsewhere.page.close();

    await test.step('changes of the password and of the email ask for a code', async () => {
      // this page is still signed in: enabling two-factor authentication ended only the other sessions, and the later
      // sign-ins elsewhere ended none
      await shopper.open(SECURITY);
      await shopper.fillPasswordForm(person.password, 'a newer quiet river');
      await shopper.button('Change Password').click();
      await expect(page.getByRole('tabpanel', { name: 'Security' }).getByText('Enter the code.')).toBeVisible();
      await shopper.button('Use a recovery code').click();
      await shopper.field('Recovery code').fill(recoveryCodes[1] ?? '');
      await shopper.button('Change Password').click();
      await shopper.expectToast('Password Changed');
      person.password = 'a newer quiet river';

      await shopper.open(paths.profile);
      await shopper.field('Email').fill(`new-${person.email}`);
      await shopper.field('Your password').fill(person.password);
      await shopper.button('Use a recovery code').click();
      await shopper.field('Recovery code').fill(recoveryCodes[1] ?? '');
      await shopper.button('Save Profile').click();
      await expect(page.getByText('Code is wrong or has already been used.')).toBeVisible();
      await shopper.field('Recovery code').fill(recoveryCodes[2] ?? '');
      await shopper.button('Save Profile').click();
      await expect(page.getByText(`new-${person.email} is not confirmed yet`).first()).toBeVisible();
    });

    await test.step('new recovery codes replace the old ones', async () => {
      await shopper.open(SECURITY);
      await shopper.button('New recovery codes').click();
      await dialog.getByLabel('Your password', { exact: true }).fill(person.password);
      await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
      await dialog.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[3] ?? '');
      await dialog.getByRole('button', { name: 'Show new codes' }).click();
      const renewed = await codesIn(dialog);
      expect(renewed.filter((old) => recoveryCodes.includes(old))).toEqual([]);
      const download = page.waitForEvent('download');
      await dialog.getByRole('link', { name: 'Save as a file' }).click();
      expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
      await dialog.getByRole('button', { name: 'I have saved the codes' }).click();

      await factorSwitch(page).click();
      await dialog.getByLabel('Your password', { exact: true }).fill(person.password);
      await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
      await dialog.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[4] ?? '');
      await dialog.getByRole('button', { name: 'Switch off' }).click();
      await expect(dialog.getByText('Code is wrong or has already been used.')).toBeVisible();
      await dialog.getByLabel('Recovery code', { exact: true }).fill(renewed[0] ?? '');
      await dialog.getByRole('button', { name: 'Switch off' }).click();
      await expect(factorSwitch(page)).not.toBeChecked();
      await waitForMail(stack.mailbox, { to: person.email, kind: 'second-factor-off' });
    });

    await test.step('the next sign-in asks for no code', async () => {
      await shopper.open(paths.home);
      await shopper.signOut();
      await shopper.open(paths.login);
      await shopper.signIn(person);
      await expect(page).toHaveURL(paths.home);
    });
  },
);
