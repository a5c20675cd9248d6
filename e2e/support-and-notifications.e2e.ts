import { paths } from '@telemarket/kit/shop';
import type { BrowserContext } from '@playwright/test';
import type { PushDevice } from '../api/test/push-service';
import { findMails, waitForMail } from '../api/test/wait-for-mail';
import { expect, test } from './test';
import { Shopper } from './shopper';

/**
 * Headless Chromium cannot reach a push service and cannot show notifications. The test replaces only these two
 * abilities, and everything else is real.
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

/** Runs in the service worker. Records each notification instead of showing it. */
function recordNotifications(): void {
  const scope = self as unknown as PushWorker;
  scope.shown = [];
  scope.registration.showNotification = (title, { body, data } = {}) => {
    scope.shown.push({ title, body, data: data as unknown });
    return Promise.resolve();
  };
}

// @spec-7.19
test('the notification switches decide which messages a shopper gets about an order, and a push notification opens its page', async ({
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

  // The test delivers the decrypted message to the service worker, as a browser would do.
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

  // Another person who uses this browser must not see the notifications of this user.
  await shopper.open('/');
  await shopper.signOut();
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/push/')) === undefined))
    .toBe(true);
  await admin.close();
});
