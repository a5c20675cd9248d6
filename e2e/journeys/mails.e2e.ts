import { paths } from '@telemarket/kit/shop';
import { waitForMail } from '../../api/test/wait-for-mail';
import { journey } from '../journey';
import { goBack } from '../press';
import { newPerson } from '../shopper';
import { expect } from '../test';

const NEW_PASSWORD = 'a newer quiet river';
const UNREACHABLE = 'We could not reach the sign-in service.';

// @spec-2.72 @spec-2.7 @spec-7.22 @spec-7.23
journey(
  'a user replaces a forgotten password through the link of a mail',
  async ({ page, shopper, stack, playwright, step }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const person = newPerson();
    const earlier = await playwright.request.newContext({ baseURL: stack.address });
    expect((await earlier.post('/api/auth/signup', { data: person })).status()).toBe(201);

    await shopper.open(paths.login);
    await step('the user opens the form for a forgotten password', {
      press: page.getByRole('link', { name: 'Forgot password?' }),
      sees: (tab) => expect(tab.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible(),
      acts: { Back: true, Forward: true, reopen: true, 'second tab': true },
    });
    await shopper.field('Email').fill('nobody@example.com');
    const sent = page.getByRole('heading', { name: 'Check your email' });
    await step('the user asks for the link to a new password', {
      press: shopper.button('Send the link'),
      sends: 'POST /api/auth/request-password-reset',
      sees: () => expect(sent).toBeFocused(),
      acts: {
        cancel: async () => {
          await shopper.button('Send the link').click();
          await expect(sent).toBeFocused();
          await shopper.button('Try another address').click();
          await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused();
          await shopper.field('Email').fill(person.email);
        },
        offline: { sees: () => expect(page.getByText(UNREACHABLE)).toBeVisible() },
        'slow answer': true,
        'press twice': true,
      },
    });

    const { links } = await waitForMail(stack.mailbox, { to: person.email, kind: 'reset-password' });
    const link = links[0] ?? '';
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await shopper.open(link);
    const password = shopper.field('New password');
    await expect(password).toHaveAttribute('autocomplete', 'new-password');
    await expect(page.locator('[autocomplete=username]')).toHaveValue(person.username);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await password.fill(NEW_PASSWORD);
    await shopper.field('Confirm new password').fill(NEW_PASSWORD);
    await step('the user changes the password', {
      press: shopper.button('Change password'),
      sends: 'POST /api/auth/reset-password',
      sees: (tab) => expect(tab).toHaveURL(paths.login),
      acts: {
        offline: { sees: () => expect(page.getByText(UNREACHABLE)).toBeVisible() },
        'slow answer': true,
        'press twice': true,
        Back: async () => {
          await goBack(page);
          await expect(shopper.heading).not.toHaveText('Choose a new password');
          await page.goForward();
        },
      },
    });
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
    expect(requested.filter((url) => url.split('#')[0]?.includes(token))).toEqual([]);
    await waitForMail(stack.mailbox, { to: person.email, kind: 'password-changed' });
    expect((await earlier.get('/api/users/me')).status()).toBe(401);
    await earlier.dispose();

    await page.goto('about:blank');
    await shopper.open(link);
    await password.fill('yet another river');
    await shopper.field('Confirm new password').fill('yet another river');
    await shopper.button('Change password').click();
    await expect(page.getByRole('heading', { name: 'This link was already used' })).toBeVisible();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await shopper.open(paths.login);
    await shopper.signIn({ username: person.username, password: NEW_PASSWORD });
    await expect(page).toHaveURL(paths.home);
  },
);

// @spec-1.6 @spec-2.17 @spec-7.11
journey(
  'a reader subscribes and unsubscribes with the links of the newsletter mail',
  async ({ page, shopper, stack, step }) => {
    const to = `reader-${Date.now()}@example.com`;
    await shopper.open(paths.bots);
    const box = page.getByLabel('Newsletter');
    await box.fill('no address');
    await shopper.button('Subscribe').click();
    await expect(page.getByText('Enter an address like name@example.com.')).toBeVisible();
    await box.fill(to);
    const call = page.waitForResponse('**/api/newsletter');
    await step('the reader subscribes to the newsletter', {
      press: shopper.button('Subscribe'),
      sends: 'POST /api/newsletter',
      sees: async () => {
        await shopper.expectToast('Subscribed');
        await expect(box).toHaveValue('');
      },
      acts: {
        offline: { sees: () => expect(box).toHaveValue(to) },
        'slow answer': true,
        'press twice': true,
        reopen: async () => {
          await box.fill(to);
          await shopper.button('Subscribe').click();
        },
      },
    });
    expect((await call).request().postDataJSON()).toEqual({ email: to });
    expect((await call).status()).toBe(201);
    const { links } = await waitForMail(stack.mailbox, { to, kind: 'newsletter-confirm' });
    const [confirm = '', leave = ''] = links;

    await shopper.open(confirm);
    await expect(shopper.heading).toHaveText('Newsletter');
    await step('the reader confirms the subscription', {
      press: shopper.button('Confirm subscription'),
      sees: () => expect(page.getByText('You are subscribed.')).toBeVisible(),
      acts: {
        'press twice': true,
        'second tab': async (tab) => {
          await tab.getByRole('button', { name: 'Confirm subscription' }).click();
          await expect(tab.getByText('You are subscribed.')).toBeVisible();
        },
      },
    });
    await page.goto('about:blank');
    await shopper.open(leave);
    await expect(page).toHaveURL(/\/newsletter#unsubscribe=/);
    await step('the reader unsubscribes from the newsletter', {
      press: shopper.button('Unsubscribe'),
      sees: () => expect(page.getByText('You are unsubscribed')).toBeVisible(),
      acts: {
        'press twice': true,
        reopen: async () => {
          await page.reload();
          await shopper.button('Unsubscribe').click();
        },
      },
    });
    await waitForMail(stack.mailbox, { to, kind: 'newsletter-goodbye' });
    await page.goto('about:blank');
    await shopper.open(confirm);
    await shopper.button('Confirm subscription').click();
    await expect(page.getByText('This address was unsubscribed.')).toBeVisible();
  },
);
