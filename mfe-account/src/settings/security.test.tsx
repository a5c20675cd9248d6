import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountApi } from '../test/account-api';
import type { Answer } from '../test/fake-api';
import { ADA, rememberAda, sessionOf } from '../test/person';
import { forgetDevice, renderApp } from '../test/render-app';
import { field, patches, press, replace } from '../test/settings-form';

beforeEach(rememberAda);
afterEach(forgetDevice);

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
