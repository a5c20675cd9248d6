import { paths } from '@telemarket/kit/shop';
import { placeGuestOrder } from '../guest-order';
import { journey } from '../journey';
import { goBack } from '../press';
import { newPerson, Shopper } from '../shopper';
import { expect } from '../test';

// @spec-6.5 @spec-3.20 @spec-4.35 @spec-4.30
journey('an administrator signs in and out', async ({ page, shopper, administrator, step }) => {
  const person = await administrator.createAccount();
  await shopper.open(paths.admin);
  await shopper.field('Username').fill(person.username);
  await shopper.field('Password').fill(person.password);
  await step('the administrator signs in', {
    press: shopper.button('Login'),
    sends: 'POST /api/auth/login',
    sees: (tab) => expect(tab.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard'),
    acts: {
      offline: { sees: () => expect(page.getByRole('main').getByText('We could not reach')).toBeVisible() },
      'slow answer': true,
      'press twice': true,
      reopen: async () => {
        // when session storage has no administrator, the page restores the administrator from the session
        await page.evaluate(() => sessionStorage.clear());
        await page.reload();
        await shopper.waitUntilReady();
      },
      'second tab': true,
    },
  });
  const { username } = person;
  await expect.poll(() => administrator.readStoredUser()).toContain(username);
  expect(JSON.parse((await administrator.readStoredUser()) ?? '{}')).toMatchObject({ username, isAdmin: true });
  expect(await page.evaluate(() => localStorage.getItem('tm:admin'))).toBeNull();
  await step('the administrator signs out', {
    press: shopper.button('Logout'),
    sees: (tab) => expect(tab.getByRole('heading', { level: 1 })).toHaveText('Admin login'),
    acts: { 'press twice': true, reopen: true, 'second tab': true },
  });
  expect(await administrator.readStoredUser()).toBeNull();
  await expect.poll(async () => (await page.request.get('/api/auth/session')).json()).toEqual({ user: null });
});

// @spec-2.99 @spec-2.105 @spec-7.35
journey('an administrator cancels an order with a reason', async ({ page, administrator, stack, step }) => {
  const orderId = await placeGuestOrder(stack.address);
  const { username } = await administrator.signIn('?tab=orders');
  await administrator.search(orderId);
  const { dialog } = administrator;
  await step('the administrator opens the order', {
    press: page.getByRole('link', { name: orderId }),
    opens: dialog,
    sees: () => expect(dialog.getByRole('button', { name: 'Cancel order' })).toBeVisible(),
    acts: { cancel: true, Back: true, Forward: true },
  });
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog.getByText('Give a reason. The reason is saved with the order.')).toBeVisible();
  const reason = dialog.getByLabel('Reason');
  await reason.fill('The seller has withdrawn');
  await step('the administrator cancels the order', {
    press: dialog.getByRole('button', { name: 'Cancel order' }),
    sends: 'PATCH /api/admin/orders/*',
    sees: () => expect(dialog.getByText('Cancelled orders are final.')).toBeVisible(),
    acts: {
      cancel: async () => {
        await goBack(page);
        await expect(dialog).toHaveCount(0);
        await page.getByRole('link', { name: orderId }).click();
        await expect(reason).toHaveValue('The seller has withdrawn');
      },
      offline: { sees: () => expect(dialog.getByText('could not be reached')).toBeVisible() },
      'slow answer': true,
      'press twice': true,
      reopen: async () => {
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        await page.getByRole('link', { name: orderId }).click();
      },
    },
  });
  for (const name of ['History', 'Audit log']) {
    await expect(dialog.getByRole('region', { name })).toContainText(`by ${username}`);
    await expect(dialog.getByRole('region', { name })).toContainText('The seller has withdrawn');
  }
  const tracked = await page.request.post('/api/orders/track', { data: { orderId, email: 'bo@example.com' } });
  expect(await tracked.json()).toMatchObject({ status: 'cancelled' });
});

// @spec-2.97
journey('an administrator filters the products and exports the list', async ({ page, administrator, step }) => {
  await administrator.signIn();
  const { panel } = administrator;
  await panel.getByLabel('Category').selectOption('Bots');
  await expect(page).toHaveURL('/admin?tab=products&category=bot');
  await administrator.waitForRows();
  const priceHead = (of = page) => of.getByRole('tabpanel').getByRole('columnheader', { name: 'Price' });
  await step('the administrator sorts the products by price', {
    press: panel.getByRole('button', { name: 'Price' }),
    sees: (tab) => expect(priceHead(tab)).toHaveAttribute('aria-sort', 'ascending'),
    acts: { reopen: true, 'second tab': true },
  });
  await expect(page).toHaveURL('/admin?tab=products&category=bot&sort=price-low');
  await administrator.waitForRows();
  await step('the administrator goes to the next page of the products', {
    press: page.getByRole('link', { name: 'Next' }),
    sees: (tab) => expect(tab.getByText(/^Page 2 of \d+$/)).toBeVisible(),
    acts: { Back: true, Forward: true, reopen: true, 'second tab': true },
  });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  const text = await (await page.request.get(file.url())).text();
  const count = (await panel.getByText(/^\d+ products$/).textContent()) ?? '';
  expect(text.trim().split('\r\n')).toHaveLength(Number.parseInt(count, 10) + 1);
});

// @spec-2.273 @spec-2.277
journey(
  'an administrator verifies many products and suspends a user',
  async ({ page, administrator, stack, browser, step }) => {
    const name = newPerson().username;
    await administrator.signIn();
    for (const number of [1, 2]) await administrator.createProduct(`Bulk ${name} ${number}`);
    await administrator.search(`Bulk ${name}`);
    const chosen = page.getByLabel('All on this page (2)');
    const verified = administrator.row(`Bulk ${name}`).getByText('Verified', { exact: true });
    await chosen.check();
    await page.getByLabel('What was checked').fill('The owner posted our code in the group.');
    await step('the administrator verifies the chosen products', {
      press: page.getByRole('button', { name: 'Verify (2)' }),
      sees: () => expect(verified).toHaveCount(2),
      acts: {
        offline: { sees: () => expect(page.getByText('no row is changed twice')).toBeVisible() },
        'press twice': true,
        'leave and come back': async () => {
          await expect(page.getByText('Verify: 2 done, 0 refused.')).toBeVisible();
          await administrator.openTab('Orders');
          await goBack(page);
        },
      },
    });

    const context = await browser.newContext({ baseURL: stack.address });
    const theirs = new Shopper(await context.newPage());
    const person = await theirs.signUpByApi();
    await administrator.openTab('Users');
    await administrator.search(person.email);
    const { dialog } = administrator;
    await step('the administrator opens the user', {
      press: administrator.row(person.email).getByRole('link'),
      opens: dialog,
      sees: () => expect(dialog.getByRole('heading', { name: 'Sessions' })).toBeVisible(),
      acts: { cancel: true, Back: true, Forward: true },
    });
    await dialog.getByLabel('Reason for the suspension').fill('Sold what was not there');
    await step('the administrator suspends the user', {
      press: dialog.getByRole('button', { name: 'Suspend the account' }),
      sends: 'POST /api/admin/users/*/suspension',
      sees: () => expect(dialog.getByText('Sold what was not there')).toBeVisible(),
      acts: {
        offline: { sees: () => expect(dialog.getByText('could not be reached')).toBeVisible() },
        'slow answer': true,
        'press twice': true,
      },
    });
    expect((await theirs.page.request.get('/api/users/me')).status()).toBe(401);
    await context.clearCookies();
    await theirs.open(paths.login);
    await theirs.page.evaluate(() => localStorage.clear());
    await theirs.open(paths.login);
    await theirs.signIn(person);
    await theirs.expectToast('Login failed', 'Invalid username or password. Please try again.');
    await context.close();
  },
);
