import { paths } from '@telemarket/kit/shop';
import { waitForMail } from '../../api/test/wait-for-mail';
import { placeGuestOrder } from '../guest-order';
import { EACH_WIDTH, Inspector } from '../inspector';
import { journey } from '../journey';
import { expect } from '../test';

// @spec-2.82 @spec-2.84 @spec-2.162 @spec-2.163 @spec-9.11
journey('a customer looks at an order and cancels it', async ({ page, shopper, stack, step }) => {
  const person = await shopper.signUpByApi();
  const orderId = await shopper.orderByApi(person, 1, 2, 3, 4, 5);
  await shopper.open(paths.orderHistory);
  const card = page.getByRole('article', { name: `Order ${orderId}` });
  await expect(card.getByText(/^(Pending|Confirmed|Completed)$/)).toHaveText(['Pending']);
  await expect(card.getByText('Received by the shop')).toBeVisible();
  await expect(card.getByRole('term')).toHaveText(['Name', 'Email', 'Telegram']);
  await expect(card.getByRole('definition')).toHaveText(['Ada', person.email, '@ada_marsh']);
  await expect(card).toContainText(/Total\s*\$\d{1,2},\d{3}\.\d\d/);
  await expect(card).toContainText("Your order is being processed. We will notify you once it's ready.");
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await expect(card.getByText('+3 more items')).toBeVisible();
  const inspector = new Inspector(page, EACH_WIDTH);
  await inspector.check('order history');
  const dialog = page.getByRole('dialog', { name: `Order ${orderId}` });
  await step('the customer opens the details of the order', {
    press: card.getByRole('button', { name: 'View Details' }),
    opens: dialog,
    sees: () => expect(dialog.getByRole('listitem').filter({ hasText: '$' })).toHaveCount(5),
    acts: { cancel: true, Back: true, Forward: true, reopen: true },
  });
  await expect(dialog.getByText('Order placed')).toBeVisible();
  await inspector.check('order details');
  const askAndType = async () => {
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await dialog.getByLabel('Reason (optional)').fill('Found another one');
  };
  await step('the customer cancels the order', {
    prepare: askAndType,
    press: dialog.getByRole('button', { name: 'Cancel order' }),
    sends: 'POST /api/orders/cancel',
    sees: () => expect(dialog.getByText('Cancelled by you')).toBeVisible(),
    acts: {
      cancel: async () => {
        await askAndType();
        await dialog.getByRole('button', { name: 'Keep order' }).click();
        await expect(dialog.getByRole('button', { name: 'Cancel order' })).toBeFocused();
      },
      offline: { sees: () => expect(dialog.getByText('The order is not cancelled.')).toBeVisible() },
      'slow answer': true,
      'press twice': true,
      reopen: async () => {
        await dialog.getByTitle('Close').click();
        await card.getByRole('button', { name: 'View Details' }).click();
      },
      'second tab': (tab) =>
        expect(
          tab.getByRole('article', { name: `Order ${orderId}` }).getByText('Cancelled', { exact: true }),
        ).toBeVisible(),
    },
  });
  await expect(dialog.getByText('“Found another one”')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  const { text } = await waitForMail(stack.mailbox, { to: person.email, kind: 'order-cancelled' });
  expect(text).not.toContain('Found another one');
});

// @spec-2.89 @spec-4.8
journey('a customer places an order while offline', async ({ page, shopper, step }) => {
  const person = await shopper.signUpByApi();
  await shopper.addToCart(5);
  const loaded = page.waitForResponse(/order_history_page/);
  const dialog = await shopper.openCart();
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await (await loaded).finished();
  const order = page.getByRole('article').filter({ hasText: 'Waiting to be sent' });
  await step('the customer places the order', {
    press: dialog.getByRole('button', { name: 'Place Order' }),
    sees: (tab) => expect(tab.getByRole('article')).toContainText(['Received by the shop'], { timeout: 30_000 }),
    acts: {
      offline: {
        sees: async () => {
          await expect(shopper.toast).toContainText('Order placed successfully!');
          await shopper.keepBrowsing();
          await page.getByRole('banner').getByRole('link', { name: 'Orders' }).click();
          await expect(order).toBeVisible();
        },
        again: null,
      },
      reopen: true,
      'leave and come back': true,
      'second tab': true,
    },
  });
  const stored = await page.request.get(`/api/orders/user/${encodeURIComponent(person.email)}`);
  expect(await stored.json()).toHaveLength(1);
});

// @spec-2.90 @spec-2.94 @spec-2.163 @spec-4.60 @spec-7.33
journey('a guest tracks an order that is cancelled elsewhere', async ({ page, shopper, stack, step }) => {
  const email = `guest-${Date.now()}@example.com`;
  const orderId = await placeGuestOrder(stack.address, 1, 1, email);
  await shopper.open(paths.orderTracking);
  await expect(page.getByRole('textbox')).toHaveCount(2);
  await expect(shopper.field('Email')).toHaveAttribute('type', 'email');
  await expect(page.getByRole('heading', { name: 'Need Help?' })).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('link')).toHaveAttribute('href', paths.contactSupport);
  const inspector = new Inspector(page, EACH_WIDTH);
  await inspector.check('tracking');
  await shopper.trackOrder('1', email);
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
  await inspector.check('order not found');
  await shopper.button('Try Again').click();
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toHaveCount(0);
  await expect(shopper.field('Order ID')).toHaveValue('');
  await expect(shopper.field('Email')).toHaveValue('');

  const fill = async () => {
    await shopper.field('Order ID').fill(orderId);
    await shopper.field('Email').fill(email);
  };
  const call = page.waitForResponse('**/api/orders/track');
  const card = page.getByRole('article', { name: `Order ${orderId}` });
  await step('the guest tracks the order', {
    prepare: fill,
    press: shopper.button('Track Order'),
    sends: 'POST /api/orders/track',
    sees: () => expect(card).toBeVisible(),
    acts: {
      offline: {
        sees: async () => {
          await expect(page.getByRole('heading', { name: 'Tracking is not available right now' })).toBeVisible();
          await shopper.button('Try Again').click();
          await fill();
        },
      },
      'slow answer': true,
      'press twice': true,
    },
  });
  expect((await call).request().postDataJSON()).toEqual({ orderId, email });
  const body = (await (await call).json()) as object;
  expect(Object.keys(body).sort()).toEqual(['createdAt', 'customerName', 'items', 'orderId', 'status', 'total']);
  await inspector.check('tracked order');
  // with the order ID and the email address, anyone can only view the order; cancelling it needs the key in the link of
  // the mail
  await expect(card.getByText('Order placed')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  const { links } = await waitForMail(stack.mailbox, { to: email, kind: 'order-placed' });
  const link = links.find((url) => url.includes('order-tracking#')) ?? '';
  await shopper.open(link);
  const key = new URLSearchParams(new URL(link).hash.slice(1)).get('key') ?? '';
  await step('the guest cancels the order after it was cancelled elsewhere', {
    prepare: () => card.getByRole('button', { name: 'Cancel order' }).click(),
    press: card.getByRole('button', { name: 'Cancel order' }),
    sends: 'POST /api/orders/cancel',
    sees: () => expect(card.getByText('Cancelled', { exact: true })).toBeVisible(),
    acts: {
      cancel: async () => {
        await card.getByRole('button', { name: 'Cancel order' }).click();
        await card.getByRole('button', { name: 'Keep order' }).click();
        const elsewhere = await page.request.post('/api/orders/cancel', {
          data: { orderId, email },
          headers: { 'order-key': key },
        });
        expect(elsewhere.status()).toBe(200);
      },
      'slow answer': true,
      'press twice': true,
    },
  });
  await shopper.expectToast('Order not cancelled');
  await expect(card.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
});
