import type { Locator, Page } from '@playwright/test';
import { paths } from '@telemarket/composition';
import type { Administrator } from './administrator';
import { placeGuestOrder } from './guest-order';
import type { Shopper } from './shopper';
import type { Stack } from './stack/stack';
import { expect, test } from './test';

/** This page is opened before the page with the dialog, so that one more Back has a target. */
const BEFORE = paths.helpCenter;
const PHONE = 390;
const DESKTOP = 1280;

interface Visit {
  page: Page;
  shopper: Shopper;
  stack: Stack;
}

interface Kind {
  widths: readonly number[];
  path: string;
  before?: (visit: Visit) => Promise<unknown>;
  open: (visit: Visit) => Promise<unknown>;
}

const KINDS: Record<string, Kind> = {
  cart: {
    widths: [PHONE, DESKTOP],
    path: paths.product(1),
    before: async ({ shopper }) => {
      await shopper.signUpByApi();
      await shopper.addToCart(1);
    },
    open: ({ shopper }) => shopper.openCart(),
  },
  filters: {
    widths: [PHONE],
    path: paths.home,
    open: ({ shopper }) => shopper.button('Filters').click(),
  },
  contact: {
    widths: [PHONE, DESKTOP],
    path: paths.product(1),
    open: ({ shopper }) => shopper.button('Contact Seller').click(),
  },
  menu: {
    widths: [PHONE],
    path: paths.bots,
    open: ({ shopper }) => shopper.button('Menu').click(),
  },
  'order details': {
    widths: [PHONE, DESKTOP],
    path: paths.orderHistory,
    before: async ({ shopper }) => shopper.orderByApi(await shopper.signUpByApi(), 1),
    open: ({ shopper }) => shopper.button('View Details').click(),
  },
  'two-factor authentication': {
    widths: [PHONE, DESKTOP],
    path: `${paths.profile}?tab=security`,
    before: async ({ shopper, stack }) => shopper.confirmEmail(stack.mailbox, await shopper.signUpByApi()),
    open: ({ page }) => page.getByRole('switch', { name: 'Two-Factor Authentication' }).click(),
  },
};

for (const [name, { widths, path, before, open }] of Object.entries(KINDS))
  for (const width of widths)
    // @spec-2.24
    test(`Back closes ${name} and stays on the page, at ${width} px`, async ({ page, shopper, stack }) => {
      await page.setViewportSize({ width, height: 844 });
      await before?.({ page, shopper, stack });
      await shopper.open(BEFORE);
      await shopper.open(path);
      const heading = (await shopper.heading.textContent()) ?? '';
      await expectOneEntry(page, () => open({ page, shopper, stack }));
      await expect(shopper.heading).toHaveText(heading);

      await open({ page, shopper, stack });
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.reload();
      await shopper.waitUntilReady();
      await expect(shopper.heading).toHaveText(heading);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.goBack();
      await expect(page).toHaveURL(BEFORE);
    });

/** Back, Escape and the Close button each restore the page as it was before the dialog was opened. */
async function expectOneEntry(page: Page, open: () => Promise<unknown>): Promise<void> {
  const dialog = page.getByRole('dialog');
  const url = page.url();
  const focus = () => page.evaluate(() => document.activeElement?.outerHTML);
  const length = await page.evaluate(() => history.length);

  await open();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(url);
  await expect.poll(focus).toMatch(/^<(button|a|input) /);

  await page.goForward();
  await expect.poll(() => entry(page)).toBe(0);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(url);

  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close', exact: true }).click(),
  ]) {
    await open();
    await expect(dialog).toBeVisible();
    await expect.poll(() => entry(page)).toBe(1);
    await close();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => entry(page)).toBe(0);
    await expect(page).toHaveURL(url);
  }
  expect(await page.evaluate(() => history.length)).toBe(length + 1);
}

/** The number of dialogs of the present history entry. */
const entry = (page: Page) => page.evaluate(() => (history.state as { dialogs?: number } | null)?.dialogs ?? 0);

// @spec-2.25
test('a link in a dialog replaces the history entry of the dialog', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  await shopper.open(paths.bots);
  const dialog = await shopper.openCart();
  await dialog.getByRole('link', { name: 'Crypto Chart Room' }).click();
  await expect(page).toHaveURL(paths.product(1));
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(paths.bots);
  await expect(dialog).toHaveCount(0);
  await page.goForward();
  await expect(page).toHaveURL(paths.product(1));
});

test('a link of the menu replaces the history entry of the menu', async ({ page, shopper }) => {
  await page.setViewportSize({ width: PHONE, height: 844 });
  await shopper.open(paths.bots);
  await shopper.button('Menu').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Groups' }).click();
  await expect(page).toHaveURL(paths.groups);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(paths.bots);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the contact dialog of one listing does not open on another listing', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(2);
  await shopper.open(paths.product(1));
  const dialog = await shopper.openCart();
  await dialog.getByRole('link').first().click();
  await expect(page).toHaveURL(paths.product(2));
  await shopper.button('Contact Seller').click();
  await expect(page.getByRole('dialog', { name: 'Contact Seller' })).toBeVisible();
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(paths.product(1));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goForward();
  await expect(page).toHaveURL(paths.product(2));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('one Back closes the cart that was opened from the menu', async ({ page, shopper }) => {
  await page.setViewportSize({ width: PHONE, height: 844 });
  await shopper.signUpByApi();
  await shopper.open(BEFORE);
  await shopper.open(paths.bots);
  await shopper.button('Menu').click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Cart' }).click();
  const cart = page.getByRole('dialog', { name: /^Shopping Cart/ });
  await expect(cart.getByText('Your cart is empty.')).toBeVisible();
  await expect.poll(() => entry(page)).toBe(1);
  await page.goBack();
  await expect(cart).toHaveCount(0);
  await expect(page).toHaveURL(paths.bots);
  await page.goBack();
  await expect(page).toHaveURL(BEFORE);
});

// @spec-2.24
test('Back closes the filters without undoing them', async ({ page, shopper }) => {
  await page.setViewportSize({ width: PHONE, height: 844 });
  await shopper.open(BEFORE);
  await shopper.open(paths.home);
  await shopper.button('Filters').click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByRole('button', { name: 'Bots' }).click();
  await expect(page).toHaveURL('/?category=bot');
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/?category=bot');
  await expect(shopper.button('Filters (1)')).toBeVisible();

  await shopper.button('Filters (1)').click();
  await dialog.getByRole('button', { name: 'Groups' }).click();
  await dialog.getByRole('button', { name: /^Show \d+ results$/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/?category=group%2Cbot');
  await page.goBack();
  await expect(page).toHaveURL(BEFORE);
});

// @spec-2.24
test('Back does not lose the text that was typed into a message and into the checkout', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  const contact = await shopper.fillContactForm();
  await page.goBack();
  await expect(contact).toHaveCount(0);
  await shopper.button('Contact Seller').click();
  await expect(contact.getByLabel('Message')).toHaveValue('Who are the admins?');
  await page.goBack();

  const cart = await shopper.openCart();
  await cart.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await cart.getByLabel('Telegram username').fill('@ada_typed');
  await page.goBack();
  await expect(cart).toHaveCount(0);
  await expect(page).toHaveURL(paths.product(1));
  await shopper.openCart();
  await cart.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(cart.getByLabel('Telegram username')).toHaveValue('@ada_typed');
});

test('Back after an order goes to the page before the order', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.addToCart(1);
  await shopper.open(BEFORE);
  await shopper.open(paths.bots);
  await shopper.placeOrder();
  await expect(page).toHaveURL(paths.bots);
  await expect.poll(() => entry(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(BEFORE);
});

// @spec-2.24
test('Back closes the account menu and stays on the page', async ({ page, shopper }) => {
  await shopper.signUpByApi();
  await shopper.open(BEFORE);
  await shopper.open(paths.bots);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByText('Welcome Ada')).toBeVisible();
  await expect.poll(() => entry(page)).toBe(1);
  await page.goBack();
  await expect(page.getByText('Welcome Ada')).toBeHidden();
  await expect(page).toHaveURL(paths.bots);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(paths.profile);
  await page.goBack();
  await expect(page).toHaveURL(paths.bots);
  await page.goBack();
  await expect(page).toHaveURL(BEFORE);
});

const ADMIN_LINKS: Record<string, (administrator: Administrator) => Locator> = {
  'a product': ({ panel }) => panel.getByRole('table').getByRole('link').first(),
  'a new product': ({ panel }) => panel.getByRole('link', { name: 'New product' }),
  'an order': ({ panel }) => panel.getByRole('table').getByRole('link').first(),
  'a message': ({ panel }) => panel.getByRole('table').getByRole('link').first(),
};
const TABS: Record<string, string> = { 'an order': 'orders', 'a message': 'messages' };

for (const width of [PHONE, DESKTOP])
  // @spec-2.24
  test(`Back closes each dialog of the administration, at ${width} px`, async ({
    page,
    shopper,
    administrator,
    stack,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    await placeGuestOrder(stack.address);
    const message = { buyerName: 'Bea', buyerEmail: 'bea@example.com', message: 'Who are the admins?', productId: 1 };
    expect((await page.request.post('/api/contact', { data: message })).ok()).toBe(true);
    await administrator.signIn();
    for (const [name, link] of Object.entries(ADMIN_LINKS))
      await test.step(name, async () => {
        const path = `${paths.admin}?tab=${TABS[name] ?? 'products'}`;
        await shopper.open(BEFORE);
        await shopper.open(path);
        await expectOneEntry(page, () => link(administrator).click());

        await link(administrator).click();
        await expect(administrator.dialog).toBeVisible();
        await page.reload();
        await shopper.waitUntilReady();
        await expect(link(administrator)).toBeVisible();
        await expect(administrator.dialog).toHaveCount(0);
        await expect(page).toHaveURL(path);
        await page.goBack();
        await expect(page).toHaveURL(BEFORE);
      });
  });

test('a shared link opens a row of the administration, and closing the row shows the list', async ({
  page,
  shopper,
  administrator,
}) => {
  await administrator.signIn();
  await shopper.open(BEFORE);
  await shopper.open(`${paths.admin}?open=2`);
  await expect(administrator.dialog.getByLabel('Title')).toBeVisible();
  await page.goBack();
  await expect(administrator.dialog).toHaveCount(0);
  await expect(page).toHaveURL(paths.admin);
  await page.goBack();
  await expect(page).toHaveURL(BEFORE);
});

test('Back does not lose the text that was typed into a product of the administration', async ({
  page,
  administrator,
}) => {
  await administrator.signIn();
  const row = administrator.panel.getByRole('table').getByRole('link').first();
  const { dialog } = administrator;
  await row.click();
  const title = await dialog.getByLabel('Title').inputValue();
  await dialog.getByLabel('Title').fill('Half typed');
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await row.click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Half typed');
  await dialog.getByRole('button', { name: 'Discard it' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue(title);
});
