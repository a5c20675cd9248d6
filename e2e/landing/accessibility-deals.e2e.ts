import type { APIRequestContext } from '@playwright/test';
import { orderPath, paths } from '@telemarket/kit/shop';
import { createHash, randomBytes } from 'node:crypto';
import { waitForMail } from '../../api/test/wait-for-mail';
import { EACH_WIDTH, Inspector } from '../inspector';
import { goBack } from '../press';
import { newPerson, Shopper } from '../shopper';
import { expect, test } from '../test';

const WIDEST = { width: 1920, height: 1080 };
const LONG = `${'w'.repeat(300)} <b>مرحبا</b> 🎉`;

const post = async (request: APIRequestContext, path: string, data: object, headers: Record<string, string> = {}) => {
  const response = await request.post(path, { data, headers });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()) as { id: number };
};

// @spec-2.cpfc @spec-2.c86y @spec-2.wh35
test('axe finds no violation in an order for the buyer, and in its deals for sellers with and without an account', async ({
  page,
  shopper,
  administrator,
  stack,
  browser,
}) => {
  test.slow();
  const inspector = new Inspector(page, EACH_WIDTH);
  const seller = await shopper.signUpByApi();
  await shopper.confirmEmail(stack.mailbox, seller);
  const linked = `nord-${seller.email}`;
  const staff = await browser.newContext({ baseURL: stack.address });
  const { username, password } = await administrator.createAccount();
  await post(staff.request, '/api/auth/login', { username, password });
  const listing = {
    description: 'A listing of a test',
    category: 'bot',
    price: '12.50',
    features: [],
    isVerified: false,
  };
  const sellers = [
    { title: 'Signals Hub', sellerName: 'Luz Baja Studio', sellerEmail: seller.email },
    { title: 'News Digest', sellerName: 'Luz Baja Studio', sellerEmail: seller.email },
    { title: 'Night Radio', sellerName: 'Nordlicht', sellerEmail: linked },
  ];
  const items: { productId: number; quantity: number; price: string }[] = [];
  for (const one of sellers) {
    const { id } = await post(staff.request, '/api/admin/products', { ...listing, ...one });
    items.push({ productId: id, quantity: 1, price: listing.price });
  }
  await staff.close();
  const key = randomBytes(32).toString('base64url');
  const orderId = String(Date.now());
  const buyer = { customerName: 'Bo Lind', customerEmail: newPerson().email, customerTelegram: '@bo_lind' };
  const guest = await browser.newContext({ baseURL: stack.address });
  const hash = { 'order-key-hash': createHash('sha256').update(key).digest('hex') };
  await post(guest.request, '/api/orders', { orderId, ...buyer, total: '37.50', items }, hash);
  const ofBuyer = (path: string, data: object) =>
    post(guest.request, `/api/orders/deals/${path}`, { orderId, ...data }, { 'order-key': key });

  // the first seller sees the deal in the account
  await shopper.open(paths.messages);
  await page.getByRole('tab', { name: 'Selling' }).click();
  await expect(page.getByText('You are next: say whether you can hand this over.')).toBeVisible();
  await inspector.check('selling, waiting');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Selling' })).toHaveAttribute('aria-selected', 'true');
  await goBack(page);
  await expect(page.getByRole('tab', { name: 'Messages' })).toHaveAttribute('aria-selected', 'true');
  await page.goForward();
  await page.getByRole('button', { name: 'I cannot sell this: News Digest' }).click();
  await page.getByRole('button', { name: 'I cannot sell this', exact: true }).click();
  await inspector.check('selling, a reason is missing');
  await page.getByLabel('Reason').fill(LONG);
  await page.getByRole('button', { name: 'I cannot sell this', exact: true }).click();
  await expect(page.getByText('Declined', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'I can hand this over: Signals Hub' }).click();
  await expect(page.getByRole('link', { name: buyer.customerEmail })).toBeVisible();
  await page.getByLabel('Your message to Bo Lind').fill(LONG);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByLabel('Your message to Bo Lind')).toHaveValue('');
  // reloads the page to remove the toast, which may cover a button
  await page.reload();
  await expect(page.getByRole('link', { name: buyer.customerEmail })).toBeVisible();
  await inspector.check('selling, accepted');

  // the second seller opens the link of the mail without an account
  const { links } = await waitForMail(stack.mailbox, { to: linked, kind: 'seller-deal' });
  const tab = new Shopper(await guest.newPage());
  const link = links.find((address) => address.includes('/deal#')) ?? '';
  const desk = new Inspector(tab.page, EACH_WIDTH);
  await tab.open(`/deal#token=${'0'.repeat(64)}`);
  await expect(tab.page.getByText(/^This link does not work\./)).toBeVisible();
  await desk.check('deal with a link that opens nothing');
  await tab.page.goto('about:blank');
  await tab.open(link);
  await expect(tab.page.getByText('Shown once you have accepted')).toBeVisible();
  await desk.check('deal, waiting');

  // the buyer opens the order, first without the key and then with the key
  const order = `${orderPath(orderId)}#${new URLSearchParams({ key })}`;
  await tab.open(orderPath(orderId));
  await expect(tab.page.getByLabel('Order ID')).toBeVisible();
  await desk.check('order without proof');
  await tab.page.getByLabel('Email').fill(buyer.customerEmail);
  await tab.page.getByRole('button', { name: 'Track Order' }).click();
  await expect(
    tab.page.getByText(/^With the order number and the email address, you can only see the order/),
  ).toBeVisible();
  await desk.check('order with number and address');
  await tab.page.goto('about:blank');
  await tab.open(order);
  await expect(tab.page.getByText(/^You are next: agree with Luz Baja Studio/)).toBeVisible();
  await tab.page.getByRole('button', { name: 'Message Nordlicht' }).click();
  await tab.page.getByRole('button', { name: 'Cancel order' }).click();
  await desk.check('order, with its forms');
  await tab.page.emulateMedia({ media: 'print' });
  await expect(tab.page.getByText('Order confirmation')).toBeVisible();
  for (const name of ['Print order', 'Reject', 'Cancel order'])
    await expect(tab.page.getByRole('button', { name, exact: true })).toBeHidden();
  await tab.page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: 'Handed over: Signals Hub' }).click();
  await expect(page.getByText(/^Bo Lind is next/)).toBeVisible();
  await tab.page.reload();
  await expect(tab.page.getByText(/^You are next: check what Luz Baja Studio handed over/)).toBeVisible();
  await desk.check('order, handed over');
  await tab.page.getByRole('button', { name: 'I have received it: Signals Hub' }).click();
  await expect(tab.page.getByText('Received', { exact: true }).first()).toBeVisible();
  await ofBuyer('cancel', {});
  await tab.page.reload();
  await expect(tab.page.getByText(/^Your order has been completed/)).toBeVisible();
  await desk.check('order, ended');
  await tab.page.setViewportSize(WIDEST);
  await page.setViewportSize(WIDEST);
  await page.reload();
  await expect(page.getByText('This deal has ended. Nobody has to do anything.')).toBeVisible();
  await inspector.check('selling, ended');
  await guest.close();
});
