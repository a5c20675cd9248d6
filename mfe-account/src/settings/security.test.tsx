import type { Call, Respond, Response } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountApi } from '../test/account-api';
import { ADA, storeAda, sessionOf } from '../test/person';
import remote from '../remote';
import { field, press, replaceValue } from '../test/settings-form';

const open = prepareRemote(remote);

beforeEach(storeAda);
afterEach(clearDevice);

describe('the security settings', () => {
  // @spec-5.15 @spec-8.18
  test('are saved', async () => {
    const app = open('/profile?tab=security', accountApi());
    const timeout = await field('Session Timeout (minutes)');
    expect(timeout).toMatchObject({ type: 'number', min: '5', max: '120', value: '30' });
    await userEvent.click(screen.getByRole('switch', { name: 'Login Alerts' }));
    await replaceValue('Session Timeout (minutes)', '45');
    await press('Save Security Settings');
    await waitFor(() => expect(app.toast()?.title).toBe('Security Settings Updated'));
    expect(app.sent('PATCH')[0]?.body).toEqual({ loginAlerts: false, sessionTimeout: 45 });
  });

  // @spec-5.15 @spec-9.17
  test.each(['4', '500', '30.5', '-30'])('shows an error beside the field for a timeout of %s', async (typed) => {
    const app = open('/profile?tab=security', accountApi());
    await replaceValue('Session Timeout (minutes)', typed);
    await userEvent.tab();
    const timeout = await field('Session Timeout (minutes)');
    expect(timeout.value).toBe(typed);
    expect(timeout.getAttribute('aria-invalid')).toBe('true');
    const descriptions = timeout.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(descriptions.map((id) => document.getElementById(id)?.textContent)).toContain(
      'Enter a number of minutes from 5 to 120.',
    );
    await press('Save Security Settings');
    expect(app.sent('PATCH')).toEqual([]);
  });

  test.each(['5', '120'])('saves a timeout of %s', async (typed) => {
    const app = open('/profile?tab=security', accountApi());
    await replaceValue('Session Timeout (minutes)', typed);
    await press('Save Security Settings');
    await waitFor(() => expect(app.sent('PATCH')[0]?.body).toMatchObject({ sessionTimeout: Number(typed) }));
  });

  test('refuses an empty timeout', async () => {
    const app = open('/profile?tab=security', accountApi());
    await replaceValue('Session Timeout (minutes)', '');
    await press('Save Security Settings');
    expect(screen.getByText('Enter a number of minutes from 5 to 120.')).toBeTruthy();
    expect(app.sent('PATCH')).toEqual([]);
  });
});

describe('the form to change the password', () => {
  const PATH = '/api/auth/change-password';
  const onChange =
    (response: ReturnType<Respond>) =>
    ({ path }: Call) =>
      path === PATH ? response : undefined;

  async function fill(current: string, next: string, confirmed: string) {
    await userEvent.click(await field('Current password'));
    await userEvent.paste(current);
    await userEvent.click(await field('New password'));
    await userEvent.paste(next);
    await userEvent.click(await field('Confirm new password'));
    await userEvent.paste(confirmed);
  }
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Chang/ });

  // @spec-5.14
  test('disables the button while a field is empty', async () => {
    open('/profile?tab=security', accountApi());
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

  // @spec-8.18 @spec-4.38 @spec-7.18
  test('clears the fields once the password is changed', async () => {
    let respond: (response: Response) => void = () => {};
    const response = new Promise<Response>((resolve) => (respond = resolve));
    const app = open('/profile?tab=security', accountApi({ instead: onChange(response) }));
    await fill(' old secret ', ' new secret ', 'new secret');
    await userEvent.click(button());
    expect(button()).toMatchObject({ disabled: true, textContent: 'Changing...' });
    respond({});
    await waitFor(() => expect(app.toast()?.title).toBe('Password Changed'));
    expect(app.calls.find(({ path }) => path === PATH)?.body).toEqual({
      userId: ADA.id,
      currentPassword: 'old secret',
      newPassword: 'new secret',
    });
    for (const label of ['Current password', 'New password', 'Confirm new password'])
      expect((await field(label)).value).toBe('');
    expect(button()).toMatchObject({ disabled: true, textContent: 'Change Password' });
  });

  // @spec-5.14 @spec-9.4
  test.each([
    ['new secrets', 'new secret', 'New passwords do not match.'],
    ['12345', '12345', 'New password must be at least 6 characters long.'],
    ['12345', '123456', 'New passwords do not match.'],
  ])('refuses %p confirmed by %p without a request', async (next, confirmed, description) => {
    const app = open('/profile?tab=security', accountApi());
    await fill('old secret', next, confirmed);
    await userEvent.click(button());
    expect(app.toast()).toMatchObject({ title: 'Error', description, variant: 'destructive' });
    expect(app.sent('POST')).toEqual([]);
    expect((await field('Current password')).value).toBe('old secret');
  });

  const FAILED = 'Failed to change password. Please check your current password.';
  // @spec-8.17 @spec-5.14
  test.each<[string, Response | null, string]>([
    [
      'wrong password',
      { status: 422, body: { errors: [{ field: 'currentPassword', message: 'is not right' }] } },
      FAILED,
    ],
    ['no response', null, 'We could not reach the sign-in service.'],
    ['a limit', { status: 429, headers: { 'retry-after': '1800' } }, 'Try again in 30 minutes.'],
    ['ended session', { status: 401 }, 'Please log in to change your password.'],
  ])('shows the error and retains the input: %s', async (_what, response, description) => {
    const app = open('/profile?tab=security', accountApi({ instead: onChange(response) }));
    await fill('old secret', 'new secret', 'new secret');
    await userEvent.click(button());
    await waitFor(() => expect(app.toast()).toMatchObject({ title: 'Error', description, variant: 'destructive' }));
    expect((await field('New password')).value).toBe('new secret');
  });
});

describe('the list of sessions', () => {
  const sessions = [sessionOf(), sessionOf({ id: 2, device: 'Safari on iPhone', current: false })];

  test('shows the sessions with a button to sign out the others', async () => {
    const app = open('/profile?tab=security', accountApi({ sessions }));
    const list = within(await screen.findByRole('region', { name: 'Sessions' }));
    const own = (await list.findByText('Firefox on Windows')).closest('li');
    expect(own?.textContent).toMatch(/This device.*Last used Nov 21, 2026, \d\d:30/);
    expect(within(own as HTMLElement).queryByRole('button')).toBeNull();
    await press('Sign out Safari on iPhone');
    await waitFor(() => expect(list.queryByText('Safari on iPhone')).toBeNull());
    expect(app.sent('DELETE').map(({ path }) => path)).toEqual(['/api/users/me/sessions/2']);
    expect(document.activeElement?.textContent).toBe('Sessions');
  });

  test('signs all other sessions out at once', async () => {
    const instead = ({ method, path }: Call): Response | undefined =>
      method === 'DELETE' && path === '/api/users/me/sessions' ? { status: 204 } : undefined;
    const app = open('/profile?tab=security', accountApi({ sessions, instead }));
    await press('Sign out all others');
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Sessions');
    expect(app.sent('DELETE').map(({ path }) => path)).toEqual(['/api/users/me/sessions']);
  });

  test('still lists a session that could not be signed out', async () => {
    const app = open(
      '/profile?tab=security',
      accountApi({ sessions, instead: ({ method }) => (method === 'DELETE' ? { status: 503 } : undefined) }),
    );
    await press('Sign out Safari on iPhone');
    await waitFor(() => expect(app.toast()?.description).toBe('Safari on iPhone could not be signed out.'));
    expect(screen.getByText('Safari on iPhone')).toBeTruthy();
  });

  test('can retry a failed request for the sessions', async () => {
    let down = true;
    open(
      '/profile?tab=security',
      accountApi({ instead: ({ path }) => (down && path.endsWith('/sessions') ? { status: 503 } : undefined) }),
    );
    await screen.findByRole('heading', { name: 'Your sessions could not be loaded' });
    down = false;
    await press('Retry');
    expect(await screen.findByText('Firefox on Windows')).toBeTruthy();
  });
});
