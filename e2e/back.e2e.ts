import type { Page } from '@playwright/test';
import { paths } from '@telemarket/kit/shop';
import { expect, test } from './test';

/** This page is opened before the page with the dialog, so that one more Back has a target. */
const BEFORE = paths.helpCenter;
const PHONE = { width: 390, height: 844 };

/** Back, Escape and the Close button each restore the page as it was before the dialog was opened. */
async function expectOneEntry(page: Page, open: () => Promise<unknown>): Promise<void> {
  const dialog = page.getByRole('dialog');
  const url = page.url();
  const focus = () => page.evaluate(() => document.activeElement?.outerHTML);
  const length = await page.evaluate(() => history.length);
  const at = await entry(page);

  await open();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(url);
  await expect.poll(focus).toMatch(/^<(button|a|input) /);

  await page.goForward();
  await expect.poll(() => entry(page)).toBe(at);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(url);

  for (const close of [() => page.keyboard.press('Escape'), () => dialog.getByTitle('Close').click()]) {
    await open();
    await expect(dialog).toBeVisible();
    await expect.poll(() => entry(page)).toBe(at + 1);
    await close();
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => entry(page)).toBe(at);
    await expect(page).toHaveURL(url);
  }
  // the first dialog of a page adds the entry, and later dialogs reuse it
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(length + 1);
}

/** The number of open dialogs in the current history entry. */
const entry = (page: Page) => page.evaluate(() => (history.state as { dialogs?: number } | null)?.dialogs ?? 0);

// @spec-2.24
test('Back closes the cart and the contact dialog of a listing, and loses no text that was typed there', async ({
  page,
  shopper,
}) => {
  await shopper.signUpByApi();
  await shopper.open(BEFORE);
  await shopper.addToCart(1);
  const openContact = () => shopper.button('Contact Seller').click();
  await expectOneEntry(page, () => shopper.openCart());
  await expectOneEntry(page, openContact);

  const contact = await shopper.fillContactForm();
  await page.goBack();
  await expect(contact).toHaveCount(0);
  await openContact();
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

  await page.reload();
  await shopper.waitUntilReady();
  await expect(shopper.heading).toHaveText('Crypto Chart Room');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(BEFORE);
});

// @spec-2.24
test('Back closes the menu and the filters of a phone without undoing the filters', async ({ page, shopper }) => {
  await page.setViewportSize(PHONE);
  await shopper.open(BEFORE);
  await shopper.open(paths.home);
  await expectOneEntry(page, () => shopper.button('Menu').click());
  await expectOneEntry(page, () => shopper.button('Filters').click());

  await shopper.button('Filters').click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByRole('button', { name: 'Bots' }).click();
  await expect(page).toHaveURL('/?category=bot');
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/?category=bot');
  await shopper.button('Filters (1)').click();
  await dialog.getByRole('button', { name: 'Groups' }).click();
  await dialog.getByRole('button', { name: /^Show \d+ results$/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/?category=group%2Cbot');
  await page.goBack();
  await expect(page).toHaveURL(BEFORE);
});

// @spec-2.25
test('the cart and the links of the menu take over the history entry of the menu', async ({ page, shopper }) => {
  await page.setViewportSize(PHONE);
  await shopper.signUpByApi();
  await shopper.open(BEFORE);
  await shopper.open(paths.bots);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await shopper.button('Menu').click();
  await menu.getByRole('button', { name: 'Cart' }).click();
  const cart = page.getByRole('dialog', { name: /^Shopping Cart/ });
  await expect(cart.getByText('Your cart is empty.')).toBeVisible();
  await expect.poll(() => entry(page)).toBe(1);
  await page.goBack();
  await expect(cart).toHaveCount(0);
  await expect(page).toHaveURL(paths.bots);

  await shopper.button('Menu').click();
  await menu.getByRole('link', { name: 'Groups' }).click();
  await expect(page).toHaveURL(paths.groups);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(paths.bots);
  await expect(page.getByRole('dialog')).toHaveCount(0);
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

// @spec-2.24
test('Back closes a dialog of the administration, also one of a shared link, and loses no text that was typed there', async ({
  page,
  shopper,
  administrator,
}) => {
  await administrator.signIn();
  const { dialog, panel } = administrator;
  const row = panel.getByRole('table').getByRole('link').first();
  await expectOneEntry(page, () => row.click());
  await row.click();
  await expect(dialog).toBeVisible();
  await page.reload();
  await shopper.waitUntilReady();
  await expect(row).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`${paths.admin}?tab=products`);

  await row.click();
  const title = await dialog.getByLabel('Title').inputValue();
  await dialog.getByLabel('Title').fill('Half typed');
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await row.click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Half typed');
  await dialog.getByRole('button', { name: 'Discard it' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue(title);

  await shopper.open(`${paths.admin}?open=2`);
  await expect(dialog.getByLabel('Title')).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`${paths.admin}?tab=products`);
});
