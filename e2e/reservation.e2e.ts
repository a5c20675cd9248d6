import { paths } from '@telemarket/kit/shop';
import type { ProductSummary } from '@telemarket/contract';
import { waitForMail } from '../api/test/wait-for-mail';
import { placeGuestOrder } from './guest-order';
import { newPerson } from './shopper';
import type { Stack } from './stack/stack';
import { expect, test } from './test';

/**
 * Listings that are one of a kind in the demonstration catalogue. Each test has its own, because an order reserves it.
 */
const TITLES = {
  own: 'Kraków Neighbours Noticeboard',
  held: 'Guitar Tuner Voice Bot',
  beyond: ['Wedding Photographer Business Profile', 'Porto City Guide Account', 'Goalkeeper Training Account'],
  last: 'Early 2014 Account, Quiet History',
};

async function find(stack: Stack, title: string): Promise<ProductSummary> {
  const response = await fetch(`${stack.address}/api/products/search/${encodeURIComponent(title)}`);
  const [product] = (await response.json()) as ProductSummary[];
  if (!product) throw new Error(`There is no ${title}`);
  return product;
}

// @spec-2.66
test('the buyer sees on the page how long a listing is reserved, and finds the order', async ({
  page,
  shopper,
  stack,
}) => {
  const { id } = await find(stack, TITLES.own);
  await shopper.signUpByApi();
  await shopper.addToCart(id);
  const orderId = await shopper.placeOrder();
  await expect(page.getByText(/^You reserved this until/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Buy Now|Add to Cart/ })).toHaveCount(0);
  // The HTML is the same for all visitors.
  const html = await (await page.request.get(paths.product(id))).text();
  expect(html).not.toContain('You reserved this');
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByText(orderId, { exact: true })).toBeVisible();
});

// @spec-2.92
test('the button behind the link of the mail extends the reservation, and opening the link does not', async ({
  page,
  shopper,
  stack,
}) => {
  const { id } = await find(stack, TITLES.held);
  const to = `guest-${Date.now()}@example.com`;
  const reservedUntil = async () => {
    const response = await fetch(`${stack.address}/api/products/${id}`);
    return Date.parse(((await response.json()) as { reservedUntil: string }).reservedUntil);
  };
  await placeGuestOrder(stack.address, id, 1, to);
  const { links } = await waitForMail(stack.mailbox, { to, kind: 'order-placed' });
  const link = links.find((url) => url.includes('confirm=')) ?? '';
  await page.goto(link);
  await expect(page.getByText(/is reserved for you until/)).toBeVisible();
  expect(await reservedUntil()).toBeLessThan(Date.now() + 31 * 60_000);
  await shopper.button('Keep my reservation').click();
  await expect(page.getByText('Your reservation is confirmed.')).toBeVisible();
  await expect(shopper.button('Keep my reservation')).toHaveCount(0);
  await expect.poll(reservedUntil).toBeGreaterThan(Date.now() + 47 * 60 * 60_000);
  await expect(page).toHaveURL(paths.orderTracking);
});

// @spec-2.81 @spec-4.23
test('the result of an order beyond the limit says that nothing is reserved', async ({ page, shopper, stack }) => {
  const person = await shopper.signUpByApi(newPerson());
  for (const title of TITLES.beyond) await shopper.orderByApi(person, (await find(stack, title)).id);
  const { id, title } = await find(stack, TITLES.last);
  await shopper.addToCart(id);
  const dialog = await shopper.openCart();
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  const note = `This order reserves nothing: it does not reserve “${title}”.`;
  await expect(dialog.getByText(note)).toBeVisible();
  await dialog.getByRole('link', { name: 'View order' }).click();
  await expect(page).toHaveURL(paths.orderHistory);
  await expect(page.getByRole('main').getByText(note)).toBeVisible();
});
