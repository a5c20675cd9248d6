import { waitForMail } from '../api/test/wait-for-mail';
import { placeGuestOrder } from './guest-order';
import { expect, test } from './test';

// @spec-2.91
test('the local mailbox shows the mail of an order in a frame without scripts, and its link shows the order', async ({
  page,
  stack,
}) => {
  const email = 'guest+1@example.com';
  const orderId = await placeGuestOrder(stack.address, 1, 1, email);
  await waitForMail(stack.mailbox, { to: email, kind: 'order-placed' });
  await page.goto(stack.mailbox.address ?? '');
  await page.getByRole('link', { name: `We received your order #${orderId}` }).click();
  const mail = page.frameLocator('iframe');
  await expect(mail.getByRole('heading', { name: 'We received your order' })).toBeVisible();
  await expect(page.getByTitle('The mail')).not.toHaveAttribute('sandbox', /allow-scripts|allow-same-origin/);
  // a link in the mail opens in a new tab
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    mail.getByRole('link', { name: 'Track your order' }).click(),
  ]);
  await expect(tab.getByRole('heading', { name: `Order ${orderId}` })).toBeVisible();
  await expect(tab).toHaveURL('/order-tracking');
});

test('the local mailbox refuses the host names of other sites', async ({ request, stack }) => {
  const response = await request.get(stack.mailbox.address ?? '', { headers: { host: 'evil.example' } });
  expect(response.status()).toBe(421);
});
