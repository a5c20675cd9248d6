import { paths } from '@telemarket/kit/shop';
import type { BrowserContext } from '@playwright/test';
import type { PushDevice } from '../api/test/push-service';
import { findMails, waitForMail } from '../api/test/wait-for-mail';
import { expect, test } from './test';
import { Shopper } from './shopper';

// @spec-2.128 @spec-2.271
test('a customer reads the reply to a ticket in its mail, whose link opens the conversation, and answers it', async ({
  page,
  shopper,
  administrator,
  stack,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: stack.address, viewport: { width: 390, height: 844 } });
  const customer = new Shopper(await context.newPage());
  const person = await customer.signUpByApi();
  await customer.open('/product/1');
  await customer.page.getByRole('link', { name: 'Report this listing' }).click();
  await expect(customer.field('Subject')).toHaveValue('Report of listing 1');
  const title = await customer.page.getByText('This message is about the listing').getByRole('link').textContent();
  await customer.field('Priority').selectOption('urgent');
  await customer.field('Message').fill('The seller wants gift cards.');
  await customer.button('Send Message').click();
  await customer.expectToast('Support ticket created', "We'll get back to you within 24 hours.");
  await waitForMail(stack.mailbox, { to: person.email, kind: 'ticket-received' });

  const { username } = await administrator.signIn('?tab=messages');
  const row = administrator.row(person.email).first();
  await expect(row).toContainText('urgent');
  await expect(row).toContainText(/New.*due in 2[34] h/);
  await row.getByRole('link').click();
  const { dialog } = administrator;
  await expect(dialog.getByRole('link', { name: title ?? '' })).toHaveAttribute('href', '/product/1');
  await dialog.getByRole('button', { name: 'Assign to me' }).click();
  await expect(dialog.getByText(`Assigned to ${username}`)).toBeVisible();
  await expect(dialog.getByText('Open', { exact: true })).toBeVisible();
  await dialog.getByLabel(/^Reply to/).fill('Thank you.\nThe listing is gone.');
  await dialog.getByRole('button', { name: 'Send reply' }).click();
  await shopper.expectToast('Reply sent');
  await expect(dialog.getByText(`Reply by ${username} to the customer`)).toBeVisible();
  await expect(dialog.getByText('Waiting', { exact: true })).toBeVisible();
  await dialog.getByTitle('Close').click();
  await page.getByLabel('State').selectOption('waiting');
  await expect(row).toContainText(new RegExp(`Waiting.*Assigned to ${username}`));

  const mail = await waitForMail(stack.mailbox, { to: person.email, kind: 'message-answered' });
  expect(mail.text).not.toContain('The listing is gone.');
  const later = { name: 'A', email: person.email, subject: 'Another matter', category: 'other', priority: 'low' };
  await customer.page.request.post('/api/support-tickets', { data: { ...later, message: 'It can wait.' } });
  await customer.open(mail.links[0] ?? '');
  const conversation = customer.page.getByRole('listitem').filter({ hasText: 'Report of listing 1' }).first();
  await expect(conversation.getByRole('link', { name: 'Report of listing 1' })).toBeFocused();
  await expect(conversation.getByText('Answered', { exact: true })).toBeVisible();
  await expect(conversation.getByText('The listing is gone.')).toBeVisible();
  await expect(customer.page.getByText('Another matter')).toBeVisible();
  await expect(customer.page.getByText('It can wait.')).toHaveCount(0);
  await customer.field('Your answer').fill('Thanks. Please look at listing 2, too.');
  await customer.button('Send answer').click();
  await customer.expectToast('Answer sent');
  await expect(conversation.getByText('Open', { exact: true })).toBeVisible();
  expect(await customer.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByLabel('State').selectOption('open');
  await row.getByRole('link').click();
  await expect(dialog.getByText('Please look at listing 2, too.')).toBeVisible();
  await expect(dialog.getByText('From the customer', { exact: true })).toBeVisible();
  await context.close();
  await page.close();
});

// @spec-7.40
test('the second of two administrators who reply at once sees the first reply and loses no text', async ({
  administrator,
  page,
  stack,
}) => {
  const email = `guest-${Date.now()}@example.com`;
  const ticket = { name: 'Gus', subject: 'Twice', category: 'other', priority: 'urgent', message: 'Who is it?' };
  await page.request.post('/api/support-tickets', { data: { ...ticket, email } });
  const { username } = await administrator.signIn('?tab=messages&sort=newest');
  await administrator.row(email).getByRole('link').click();
  const { dialog } = administrator;
  await dialog.getByLabel('Reply to Gus').fill('Slow reply');
  const [{ id }] = (await (await page.request.get('/api/admin/messages?kind=ticket&pageSize=1')).json()) as [
    { id: number },
  ];
  await page.request.post(`/api/admin/messages/ticket/${id}/entries`, {
    headers: { 'if-match': '"1"' },
    data: { type: 'reply', text: 'Quick reply' },
  });
  await dialog.getByRole('button', { name: 'Send reply' }).click();
  await expect(dialog.getByText(`${username} has answered this message in the meantime.`)).toBeVisible();
  await expect(dialog.getByText('Quick reply')).toBeVisible();
  await expect(dialog.getByLabel('Reply to Gus')).toHaveValue('Slow reply');
  await waitForMail(stack.mailbox, { to: email, kind: 'message-answered' });
  expect(findMails(stack.mailbox, { to: email, kind: 'message-answered' })).toHaveLength(1);
});

/**
 * Headless Chromium cannot reach a push service and shows no notifications. Only the results of these two are replaced;
 * everything else is real.
 */
async function replacePushService(context: BrowserContext, { endpoint, p256dh, auth }: PushDevice): Promise<void> {
  await context.addInitScript(
    ({ given, keys }) => {
      const subscription = {
        endpoint: given,
        toJSON: () => ({ endpoint: given, keys }),
        unsubscribe: () => {
          localStorage.removeItem('test:push');
          return Promise.resolve(true);
        },
      };
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      PushManager.prototype.subscribe = () => {
        localStorage.setItem('test:push', 'on');
        return Promise.resolve(subscription as unknown as PushSubscription);
      };
      PushManager.prototype.getSubscription = () =>
        Promise.resolve(localStorage.getItem('test:push') ? (subscription as unknown as PushSubscription) : null);
    },
    { given: endpoint, keys: { p256dh, auth } },
  );
}

interface PushWorker {
  registration: ServiceWorkerRegistration;
  shown: object[];
}

/** Runs in the service worker. */
function recordNotifications(): void {
  const scope = self as unknown as PushWorker;
  scope.shown = [];
  scope.registration.showNotification = (title, { body, data } = {}) => {
    scope.shown.push({ title, body, data: data as unknown });
    return Promise.resolve();
  };
}

// @spec-7.19
test('the notification switches decide what an order sends, and a push opens its page', async ({
  page,
  shopper,
  stack,
  context,
  browser,
}) => {
  const device = stack.push.newDevice();
  await replacePushService(context, device);
  await context.grantPermissions(['notifications']);
  const person = await shopper.signUpByApi();
  await shopper.open(`${paths.profile}?tab=notifications`);
  const preference = (name: string) => page.getByRole('switch', { name });
  await expect(preference('Push Notifications')).toBeEnabled();
  await preference('Push Notifications').check();
  await preference('Email Notifications').uncheck();
  await shopper.button('Save Notification Settings').click();
  await shopper.expectToast('Notification Settings Updated');
  await expect(preference('Push Notifications')).toBeChecked();

  const admin = await browser.newContext({ baseURL: stack.address });
  const staff = await new Shopper(await admin.newPage()).signUpByApi();
  await stack.setAdmin(staff.username, true);
  async function completeOrder(): Promise<string> {
    const orderId = await shopper.orderByApi(person, 1);
    const [stored] = (await (await admin.request.get(`/api/admin/orders?q=${orderId}`)).json()) as { id: number }[];
    const end = { status: 'completed', reason: 'Handed over' };
    expect((await admin.request.patch(`/api/admin/orders/${stored?.id}`, { data: end })).status()).toBe(200);
    return orderId;
  }
  const orderId = await completeOrder();
  await expect.poll(() => stack.push.received.filter(({ endpoint }) => endpoint === device.endpoint)).toHaveLength(1);
  const [push] = stack.push.received.filter(({ endpoint }) => endpoint === device.endpoint);
  expect(push?.payload).toMatchObject({ body: `Your order #${orderId} is completed.`, path: paths.orderHistory });
  expect(findMails(stack.mailbox, { to: person.email, kind: 'order-completed' })).toEqual([]);

  // Like a browser, the test delivers the decrypted message to the service worker.
  const client = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL }) => scopeURL.endsWith('/push/'));
      if (registration) resolve(registration.registrationId);
    }),
  );
  await client.send('ServiceWorker.enable');
  const registrationId = await registered;
  const worker = context.serviceWorkers().find((candidate) => candidate.url().endsWith('/push-worker.js'));
  await worker?.evaluate(recordNotifications);
  await client.send('ServiceWorker.deliverPushMessage', {
    origin: stack.address,
    registrationId,
    data: JSON.stringify(push?.payload),
  });
  const shown = () => worker?.evaluate(() => (self as unknown as PushWorker).shown);
  await expect
    .poll(shown)
    .toEqual([{ title: 'Order update', body: `Your order #${orderId} is completed.`, data: paths.orderHistory }]);

  await shopper.open(`${paths.profile}?tab=notifications`);
  await expect(preference('Push Notifications')).toBeChecked();
  await preference('Push Notifications').uncheck();
  await preference('Email Notifications').check();
  await shopper.button('Save Notification Settings').click();
  await shopper.expectToast('Notification Settings Updated');
  await completeOrder();
  const mail = await waitForMail(stack.mailbox, { to: person.email, kind: 'order-completed' });
  await page.goto(mail.links[0] ?? '');
  await expect(page.getByRole('heading', { name: /^Order \d+/ })).toBeVisible();
  expect(stack.push.received.filter(({ endpoint }) => endpoint === device.endpoint)).toHaveLength(1);

  // Another user of this browser must not see notifications of this one.
  await shopper.open('/');
  await shopper.signOut();
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/push/')) === undefined))
    .toBe(true);
  await admin.close();
});
