import { waitForMail } from '../api/test/wait-for-mail';
import { placeGuestOrder } from './guest-order';
import { expect, test } from './test';

// @spec-2.91
test('the mail of an order has a link that shows the order', async ({ page, stack }) => {
  const email = 'guest+1@example.com';
  const orderId = await placeGuestOrder(stack.address, 1, 1, email);
  const { links, subject } = await waitForMail(stack.mailbox, { to: email, kind: 'order-placed' });
  expect(subject).toContain(orderId);
  await page.goto(links[0] ?? '');
  await expect(page.getByRole('heading', { name: `Order ${orderId}` })).toBeVisible();
  await expect(page).toHaveURL('/order-tracking');
});

// @spec-1.6 @spec-2.17 @spec-7.11
test('a reader subscribes and unsubscribes with the links of the newsletter mail', async ({ page, shopper, stack }) => {
  const to = `reader-${Date.now()}@example.com`;
  await shopper.open('/');
  const box = page.getByLabel('Newsletter');
  await box.fill('no address');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Enter an address like name@example.com.')).toBeVisible();
  for (const round of [1, 2]) {
    await box.fill(to);
    const call = page.waitForRequest('**/api/newsletter');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    expect((await call).postDataJSON()).toEqual({ email: to });
    expect((await (await call).response())?.status()).toBe(201);
    await expect(shopper.toast, `round ${round}`).toContainText('Subscribed');
    await expect(box).toHaveValue('');
  }
  const { links } = await waitForMail(stack.mailbox, { to, kind: 'newsletter-confirm' });
  const [confirm = '', leave = ''] = links;

  await page.goto(confirm);
  await expect(shopper.heading).toHaveText('Newsletter');
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByText('You are subscribed.')).toBeVisible();

  await page.goto(leave);
  await expect(page).toHaveURL(/\/newsletter#unsubscribe=/);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You are unsubscribed')).toBeVisible();
  await waitForMail(stack.mailbox, { to, kind: 'newsletter-goodbye' });

  await page.goto(confirm);
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(page.getByText('This address was unsubscribed.')).toBeVisible();
});

test('the local mailbox shows a mail in a frame without scripts', async ({ page, stack }) => {
  const email = 'guest+1@example.com';
  const orderId = await placeGuestOrder(stack.address, 1, 1, email);
  await waitForMail(stack.mailbox, { to: email, kind: 'order-placed' });
  await page.goto(stack.mailbox.address ?? '');
  await page.getByRole('link', { name: `We received your order #${orderId}` }).click();
  const mail = page.frameLocator('iframe');
  await expect(mail.getByRole('heading', { name: 'We received your order' })).toBeVisible();
  await expect(page.getByTitle('The mail')).not.toHaveAttribute('sandbox', /allow-scripts|allow-same-origin/);
  // a link of the mail opens in a tab
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    mail.getByRole('link', { name: 'Track your order' }).click(),
  ]);
  await expect(tab.getByRole('heading', { name: `Order ${orderId}` })).toBeVisible();
});

test('the local mailbox refuses the host names of other sites', async ({ request, stack }) => {
  const response = await request.get(stack.mailbox.address ?? '', { headers: { host: 'evil.example' } });
  expect(response.status()).toBe(421);
});
