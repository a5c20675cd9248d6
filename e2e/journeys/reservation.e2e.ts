import { paths } from '@telemarket/kit/shop';
import { waitForMail } from '../../api/test/wait-for-mail';
import { findListing, placeGuestOrder } from '../guest-order';
import { journey } from '../journey';
import { expect } from '../test';

/** Listings that are one of a kind in the demonstration catalogue. */
const TITLES = {
  own: 'Kraków Neighbours Noticeboard',
  held: 'Guitar Tuner Voice Bot',
  lost: 'Plant Watering Bot',
  lapsed: 'Kanji Study Partners',
};

// @spec-2.66 @spec-2.64 @spec-4.3
journey('a buyer reserves a listing that is one of a kind', async ({ page, shopper, stack, step }) => {
  const { id, title } = await findListing(stack.address, TITLES.own);
  await shopper.signUpByApi();
  await shopper.open(`${paths.home}?search=${encodeURIComponent(title)}`);
  await expect(page.getByRole('article').getByText('One of a kind')).toBeVisible();
  await shopper.open(paths.product(id));
  await step('the buyer adds the listing to the cart', {
    press: shopper.button('Add to Cart'),
    sees: (tab) => expect(tab.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible(),
    acts: { 'press twice': true, 'second tab': true },
  });
  await expect(page.getByText('There is only one, and the first order reserves it.')).toBeVisible();
  const dialog = await shopper.openCart();
  await expect(dialog.getByRole('heading', { name: 'Shopping Cart, 1 item' })).toBeVisible();
  await expect(dialog.getByText('One of a kind')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: `Quantity of ${title}` })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  const mine = (of = page) => of.getByText(/^You have reserved this listing until/);
  await step('the buyer orders the listing', {
    press: dialog.getByRole('button', { name: 'Place Order' }),
    sends: 'POST /api/orders',
    sees: (tab) => expect(mine(tab)).toBeVisible(),
    acts: {
      'slow answer': async () => {
        await expect(page.getByRole('heading', { name: 'Order placed' })).toBeFocused();
        await shopper.keepBrowsing();
      },
      'press twice': true,
      reopen: true,
      'leave and come back': true,
      'second tab': true,
    },
  });
  await expect(page.getByRole('button', { name: /Buy Now|Add to Cart/ })).toHaveCount(0);
  // the server sends all visitors the same HTML, so it must not mention the reservation
  const html = await (await page.request.get(paths.product(id))).text();
  expect(html).not.toContain('You have reserved this listing');
  await step('the buyer goes to the order', {
    press: page.getByRole('link', { name: 'See your order' }),
    sees: (tab) => expect(tab.getByRole('main').getByRole('article')).toContainText(title),
    acts: { Back: true, Forward: true, reopen: true },
  });
});

// @spec-2.92
journey('a guest extends the reservation with the link of the mail', async ({ page, shopper, stack, step }) => {
  const { id } = await findListing(stack.address, TITLES.held);
  const to = `guest-${Date.now()}@example.com`;
  const reservedUntil = async () => {
    const response = await fetch(`${stack.address}/api/products/${id}`);
    return Date.parse(((await response.json()) as { reservedUntil: string }).reservedUntil);
  };
  await placeGuestOrder(stack.address, id, 1, to);
  const { links } = await waitForMail(stack.mailbox, { to, kind: 'order-placed' });
  await shopper.open(links.find((url) => url.includes('confirm=')) ?? '');
  await expect(page.getByText(/is reserved for you until/)).toBeVisible();
  expect(await reservedUntil()).toBeLessThan(Date.now() + 31 * 60_000);
  await step('the guest presses the button that extends the reservation', {
    press: shopper.button('Keep my reservation'),
    sees: () => expect(page.getByText('Your reservation is confirmed.')).toBeVisible(),
    acts: { offline: { sees: () => expect(page.getByText(/could not reach/)).toBeVisible() }, 'press twice': true },
  });
  await expect(shopper.button('Keep my reservation')).toHaveCount(0);
  await expect.poll(reservedUntil).toBeGreaterThan(Date.now() + 47 * 60 * 60_000);
  await expect(page).toHaveURL(paths.orderTracking);
});

// @spec-2.65 @spec-2.85 @spec-8.7 @spec-4.24
journey('a buyer loses a listing to another buyer during the checkout', async ({ page, shopper, stack, step }) => {
  const { id, title } = await findListing(stack.address, TITLES.lost);
  const refusal = `“${title}” is reserved for another buyer.`;
  await shopper.signUpByApi();
  await shopper.addToCart(3);
  await shopper.addToCart(id);
  const dialog = await shopper.openCart();
  const checked = page.waitForResponse('**/api/orders/check');
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await checked;
  await placeGuestOrder(stack.address, id, 1, 'first@example.com');
  await step('the buyer places an order that the server refuses', {
    press: dialog.getByRole('button', { name: 'Place Order' }),
    sends: 'POST /api/orders',
    sees: () => expect(page.getByRole('heading', { name: 'Order not accepted' })).toBeVisible(),
    acts: {
      'slow answer': () => expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible(),
      'press twice': true,
    },
  });
  await page.keyboard.press('Escape');
  await step('the buyer opens the cart, which has only the listings that can still be ordered', {
    press: shopper.button('Cart, 1 item'),
    opens: dialog,
    sees: async () => {
      await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
      await expect(dialog.getByRole('button', { name: `Remove ${title}` })).toHaveCount(0);
    },
    acts: { cancel: true, Back: true },
  });
  await page.keyboard.press('Escape');
  // the page reads the listing again when the window gets the focus
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByText(/^Reserved for another buyer until/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('button', { name: /Buy Now|Add to Cart/ })).toHaveCount(0);
  await expect(shopper.button('Contact Seller')).toBeVisible();
  await shopper.open(`${paths.home}?search=${encodeURIComponent(title)}`);
  const card = page.getByRole('article');
  await expect(card.getByText('Reserved', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
  await shopper.open(paths.orderHistory);
  await expect(page.getByText('The server did not accept this order.')).toBeVisible();
  await expect(page.getByText('Not accepted', { exact: true })).toBeVisible();
  await expect(page.getByRole('article').getByText(refusal)).toBeVisible();
});

// @spec-2.80 @spec-7.32
journey(
  'a buyer whose session ends in the checkout loses the reservation later',
  async ({ page, shopper, stack, step }) => {
    const { id, title } = await findListing(stack.address, TITLES.lapsed);
    const person = await shopper.signUpByApi();
    await shopper.addToCart(id);
    const dialog = await shopper.openCart();
    const checked = page.waitForResponse('**/api/auth/session');
    await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await (await checked).finished();
    await shopper.expireSession();
    await step('the buyer places the order', {
      press: dialog.getByRole('button', { name: 'Place Order' }),
      sends: 'POST /api/orders',
      sees: (tab) => expect(tab.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible(),
      acts: {
        'slow answer': () => expect(page.getByRole('heading', { name: 'Order placed' })).toBeVisible(),
        'press twice': true,
      },
    });
    await expect(shopper.toast).toContainText('was placed without your account');
    await shopper.open(paths.orderHistory);
    const onDevice = page.getByRole('region', { name: 'Placed on this device' });
    await expect(onDevice.getByRole('article')).toContainText('Received by the shop');
    const orderId = /\d{13}/.exec((await onDevice.getByRole('article').textContent()) ?? '')?.[0] ?? '';

    await shopper.open(paths.login);
    await shopper.signIn(person);
    await expect(page).toHaveURL(paths.home);
    await shopper.open(paths.orderHistory);
    const order = page.getByRole('article');
    await expect(order).toContainText('Guest order');
    await expect(order).not.toContainText('Pending');
    await step('the buyer tracks the order', {
      press: order.getByRole('link', { name: 'Track it' }),
      sees: () => expect(page.getByRole('article')).toContainText('Pending'),
      acts: { 'press twice': true, Back: true },
    });
    await expect(page).toHaveURL(paths.orderTracking);

    // half an hour later, the reservation has lapsed, and another buyer has ordered
    const key = await page.evaluate(
      (id) =>
        (JSON.parse(localStorage.getItem('orders') ?? '[]') as { id: string; key: string }[]).find(
          (own) => own.id === id,
        )?.key,
      orderId,
    );
    const cancelled = await page.request.post('/api/orders/cancel', {
      data: { orderId, email: person.email },
      headers: { 'Order-Key': key ?? '' },
    });
    expect(cancelled.status()).toBe(200);
    await page.clock.setSystemTime(Date.now() + 31 * 60_000);
    await shopper.addToCart(id);
    await placeGuestOrder(stack.address, id, 1, 'first@example.com');
    const refusal = `“${title}” is reserved for another buyer.`;
    await step('the buyer opens the cart', {
      press: shopper.button('Cart, 1 item'),
      opens: dialog,
      sees: () => expect(dialog.getByText(`${refusal} Remove it to place your order.`)).toBeVisible(),
      acts: { cancel: true, reopen: true },
    });
    await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await shopper.expectToast('Not available', refusal);
    await dialog.getByRole('button', { name: `Remove ${title}` }).click();
    await expect(dialog.getByText(refusal)).toHaveCount(0);
  },
);
