import { paths } from '@telemarket/kit/shop';
import { readFileSync } from 'node:fs';
import { waitForMail } from '../../api/test/wait-for-mail';
import { journey } from '../journey';
import { goBack } from '../press';
import { newPerson, Shopper } from '../shopper';
import { expect } from '../test';

const SECURITY = `${paths.profile}?tab=security`;
const UNREACHABLE = 'We could not reach the account service.';

// @spec-2.139 @spec-2.140 @spec-7.27
journey(
  'a user ends sessions after the mail about a sign-in on a new device',
  async ({ page, shopper, stack, playwright, step }) => {
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
    const entriesOf = (of = page) => of.getByRole('region', { name: 'Sessions' }).getByRole('listitem');
    await expect(entriesOf()).toHaveCount(3);
    await expect(entriesOf().filter({ hasText: 'This device' })).toContainText('Last used');
    await step('the user ends one session', {
      press: shopper.button('Sign out Firefox on Windows'),
      sends: 'DELETE /api/users/me/sessions/*',
      sees: (tab) => expect(entriesOf(tab)).toHaveCount(2),
      acts: {
        offline: { sees: () => expect(page.getByText('Firefox on Windows could not be signed out.')).toBeVisible() },
        'slow answer': true,
        'press twice': true,
        'second tab': true,
      },
    });
    expect((await stranger.get('/api/users/me')).status()).toBe(401);
    expect((await second.get('/api/users/me')).status()).toBe(200);
    await step('the user ends all other sessions', {
      press: shopper.button('Sign out all others'),
      sees: (tab) => expect(entriesOf(tab)).toHaveCount(1),
      acts: { 'press twice': true, reopen: true, 'leave and come back': true },
    });
    expect((await second.get('/api/users/me')).status()).toBe(401);
    expect((await page.request.get('/api/users/me')).status()).toBe(200);
    await stranger.dispose();
    await second.dispose();
  },
);

// @spec-2.135 @spec-7.28 @spec-2.136 @spec-2.9 @spec-7.29
journey(
  'a user downloads the stored data, deletes the account and restores it',
  async ({ page, shopper, stack, playwright, step }) => {
    const person = await shopper.signUpByApi();
    await shopper.confirmEmail(stack.mailbox, person);
    await shopper.orderByApi(person, 1);
    await shopper.open(SECURITY);
    const downloads = page.getByRole('region', { name: 'Download My Data', exact: true });
    const prove = (open: string) => async () => {
      await shopper.button(open).click();
      await shopper.field('Your password').fill(person.password);
    };
    await step('the user asks for a download of the data', {
      prepare: prove('Download My Data'),
      press: shopper.button('Make the Download'),
      sees: (tab) => expect(tab.getByText('Available until')).toBeVisible({ timeout: 60_000 }),
      acts: {
        cancel: async () => {
          await prove('Download My Data')();
          await shopper.button('Cancel').click();
          await expect(downloads.getByRole('heading')).toBeFocused();
        },
        offline: { sees: () => expect(page.getByText(UNREACHABLE)).toBeVisible() },
        'press twice': true,
        reopen: true,
      },
    });
    const { links } = await waitForMail(stack.mailbox, { to: person.email, kind: 'data-export-ready' });
    await shopper.open(links.find((url) => url.includes('tab=security')) ?? '');
    const save = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        downloads.getByRole('link', { name, exact: true }).click(),
      ]);
      const text = readFileSync(await download.path(), 'utf8');
      return { name: download.suggestedFilename(), url: download.url(), text };
    };
    const json = await save('JSON file');
    const { tables } = JSON.parse(json.text) as { tables: Record<string, { rows: Record<string, unknown>[] }> };
    expect(json.name).toBe('my-data.json');
    expect(tables['user']?.rows).toMatchObject([{ email: person.email, username: person.username }]);
    expect(tables['order']?.rows).toMatchObject([{ customer_email: person.email }]);
    const html = await save('View as a page');
    expect(html.name).toBe('my-data.html');
    expect(html.text).toContain(person.email);
    // without the session, the address of the file returns 401
    const stranger = await playwright.request.newContext();
    expect((await stranger.get(json.url)).status()).toBe(401);
    await stranger.dispose();

    await step('the user deletes the account', {
      prepare: prove('Delete My Account…'),
      press: shopper.button('Delete My Account'),
      sees: (tab) => expect(tab.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible(),
      acts: {
        cancel: async () => {
          await prove('Delete My Account…')();
          await shopper.button('Cancel').click();
          await expect(page.getByRole('heading', { name: 'Delete My Account' })).toBeFocused();
        },
        offline: { sees: () => expect(page.getByText(UNREACHABLE)).toBeVisible() },
        'press twice': true,
        Back: async () => {
          await expect(page).toHaveURL(paths.home);
          await goBack(page);
          await expect(page.getByText('Sign in to change your settings')).toBeVisible();
          await page.goForward();
        },
        'second tab': true,
      },
    });
    const mail = await waitForMail(stack.mailbox, { to: person.email, kind: 'account-erasure' });
    expect(mail.text).toContain('Until then, you can keep your account');
    await shopper.open(mail.links.find((url) => url.includes('keep-account')) ?? '');
    await step('the user restores the account with the link in the mail', {
      press: shopper.button('Keep my account'),
      sends: 'POST /api/auth/keep-account',
      sees: () => expect(shopper.heading).toHaveText('Deletion cancelled'),
      acts: {
        offline: { sees: () => expect(page.getByText('We could not reach')).toBeVisible() },
        'slow answer': true,
        'press twice': true,
      },
    });
    await waitForMail(stack.mailbox, { to: person.email, kind: 'erasure-cancelled' });
    await shopper.open(paths.login);
    await shopper.signIn(person);
    await expect(page).toHaveURL(paths.home);
    await shopper.open(paths.profile);
    await expect(shopper.field('Email')).toHaveValue(person.email);
    await expect(page.getByRole('region', { name: 'Deletion of your account' })).toBeHidden();
  },
);

// @spec-4.msut
journey(
  'a second person signs in on the device of the first person',
  async ({ page, shopper, context, playwright, stack, step }) => {
    const first = await shopper.signUpByApi();
    await shopper.addToCart();
    const orderId = await shopper.placeOrder();
    await shopper.addToCart(2);
    await page.getByRole('button', { name: 'Add to favourites' }).click();
    await expect(page.getByRole('link', { name: 'Favourites, 1 listing' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click();
    await expect(page.getByRole('article', { name: `Order ${orderId}` })).toContainText('Received by the shop');

    const next = new Shopper(await context.newPage());
    await next.open(paths.home);
    await step('the first person signs out in another tab', {
      prepare: () => next.page.getByRole('button', { name: /^Account:/ }).click(),
      press: next.button('Logout'),
      sees: (tab) => expect(tab.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible(),
      acts: {
        reopen: true,
        'second tab': () => expect(page.getByText('Sign in to see your orders')).toBeVisible(),
      },
    });
    const favorites = next.page.getByRole('banner').getByRole('link', { name: /^Favourites/ });
    await expect(favorites).toHaveAccessibleName('Favourites');
    await next.signUp({ ...newPerson(), firstName: 'Bo' });
    await expect(page.getByText('No Orders Yet')).toBeVisible();

    const texts = [orderId, first.email, first.username, first.firstName];
    const contentOf = () => page.evaluate(() => document.documentElement.outerHTML);
    for (const path of [paths.orderHistory, paths.myData, paths.profile, paths.product(2)]) {
      await shopper.open(path);
      for (const text of texts) expect(await contentOf()).not.toContain(text);
    }
    await expect(page.getByRole('button', { name: 'Account: Bo' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible();
    await expect(favorites).toHaveAccessibleName('Favourites');
    // on another device, the first person still has the favourite
    const device = await playwright.request.newContext({ baseURL: stack.address });
    await device.post('/api/auth/login', { data: { username: first.username, password: first.password } });
    expect(await (await device.get('/api/users/me/favorites')).json()).toMatchObject({ favorites: [{ productId: 2 }] });
    await device.dispose();
  },
);
