import type { Call, Response } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountApi, respondToPatch } from '../test/account-api';
import { ADA, profileOf, storeAda } from '../test/person';
import remote from '../remote';
import { field, press, replaceValue } from '../test/settings-form';

const open = prepareRemote(remote);

const sentAgain = ({ path }: Call): Response | undefined =>
  path.startsWith('/api/users/me/email/') ? { status: 202, body: { received: true } } : undefined;

beforeEach(storeAda);
afterEach(clearDevice);

describe('the profile form', () => {
  test('is filled in from the account', async () => {
    open('/profile', accountApi());
    expect((await field('First name')).value).toBe('Ada');
    expect((await field(/^Last name/)).value).toBe('Marsh');
    expect((await field('Email')).value).toBe('ada@example.com');
    expect((await field(/^Telegram username/)).value).toBe('ada');
    expect((await field(/^Phone/)).value).toBe('');
  });

  test('shows no Telegram username after its removal', async () => {
    open('/profile', accountApi({ profile: { telegramUsername: '' } }));
    expect((await field(/^Telegram username/)).value).toBe('');
  });

  // @spec-8.18
  test('is saved, which shows a toast and updates the name of the user', async () => {
    const app = open('/profile', accountApi());
    await replaceValue('First name', ' Zoe ');
    await replaceValue(/^Phone/, '+44 20 7946 0958');
    expect(app.toast()).toBeUndefined();
    await press('Save Profile');
    await waitFor(() => expect(app.toast()?.title).toBe('Profile Updated'));
    expect(app.sent('PATCH')[0]?.body).toEqual({
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
    [/^Phone/, 'call me', 'Enter a phone number, such as +44 20 7946 0958.'],
    [/^Telegram username/, 'two words', 'A Telegram username cannot contain spaces.'],
  ])('refuses %s as %p without a request', async (label, value, message) => {
    const app = open('/profile', accountApi());
    await replaceValue(label, value);
    await press('Save Profile');
    expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(await field(label));
    expect(app.sent('PATCH')).toEqual([]);
  });

  // @spec-4.40
  test.each<[string, Response | null, string]>([
    [
      'invalid field',
      { status: 422, body: { errors: [{ field: 'phone', message: 'must be a phone number' }] } },
      'Phone must be a phone number.',
    ],
    [
      'unavailable API',
      { status: 503 },
      'We could not reach the account service. What you entered is still here: please try again.',
    ],
    ['no response', null, 'We could not reach the account service. What you entered is still here: please try again.'],
    ['too many requests', { status: 429, headers: { 'retry-after': '40' } }, 'Try again in 40 seconds.'],
  ])('shows the error and retains the input: %s', async (_what, response, message) => {
    const app = open('/profile', accountApi({ instead: respondToPatch(response) }));
    await replaceValue('First name', 'Zoe');
    await press('Save Profile');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(app.toast()).toMatchObject({
      title: 'Error',
      description: 'Your changes were not saved.',
      variant: 'destructive',
    });
    expect((await field('First name')).value).toBe('Zoe');
    expect(app.kit.session.get()?.firstName).toBe('Ada');
  });

  test('sends the password with a changed address, and shows the old address until the new one is confirmed', async () => {
    const api = accountApi({
      instead: respondToPatch({ status: 200, body: profileOf({ pendingEmail: 'new@example.com', version: 2 }) }),
    });
    const app = open('/profile', api);
    await field('Email');
    expect(screen.queryByLabelText('Your password')).toBeNull();
    await replaceValue('Email', 'new@example.com');
    await press('Save Profile');
    expect(screen.getByText('Enter your password to change the email.')).toBeTruthy();
    expect(app.sent('PATCH')).toEqual([]);
    await replaceValue('Your password', 'difference engine');
    await press('Save Profile');
    expect(await screen.findByText(/is not confirmed yet/)).toBeTruthy();
    expect(app.sent('PATCH')[0]?.body).toMatchObject({
      email: 'new@example.com',
      currentPassword: 'difference engine',
    });
    expect((await field('Email')).value).toBe('ada@example.com');
    expect(screen.queryByLabelText('Your password')).toBeNull();
    expect(app.kit.session.get()?.email).toBe('ada@example.com');
  });

  test('shows the error about a wrong password beside the password field', async () => {
    const errors = [{ field: 'currentPassword', message: 'is not right' }];
    open('/profile', accountApi({ instead: respondToPatch({ status: 422, body: { errors } }) }));
    await replaceValue('Email', 'new@example.com');
    await replaceValue('Your password', 'wrong');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Your password is not right.')).toBeTruthy();
    expect((await field('Email')).value).toBe('new@example.com');
  });

  test('sends the link again while the address is not verified', async () => {
    const app = open('/profile', accountApi({ profile: { emailVerified: false }, instead: sentAgain }));
    await press('Send the link again');
    await waitFor(() => expect(app.toast()?.title).toBe('Email sent'));
    expect(app.sent('POST')[0]?.path).toBe('/api/users/me/email/verification');
  });

  test('cancels a pending change of the address', async () => {
    const app = open('/profile', accountApi({ profile: { pendingEmail: 'new@example.com' }, instead: sentAgain }));
    await replaceValue('First name', 'Zoe');
    await press('Cancel the change');
    await waitFor(() => expect(app.toast()?.title).toBe('Change cancelled'));
    expect(screen.queryByRole('button', { name: 'Cancel the change' })).toBeNull();
    expect(screen.getByText('Verified').closest('[role=status]')).toBe(document.activeElement);
    expect((await field('First name')).value).toBe('Zoe');
    expect(app.sent('DELETE')[0]?.path).toBe('/api/users/me/email/change');
  });

  test('retains the input after a change in another session until the saved settings are loaded', async () => {
    let stale = false;
    const api = accountApi({
      instead: ({ method }) => (stale && method === 'PATCH' ? { status: 409, body: { code: 'stale' } } : undefined),
    });
    const app = open('/profile', api);
    await replaceValue('First name', 'Mine');
    api.changeElsewhere({ firstName: 'Theirs', version: 5 });
    stale = true;
    await press('Save Profile');
    expect(await screen.findByText(/^Your settings were changed in another tab/)).toBeTruthy();
    expect((await field('First name')).value).toBe('Mine');
    await press('Load the saved settings');
    await waitFor(async () => expect((await field('First name')).value).toBe('Theirs'));
    stale = false;
    await press('Save Profile');
    await waitFor(() => expect(app.toast()?.title).toBe('Profile Updated'));
  });

  test('sends the version of the last save', async () => {
    const app = open('/profile', accountApi());
    for (const name of ['One', 'Two']) {
      await replaceValue('First name', name);
      await press('Save Profile');
      await waitFor(() => expect(app.kit.session.get()?.firstName).toBe(name));
    }
    expect(app.sent('PATCH').map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"']);
  });
});
