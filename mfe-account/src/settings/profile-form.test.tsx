import { screen, waitFor } from '@testing-library/react';
import { accountApi } from '../test/account-api';
import type { Answer } from '../test/fake-api';
import { ADA, rememberAda } from '../test/person';
import { forgetDevice, renderApp } from '../test/render-app';
import { field, onPatch, patches, press, replace } from '../test/settings-form';

beforeEach(rememberAda);
afterEach(forgetDevice);

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
