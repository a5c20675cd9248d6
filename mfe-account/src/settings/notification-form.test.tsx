import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountApi } from '../test/account-api';
import { storeAda } from '../test/person';
import remote from '../remote';
import { press } from '../test/settings-form';

const open = prepareRemote(remote);
const PUSH = 'Push Notifications';
const DEVICE = { endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'secret' } };

beforeEach(storeAda);
afterEach(() => {
  clearDevice();
  for (const [target, name] of GAPS) Reflect.deleteProperty(target, name);
});

/** The browser APIs that jsdom lacks. */
const GAPS: [object, string][] = [
  [navigator, 'serviceWorker'],
  [window, 'PushManager'],
  [window, 'Notification'],
];

/** Fakes the push APIs that the form uses. */
function installPush({ permission = 'default', answer = 'granted', subscribed = false } = {}) {
  const browser = { asked: 0, subscribed, refuses: false, key: '', arrive: null as null | (() => void), hangs: false };
  const subscription = {
    endpoint: DEVICE.endpoint,
    toJSON: () => DEVICE,
    unsubscribe: () => Promise.resolve((browser.subscribed = false)),
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(browser.subscribed ? subscription : null),
    subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      if (browser.refuses) return Promise.reject(new DOMException('no push service', 'AbortError'));
      if (browser.hangs) {
        return new Promise((resolve) => {
          browser.arrive = () => {
            browser.subscribed = true;
            resolve(subscription);
          };
        });
      }
      browser.subscribed = true;
      browser.key = applicationServerKey;
      return Promise.resolve(subscription);
    },
  };
  const registration = { installing: null, waiting: null, pushManager };
  const values = [
    { register: () => Promise.resolve(registration), getRegistration: () => Promise.resolve(registration) },
    {},
    {
      permission,
      requestPermission() {
        browser.asked++;
        return Promise.resolve(answer);
      },
    },
  ];
  GAPS.forEach(([target, name], at) => Object.defineProperty(target, name, { value: values[at], configurable: true }));
  return browser;
}

const preference = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
/** Resolves when the state of push is known. */
const ready = async () => {
  const found = await preference(PUSH);
  await waitFor(async () => expect((await preference(PUSH)).disabled).toBe(false));
  return found.isConnected ? found : preference(PUSH);
};
const saved = (app: ReturnType<typeof open>) =>
  waitFor(() => expect(app.toast()?.title).toBe('Notification Settings Updated'));

// @spec-8.18
test('the notification form saves the notification settings', async () => {
  installPush();
  const app = open('/profile?tab=notifications', accountApi());
  await ready();
  const names = ['Email Notifications', PUSH, 'Marketing Emails', 'Order Updates'];
  expect(screen.getAllByRole('switch')).toHaveLength(names.length);
  const states = await Promise.all(names.map(async (name) => (await preference(name)).checked));
  expect(states).toEqual([true, false, true, true]);
  await userEvent.click(await preference('Marketing Emails'));
  await press('Save Notification Settings');
  await saved(app);
  expect(app.sent('PATCH').map(({ body }) => body)).toEqual([
    { emailNotifications: true, marketingEmails: false, orderUpdates: true },
  ]);
});

// @spec-4.kkqb
test('the notification form offers mails about new orders to an administrator only', async () => {
  installPush();
  const app = open('/profile?tab=notifications', accountApi({ profile: { isAdmin: true } }));
  await ready();
  await userEvent.click(await preference('New Orders'));
  await press('Save Notification Settings');
  await saved(app);
  expect(app.sent('PATCH').map(({ body }) => body)).toEqual([
    { emailNotifications: true, marketingEmails: true, orderUpdates: true, orderAlerts: false },
  ]);
});

test('the notification form switches push on when the browser allows it', async () => {
  const browser = installPush();
  const app = open('/profile?tab=notifications', accountApi());
  await userEvent.click(await ready());
  expect(browser.asked).toBe(0);
  await press('Save Notification Settings');
  await saved(app);
  expect(browser).toMatchObject({ asked: 1, subscribed: true, key: 'BPublic' });
  expect(app.sent('POST')).toMatchObject([
    { path: '/api/users/me/push/subscribe', body: { endpoint: DEVICE.endpoint, p256dh: 'key', auth: 'secret' } },
  ]);
  expect(app.sent('PATCH').map(({ body }) => body)).toEqual([{ pushNotifications: true }]);
  expect((await preference(PUSH)).checked).toBe(true);
});

// @spec-8.19
test.each([
  ['the visitor refuses', { answer: 'denied' }, false, /blocks notifications from this site/],
  ['the browser fails', {}, true, /did not start push notifications/],
])(
  'the notification form saves the other settings and says why push is off: %s',
  async (_what, given, refuses, why) => {
    const browser = installPush(given);
    browser.refuses = refuses;
    const app = open('/profile?tab=notifications', accountApi());
    await userEvent.click(await ready());
    await userEvent.click(await preference('Order Updates'));
    await press('Save Notification Settings');
    await waitFor(() => expect(app.toast()?.title).toBe('Push notifications are off'));
    expect(app.toast()).toMatchObject({ variant: 'destructive', description: expect.stringMatching(why) });
    expect(app.sent('PATCH').map(({ body }) => body)).toEqual([
      { emailNotifications: true, marketingEmails: true, orderUpdates: false },
    ]);
    expect(await screen.findByText(why)).toBeTruthy();
    expect(await preference(PUSH)).toMatchObject({ checked: false, disabled: true });
  },
);

test('the notification form does not report saved settings when push was the only change and was refused', async () => {
  installPush({ answer: 'denied' });
  const app = open('/profile?tab=notifications', accountApi());
  const titles: string[] = [];
  app.kit.toasts.subscribe(() => titles.push(app.toast()?.title ?? ''));
  await userEvent.click(await ready());
  await press('Save Notification Settings');
  await waitFor(() => expect(app.toast()?.title).toBe('Push notifications are off'));
  expect(titles).not.toContain('Notification Settings Updated');
  expect(app.sent('PATCH')).toEqual([]);
});

describe('a push service that does not respond', () => {
  afterEach(() => jest.useRealTimers());

  // @spec-8.19
  test('does not delay other settings, and times out after 5 s', async () => {
    const browser = installPush();
    browser.hangs = true;
    const app = open('/profile?tab=notifications', accountApi());
    await userEvent.click(await ready());
    await userEvent.click(await preference('Order Updates'));
    jest.useFakeTimers({ advanceTimers: true });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Save Notification Settings' }));
    await saved(app);
    expect(app.sent('PATCH').map(({ body }) => body)).toEqual([
      { emailNotifications: true, marketingEmails: true, orderUpdates: false },
    ]);
    await waitFor(() => expect(browser.arrive).not.toBeNull());
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(app.toast()).toMatchObject({ title: 'Push notifications are off', variant: 'destructive' });
    expect(screen.getByText(/the push service did not respond/)).toBeTruthy();
    expect(app.sent('PATCH')).toHaveLength(1);

    // The page cancels a subscription that arrives too late, and the account does not store it.
    await act(async () => browser.arrive?.());
    expect(browser.subscribed).toBe(false);
    expect(app.sent('POST')).toEqual([]);
  });
});

test.each([
  ['is not supported', () => {}, {}, /this browser does not support push notifications/],
  ['is blocked', () => installPush({ permission: 'denied' }), {}, /this browser blocks notifications/],
  ['is not set up', () => installPush(), { body: { publicKey: null, devices: 0 } }, /has not set up push/],
  ['is not known', () => installPush(), { status: 503 }, /the server could not be reached/],
])('the switch says why push cannot be switched on: push %s', async (_what, install, response, why) => {
  install();
  const instead = ({ path }: { path: string }) =>
    path === '/api/users/me/push' && Object.keys(response).length > 0 ? response : undefined;
  open('/profile?tab=notifications', accountApi({ instead, profile: { pushNotifications: true } }));
  expect(await screen.findByText(why)).toBeTruthy();
  expect(await preference(PUSH)).toMatchObject({ checked: false, disabled: true });
});

test.each([
  [0, false],
  [2, true],
])(
  'switching push off ends it on this device; with %d other devices the account setting stays on: %p',
  async (devices, goesOn) => {
    const browser = installPush({ subscribed: true });
    const app = open('/profile?tab=notifications', accountApi({ devices, profile: { pushNotifications: true } }));
    const found = await ready();
    expect(found.checked).toBe(true);
    await userEvent.click(found);
    await press('Save Notification Settings');
    await saved(app);
    expect(app.sent('POST')).toMatchObject([
      { path: '/api/users/me/push/unsubscribe', body: { endpoint: DEVICE.endpoint } },
    ]);
    expect(browser.subscribed).toBe(false);
    expect(app.sent('PATCH').map(({ body }) => body)).toEqual([{ pushNotifications: goesOn }]);
  },
);

test('saving on a device without push does not change the push setting of other devices', async () => {
  installPush();
  const app = open('/profile?tab=notifications', accountApi({ profile: { pushNotifications: true } }));
  expect((await ready()).checked).toBe(false);
  await press('Save Notification Settings');
  await saved(app);
  expect(app.sent('PATCH')[0]?.body).not.toHaveProperty('pushNotifications');
});

test('push and another setting are saved one after the other, each with the current version', async () => {
  installPush();
  const app = open('/profile?tab=notifications', accountApi());
  await userEvent.click(await ready());
  await userEvent.click(await preference('Order Updates'));
  await press('Save Notification Settings');
  await waitFor(() => expect(app.sent('PATCH')).toHaveLength(2));
  await saved(app);
  expect(app.sent('PATCH').map(({ body, headers }) => [body, headers['if-match']])).toEqual([
    [{ emailNotifications: true, marketingEmails: true, orderUpdates: false }, '"1"'],
    [{ pushNotifications: true }, '"2"'],
  ]);
});

test('the settings send no request about push before the tab Notifications is shown', async () => {
  installPush();
  const app = open('/profile', accountApi());
  await screen.findByRole('heading', { name: 'Profile' });
  expect(app.sent('GET').map(({ path }) => path)).not.toContain('/api/users/me/push');
});
