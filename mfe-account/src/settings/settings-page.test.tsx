import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountApi } from '../test/account-api';
import type { Answer, Call } from '../test/fake-api';
import { ADA, rememberAda, sessionOf } from '../test/person';
import { forgetDevice, renderApp } from '../test/render-app';

beforeEach(rememberAda);
afterEach(forgetDevice);

const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const patches = (calls: Call[]) => calls.filter(({ method }) => method === 'PATCH');
const onPatch = (answer: Answer | null) => (call: Call) => (call.method === 'PATCH' ? answer : undefined);

async function replace(label: string | RegExp, value: string) {
  const input = await field(label);
  await userEvent.clear(input);
  if (value) await userEvent.type(input, value);
}

describe('profile', () => {
  test('is prefilled from the account: names, e-mail and username; the phone starts empty', async () => {
    renderApp('/profile', accountApi());
    expect((await field('First name')).value).toBe('Ada');
    expect((await field(/^Last name/)).value).toBe('Marsh');
    expect((await field('Email')).value).toBe('ada@example.com');
    expect((await field(/^Telegram username/)).value).toBe('ada');
    expect((await field(/^Phone/)).value).toBe('');
  });

  test('a Telegram username that was taken out stays out', async () => {
    renderApp('/profile', accountApi({ profile: { telegramUsername: '' } }));
    expect((await field(/^Telegram username/)).value).toBe('');
  });

  test('is stored, and only then said to be; the page knows the person by the new name', async () => {
    const api = accountApi();
    const app = renderApp('/profile', api);
    await replace('First name', ' Zoe ');
    await replace(/^Phone/, '+44 20 7946 0958');
    expect(app.toast()).toBeUndefined();
    await press('Save Profile');
    await waitFor(() => expect(app.toast()?.title).toBe('Profile Updated'));
    expect(patches(api.calls)[0]?.body).toEqual({
      firstName: 'Zoe',
      lastName: 'Marsh',
      email: 'ada@example.com',
      phone: '+44 20 7946 0958',
      telegramUsername: 'ada',
    });
    expect(app.kit.session.get()).toMatchObject({ id: ADA.id, firstName: 'Zoe' });
    expect(JSON.parse(localStorage.getItem('tm:session') ?? '{}')).not.toHaveProperty('phone');
  });

  test.each([
    ['First name', '', 'Enter your first name.'],
    ['Email', 'ada@', 'Enter an address like name@example.com.'],
    [/^Phone/, 'call me', 'Enter a number like +44 20 7946 0958.'],
    [/^Telegram username/, 'two words', 'A Telegram username has no spaces.'],
  ])('%s as %p is refused in place, without a call', async (label, value, message) => {
    const api = accountApi();
    renderApp('/profile', api);
    await replace(label, value);
    await press('Save Profile');
    expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(await field(label));
    expect(patches(api.calls)).toEqual([]);
  });

  test.each<[string, Answer | null, string]>([
    ['a taken e-mail', { status: 409, body: { code: 'taken' } }, 'This e-mail might already be taken.'],
    [
      'a field that the server refuses',
      { status: 422, body: { errors: [{ field: 'phone', message: 'must be a phone number' }] } },
      'Phone must be a phone number.',
    ],
    [
      'a database that is away',
      { status: 503 },
      'We could not reach the account service. What you entered is still here: please try again.',
    ],
    [
      'nobody answering',
      null,
      'We could not reach the account service. What you entered is still here: please try again.',
    ],
    ['too many saves', { status: 429, headers: { 'retry-after': '40' } }, 'Try again in 40 s'],
  ])('%s: says so, and keeps what was typed', async (_what, answer, message) => {
    const app = renderApp('/profile', accountApi({ instead: onPatch(answer) }));
    await replace('First name', 'Zoe');
    await press('Save Profile');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(app.toast()).toMatchObject({ title: 'Error', variant: 'destructive' });
    expect((await field('First name')).value).toBe('Zoe');
    expect(app.kit.session.get()?.firstName).toBe('Ada');
  });

  test('changed elsewhere: nothing is overwritten, what was typed stays until the saved settings are loaded', async () => {
    let stale = false;
    const api = accountApi({
      instead: ({ method }) => (stale && method === 'PATCH' ? { status: 409, body: { code: 'stale' } } : undefined),
    });
    const app = renderApp('/profile', api);
    await replace('First name', 'Mine');
    api.changeElsewhere({ firstName: 'Theirs', version: 5 });
    stale = true;
    await press('Save Profile');
    expect(await screen.findByText(/^Your settings were changed elsewhere meanwhile/)).toBeTruthy();
    expect((await field('First name')).value).toBe('Mine');
    await press('Load the saved settings');
    await waitFor(async () => expect((await field('First name')).value).toBe('Theirs'));
    stale = false;
    await press('Save Profile');
    await waitFor(() => expect(app.toast()?.title).toBe('Profile Updated'));
  });

  test('each save names the version that the one before it left', async () => {
    const versions: (string | null)[] = [];
    const api = accountApi();
    const fetch: typeof globalThis.fetch = (path, init) => {
      if (init?.method === 'PATCH') versions.push(new Headers(init.headers).get('if-match'));
      return api.fetch(path, init);
    };
    const app = renderApp('/profile', { fetch });
    for (const name of ['One', 'Two']) {
      await replace('First name', name);
      await press('Save Profile');
      await waitFor(() => expect(app.kit.session.get()?.firstName).toBe(name));
    }
    expect(versions).toEqual(['"1"', '"2"']);
  });
});

describe('tabs', () => {
  test('are in the address, and go by the arrow keys', async () => {
    const app = renderApp('/profile?tab=notifications', accountApi());
    const tab = (name: string) => screen.getByRole('tab', { name });
    await screen.findByRole('heading', { name: 'Notifications' });
    expect(tab('Notifications').getAttribute('aria-selected')).toBe('true');
    tab('Notifications').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(app.where()).toBe('/profile?tab=security');
    expect(document.activeElement).toBe(tab('Security'));
    await userEvent.keyboard('{ArrowRight}');
    expect(app.where()).toBe('/profile');
    await userEvent.keyboard('{End}');
    expect(app.where()).toBe('/profile?tab=security');
  });

  test('keep what was typed in another', async () => {
    renderApp('/profile', accountApi());
    await replace('First name', 'Zoe');
    await userEvent.click(screen.getByRole('tab', { name: 'Security' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Profile' }));
    expect((await field('First name')).value).toBe('Zoe');
  });
});

test('notifications have the defaults of an account, and are stored', async () => {
  const api = accountApi();
  const app = renderApp('/profile?tab=notifications', api);
  const state = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked;
  await screen.findByRole('switch', { name: 'Email Notifications' });
  const names = ['Email Notifications', 'Push Notifications', 'Marketing Emails', 'Order Updates'];
  expect(names.map(state)).toEqual([true, false, true, true]);
  await userEvent.click(screen.getByRole('switch', { name: 'Push Notifications' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Marketing Emails' }));
  await press('Save Notification Settings');
  await waitFor(() => expect(app.toast()?.title).toBe('Notification Settings Updated'));
  expect(patches(api.calls)[0]?.body).toEqual({
    emailNotifications: true,
    pushNotifications: true,
    marketingEmails: false,
    orderUpdates: true,
  });
});

describe('security settings', () => {
  test('are stored: login alerts and the timeout; the second factor is not there yet', async () => {
    const api = accountApi();
    const app = renderApp('/profile?tab=security', api);
    const factor = await screen.findByRole<HTMLInputElement>('switch', { name: 'Two-Factor Authentication' });
    expect(factor).toMatchObject({ disabled: true, checked: false });
    expect(screen.getByText('Not available yet')).toBeTruthy();
    const timeout = await field('Session Timeout (minutes)');
    expect(timeout).toMatchObject({ type: 'number', min: '5', max: '120', value: '30' });
    await userEvent.click(screen.getByRole('switch', { name: 'Login Alerts' }));
    await replace('Session Timeout (minutes)', '45');
    await press('Save Security Settings');
    await waitFor(() => expect(app.toast()?.title).toBe('Security Settings Updated'));
    expect(patches(api.calls)[0]?.body).toEqual({ loginAlerts: false, sessionTimeout: 45 });
  });

  test.each([
    ['4', '5'],
    ['500', '120'],
    ['5', '5'],
    ['120', '120'],
  ])('a timeout of %s becomes %s where it is seen', async (typed, kept) => {
    renderApp('/profile?tab=security', accountApi());
    await replace('Session Timeout (minutes)', typed);
    await userEvent.tab();
    expect((await field('Session Timeout (minutes)')).value).toBe(kept);
  });

  test('no timeout at all is refused in place', async () => {
    const api = accountApi();
    renderApp('/profile?tab=security', api);
    await replace('Session Timeout (minutes)', '');
    await press('Save Security Settings');
    expect(screen.getByText('Enter a number of minutes from 5 to 120.')).toBeTruthy();
    expect(patches(api.calls)).toEqual([]);
  });
});

describe('change password', () => {
  const change = { path: '/api/auth/change-password' };

  async function fill(current: string, next: string, confirmed: string) {
    await userEvent.type(await field('Current password'), current);
    await userEvent.type(await field('New password'), next);
    await userEvent.type(await field('Confirm new password'), confirmed);
  }
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Chang/ });

  test('the button is disabled while any of the three fields is empty', async () => {
    renderApp('/profile?tab=security', accountApi());
    await screen.findByRole('button', { name: 'Change Password' });
    expect(button().disabled).toBe(true);
    await fill('old secret', 'new secret', 'n');
    expect(button().disabled).toBe(false);
    for (const label of ['Current password', 'New password', 'Confirm new password']) {
      const input = await field(label);
      const { value } = input;
      await userEvent.clear(input);
      expect(button().disabled).toBe(true);
      await userEvent.type(input, value);
    }
  });

  test('reads Changing... and is disabled while the request runs; the fields clear on success', async () => {
    let answer: (given: Answer) => void = () => {};
    const waiting = new Promise<Answer>((resolve) => (answer = resolve));
    const api = accountApi();
    const { calls, fetch } = api;
    const app = renderApp('/profile?tab=security', {
      fetch: async (path, init) => {
        if (path === change.path) await waiting;
        return fetch(path, init);
      },
    });
    await fill(' old secret ', ' new secret ', 'new secret');
    await userEvent.click(button());
    expect(button()).toMatchObject({ disabled: true, textContent: 'Changing...' });
    answer({});
    await waitFor(() => expect(app.toast()?.title).toBe('Password Changed'));
    expect(calls.find(({ path }) => path === change.path)?.body).toEqual({
      userId: ADA.id,
      currentPassword: 'old secret',
      newPassword: 'new secret',
    });
    for (const label of ['Current password', 'New password', 'Confirm new password'])
      expect((await field(label)).value).toBe('');
    expect(button()).toMatchObject({ disabled: true, textContent: 'Change Password' });
  });

  test.each([
    ['other', 'new secret', 'New passwords do not match.'],
    ['12345', '12345', 'New password must be at least 6 characters long.'],
    ['12345', '123456', 'New passwords do not match.'],
  ])('%p confirmed by %p is refused without a call', async (next, confirmed, description) => {
    const api = accountApi();
    const app = renderApp('/profile?tab=security', api);
    await fill('old secret', next, confirmed);
    await userEvent.click(button());
    expect(app.toast()).toMatchObject({ title: 'Error', description, variant: 'destructive' });
    expect(api.calls.some(({ path }) => path === change.path)).toBe(false);
    expect((await field('Current password')).value).toBe('old secret');
  });

  const FAILED = 'Failed to change password. Please check your current password.';
  test.each<[string, Answer | null, string]>([
    [
      'a wrong password',
      { status: 422, body: { errors: [{ field: 'currentPassword', message: 'is not right' }] } },
      FAILED,
    ],
    ['a server that is away', null, FAILED],
    ['a session that has ended', { status: 401 }, 'Please log in to change your password.'],
  ])('%s: says so, and keeps what was typed', async (_what, answer, description) => {
    const app = renderApp(
      '/profile?tab=security',
      accountApi({ instead: ({ path }) => (path === change.path ? answer : undefined) }),
    );
    await fill('old secret', 'new secret', 'new secret');
    await userEvent.click(button());
    await waitFor(() => expect(app.toast()).toMatchObject({ title: 'Error', description, variant: 'destructive' }));
    expect((await field('New password')).value).toBe('new secret');
  });
});

describe('sessions', () => {
  const sessions = [sessionOf(), sessionOf({ id: 2, device: 'Safari on iPhone', current: false })];

  test('are listed with device and last use; another one is signed out', async () => {
    const api = accountApi({ sessions });
    renderApp('/profile?tab=security', api);
    const list = within(await screen.findByRole('region', { name: 'Sessions' }));
    const own = (await list.findByText('Firefox on Windows')).closest('li');
    expect(own?.textContent).toMatch(/This device.*Last used Nov 21, 2026, \d\d:30/);
    expect(within(own as HTMLElement).queryByRole('button')).toBeNull();
    await press('Sign out Safari on iPhone');
    await waitFor(() => expect(list.queryByText('Safari on iPhone')).toBeNull());
    expect(api.calls).toContainEqual({ method: 'DELETE', path: '/api/users/me/sessions/2', body: undefined });
  });

  test('a sign-out that fails leaves the session in the list and says so', async () => {
    const app = renderApp(
      '/profile?tab=security',
      accountApi({ sessions, instead: ({ method }) => (method === 'DELETE' ? { status: 503 } : undefined) }),
    );
    await press('Sign out Safari on iPhone');
    await waitFor(() => expect(app.toast()?.description).toBe('Safari on iPhone could not be signed out.'));
    expect(screen.getByText('Safari on iPhone')).toBeTruthy();
  });

  test('a list that does not come can be asked for again', async () => {
    let away = true;
    renderApp(
      '/profile?tab=security',
      accountApi({ instead: ({ path }) => (away && path.endsWith('/sessions') ? { status: 503 } : undefined) }),
    );
    await screen.findByRole('heading', { name: 'Your sessions could not be loaded' });
    away = false;
    await press('Retry');
    expect(await screen.findByText('Firefox on Windows')).toBeTruthy();
  });
});

describe('who may see it', () => {
  test('signed out: the way to the login, and back', async () => {
    forgetDevice();
    const api = accountApi();
    const app = renderApp('/profile?tab=security', api);
    expect(await screen.findByText('Sign in to change your settings')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Login' }));
    expect(app.where()).toBe('/login');
    expect(api.calls).toEqual([]);
  });

  test('a session that has ended is said to have', async () => {
    const app = renderApp('/profile', accountApi({ instead: () => ({ status: 401 }) }));
    expect(await screen.findByText('Please sign in again')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Login' }));
    expect(app.where()).toBe('/login');
    expect(app.kit.session.get()).toBeNull();
  });

  test('settings that do not come can be asked for again', async () => {
    let away = true;
    renderApp('/profile', accountApi({ instead: () => (away ? { status: 503 } : undefined) }));
    await screen.findByRole('heading', { name: 'Your settings could not be loaded' });
    away = false;
    await press('Retry');
    expect((await field('First name')).value).toBe('Ada');
  });
});
