import { paths } from '@telemarket/kit/shop';
import { waitForMail } from '../../api/test/wait-for-mail';
import { journey } from '../journey';
import { Shopper } from '../shopper';
import { expect } from '../test';

const NEW_PASSWORD = 'a newer quiet river';
const UNREACHABLE = 'We could not reach the sign-in service.';

// @spec-2.123 @spec-2.8 @spec-2.421 @spec-7.24
journey(
  'a user confirms the email address on a phone with the code in the mail',
  async ({ page, shopper, stack, browser, step }) => {
    const person = await shopper.signUpByApi();
    await shopper.open(paths.profile);
    await expect(page.getByRole('tabpanel', { name: 'Profile' }).getByText('Not verified')).toBeVisible();
    await step('the user asks for another mail with the link', {
      press: shopper.button('Send the link again'),
      sees: () => shopper.expectToast('Email sent'),
      acts: { offline: { sees: () => expect(page.getByText(UNREACHABLE)).toBeVisible() }, 'press twice': true },
    });
    const { links, text } = await waitForMail(stack.mailbox, { to: person.email, kind: 'verify-email', nth: 1 });
    const phone = await browser.newContext({ baseURL: stack.address, viewport: { width: 390, height: 844 } });
    const onPhone = new Shopper(await phone.newPage());
    // opens the link without its fragment, because some mail programs drop the fragment
    await onPhone.open(links[0]?.split('#')[0] ?? '');
    await expect(onPhone.heading).toHaveText('This link is incomplete');
    await onPhone.field('Link or code from the mail').fill(/asks for a code:\n([\w ]+)/.exec(text)?.[1] ?? '');
    await step('the user opens the link with the code in the mail', {
      press: onPhone.button('Open the link'),
      sees: () => expect(onPhone.button('Confirm this address')).toBeVisible(),
      acts: {
        reopen: true,
        'second tab': true,
      },
    });
    await onPhone.button('Confirm this address').click();
    await expect(onPhone.heading).toHaveText('Sign in to confirm this address');
    await expect(onPhone.page.getByText(`“${person.username}”`)).toBeVisible();
    await onPhone.page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await onPhone.signIn(person);
    const isOwn = onPhone.page.getByText(`${person.email} is your account’s address`);
    await step('the user confirms the address', {
      press: onPhone.button('Confirm this address'),
      sends: 'POST /api/auth/confirm-email',
      sees: () => expect(isOwn).toBeVisible(),
      acts: {
        offline: { sees: () => expect(onPhone.page.getByText(UNREACHABLE)).toBeVisible() },
        'slow answer': true,
        'press twice': true,
        reopen: async () => {
          await onPhone.page.reload();
          await onPhone.waitUntilReady();
          await onPhone.button('Confirm this address').click();
        },
        'second tab': async (tab) => {
          await tab.getByRole('button', { name: 'Confirm this address' }).click();
          await expect(tab.getByText('is your account’s address')).toBeVisible();
        },
      },
    });
    await phone.close();
    await shopper.open(paths.profile);
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  },
);

// @spec-2.124 @spec-2.8
journey('a user changes the email address, and undoes the change', async ({ page, shopper, stack, step }) => {
  const person = await shopper.signUpByApi();
  await shopper.confirmEmail(stack.mailbox, person);
  const newEmail = `new-${person.email}`;
  const orderId = await shopper.orderByApi(person, 1);
  await shopper.open(paths.profile);
  await shopper.field('Email').fill(newEmail);
  await shopper.button('Save Profile').click();
  await expect(page.getByText('Enter your password to change the email.')).toBeVisible();
  await shopper.field('Your password').fill(person.password);
  await step('the user saves the new address', {
    press: shopper.button('Save Profile'),
    sends: 'PATCH /api/users/me',
    sees: async (tab) => {
      await expect(tab.getByText(`${newEmail} is not confirmed yet`).first()).toBeVisible();
      await expect(tab.getByLabel('Email', { exact: true })).toHaveValue(person.email);
    },
    acts: { 'press twice': true, reopen: true, 'leave and come back': true, 'second tab': true },
  });
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
  await step('the user undoes the change of the address', {
    press: shopper.button('Keep my address'),
    sends: 'POST /api/auth/revert-email',
    sees: () => expect(shopper.heading).toHaveText('Choose a new password'),
    acts: {
      offline: { sees: () => expect(page.getByText(UNREACHABLE)).toBeVisible() },
      'slow answer': true,
      'press twice': true,
      reopen: true,
    },
  });
  await shopper.field('New password').fill(NEW_PASSWORD);
  await shopper.field('Confirm new password').fill(NEW_PASSWORD);
  await shopper.button('Change password').click();
  await expect(page).toHaveURL(paths.login);
  await shopper.signIn({ username: person.username, password: NEW_PASSWORD });
  await expect(page).toHaveURL(paths.home);
  await shopper.open(paths.profile);
  await expect(shopper.field('Email')).toHaveValue(person.email);
});
