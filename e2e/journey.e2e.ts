import type { Page } from '@playwright/test';
import { paths } from '@telemarket/kit/shop';
import { Keyboard } from './keyboard';
import { newPerson, readOrderId } from './shopper';
import { expect, test } from './test';

test.use({ consent: null });

test('a shopper can search, order and track by keyboard alone', async ({ page, shopper, stack }) => {
  const pointerEvents = await watchPointer(page);
  const keyboard = new Keyboard(page);
  const person = newPerson();

  await test.step('the shopper searches, and opens the list of a result', async () => {
    await shopper.open(paths.home);
    await keyboard.tabTo(page.getByRole('link', { name: 'Skip to content' }));
    await keyboard.tabTo(shopper.search);
    // the test waits for this response, because it replaces the list, and would remove an option that was already
    // chosen
    const found = page.waitForResponse('**/api/products/search/crypto');
    await page.keyboard.type('crypto');
    await found;
    const total = await countMatches(stack.address, 'crypto');
    await expect(page.getByText(`Showing 5 of ${total} results`)).toBeVisible();
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    await expect(options).toHaveCount(5);
    await keyboard.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await expect(options.first()).toContainText('Crypto Chart Room');
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/groups?highlight=1');
  });

  await test.step('the shopper opens the product, whose card has focus', async () => {
    const card = page.getByRole('link', { name: 'Crypto Chart Room' });
    await expect(card).toBeFocused();
    await keyboard.press('Enter');
    await expect(page).toHaveURL(paths.product(1));
    await expect(shopper.heading).toHaveText('Crypto Chart Room');
    await expect(shopper.heading).toBeFocused();
  });

  await test.step('the shopper adds the product to the favourites', async () => {
    await keyboard.activate(page.getByRole('button', { name: 'Add to favourites' }));
    await expect(page.getByRole('button', { name: 'Remove from favourites' })).toBeFocused();
  });

  await test.step('the shopper signs up, and comes back to the product', async () => {
    await keyboard.activate(page.getByRole('banner').getByRole('link', { name: 'Login' }), 'Shift+Tab');
    await expect(shopper.heading).toBeFocused();
    await keyboard.activate(page.getByRole('link', { name: 'Create an account' }));
    await expect(shopper.heading).toHaveText('Create your account');
    await expect(shopper.heading).toBeFocused();
    await keyboard.fill(page.getByLabel('First name', { exact: true }), person.firstName);
    await keyboard.fill(page.getByLabel('Last name'), person.lastName);
    await keyboard.fill(page.getByLabel('Username', { exact: true }), person.username);
    await keyboard.fill(page.getByLabel('Email', { exact: true }), person.email);
    await keyboard.fill(page.getByLabel('Password', { exact: true }), person.password);
    await keyboard.fill(page.getByLabel('Confirm password', { exact: true }), person.password);
    await keyboard.press('Enter');
    await expect(shopper.toast).toContainText('Account created successfully');
    await expect(shopper.toast).toContainText('Welcome to the platform, Ada!');
    await expect(page).toHaveURL(paths.product(1));
    await expect(shopper.heading).toBeFocused();
  });

  await test.step('the shopper adds the product to the cart', async () => {
    await keyboard.activate(page.getByRole('button', { name: 'Add to Cart' }));
    await keyboard.activate(page.getByRole('button', { name: 'Cart, 1 item' }), 'Shift+Tab');
    await expect(page.getByRole('dialog', { name: 'Shopping Cart, 1 item' })).toBeVisible();
  });

  const orderId = await test.step('the shopper checks out', async () => {
    const dialog = page.getByRole('dialog');
    await keyboard.activate(dialog.getByRole('button', { name: 'Proceed to Checkout' }));
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Ada Marsh');
    await expect(dialog.getByLabel('Email', { exact: true })).toHaveValue(person.email);
    await keyboard.fill(dialog.getByLabel('Telegram username'), '@ada_marsh');
    await keyboard.activate(dialog.getByRole('button', { name: 'Place Order' }));
    await expect(shopper.toast).toContainText('Total: $1,450.00');
    const id = await readOrderId(shopper.toast);
    await expect(page.getByRole('heading', { name: 'Order placed' })).toBeFocused();
    await keyboard.activate(dialog.getByRole('button', { name: 'Keep browsing' }));
    await expect(dialog).toBeHidden();
    return id;
  });

  await test.step('the shopper sees the order in the history, confirmed by the server', async () => {
    await keyboard.activate(page.getByRole('banner').getByRole('link', { name: 'Orders' }));
    await expect(shopper.heading).toHaveText('Order History');
    const order = page.getByRole('article', { name: `Order ${orderId}` });
    await expect(order).toContainText('Received by the shop');
    await expect(order).toContainText('Pending');
    await expect(order).toContainText('$1,450.00');
    const stored = await page.request.get(`/api/orders/user/${encodeURIComponent(person.email)}`);
    expect(await stored.json()).toMatchObject([{ orderId, customerTelegram: '@ada_marsh', total: '1450.00' }]);
  });

  await test.step('the shopper logs out', async () => {
    await keyboard.activate(page.getByRole('link', { name: 'Back to the shop' }), 'Shift+Tab');
    await expect(shopper.heading).toBeFocused();
    await keyboard.activate(page.getByRole('button', { name: 'Account: Ada' }), 'Shift+Tab');
    await expect(page.getByText('Welcome Ada')).toBeVisible();
    await keyboard.activate(page.getByRole('button', { name: 'Logout' }));
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  });

  await test.step('the shopper tracks the order by id and email', async () => {
    await keyboard.activate(page.getByRole('link', { name: 'Track Order' }));
    await expect(page).toHaveURL(paths.orderTracking);
    await expect(shopper.heading).toBeFocused();
    await keyboard.fill(page.getByLabel('Order ID', { exact: true }), orderId);
    await keyboard.fill(page.getByLabel('Email', { exact: true }), person.email);
    await keyboard.press('Enter');
    await expect(shopper.toast).toContainText('Order found');
    const order = page.getByRole('article', { name: `Order ${orderId}` });
    await expect(order).toContainText('Crypto Chart Room');
    await expect(order).toContainText('Pending');
  });

  expect(pointerEvents()).toEqual([]);
});

/** Records the pointer events of all pages. Does not record a click by keyboard, whose `detail` is 0. */
async function watchPointer(page: Page): Promise<() => string[]> {
  const events: string[] = [];
  await page.exposeFunction('recordPointer', (type: string) => events.push(type));
  await page.addInitScript(() => {
    const record = (event: Event) =>
      (window as unknown as { recordPointer(type: string): void }).recordPointer(event.type);
    for (const type of ['pointerdown', 'pointermove', 'mousedown', 'mousemove', 'touchstart'])
      addEventListener(type, record, true);
    addEventListener('click', (event) => event.detail > 0 && record(event), true);
  });
  return () => events;
}

/** Counts the listings that contain the text. Reads the whole list instead of using the search. */
async function countMatches(address: string, text: string): Promise<number> {
  const listings = (await (await fetch(`${address}/api/products`)).json()) as Record<string, string>[];
  return listings.filter(({ title, description, category }) =>
    [title, description, category].some((field) => field?.toLowerCase().includes(text)),
  ).length;
}
