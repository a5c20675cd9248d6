import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountApi, respondToPatch } from '../test/account-api';
import { storeAda } from '../test/person';
import remote from '../remote';
import { field, press, replaceValue } from '../test/settings-form';

const open = prepareRemote(remote);

beforeEach(storeAda);
afterEach(clearDevice);

describe('the tabs of the settings', () => {
  test('are selected by arrow keys and stored in the URL', async () => {
    const app = open('/profile?tab=notifications', accountApi());
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

  test('retain the input of the other tabs', async () => {
    open('/profile', accountApi());
    await replaceValue('First name', 'Zoe');
    await userEvent.click(screen.getByRole('tab', { name: 'Security' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Profile' }));
    expect((await field('First name')).value).toBe('Zoe');
  });
});

describe('the access to the settings', () => {
  // @spec-2.121
  test('a signed-out visitor is led to the login', async () => {
    clearDevice();
    const app = open('/profile?tab=security', accountApi());
    expect(await screen.findByText('Sign in to change your settings')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Login' }));
    expect(app.where()).toBe('/login');
    expect(app.calls).toEqual([]);
  });

  test('the tabs are shown before the page knows who is signed in', () => {
    clearDevice();
    const app = open('/profile?tab=security', { ...accountApi(), boot: { hasSession: true } });
    expect(screen.getByRole('tab', { name: 'Security' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('status', { name: 'Loading your settings' })).toBeTruthy();
    expect(screen.queryByText('Sign in to change your settings')).toBeNull();
    expect(app.calls).toEqual([]);
  });

  test('a user whose session has ended is signed out on the server after pressing Login', async () => {
    const app = open('/profile', accountApi({ instead: () => ({ status: 401 }) }));
    expect(await screen.findByText('Please sign in again')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Login' }));
    expect(app.where()).toBe('/login');
    expect(app.kit.session.get()).toBeNull();
    expect(app.sent('POST').map(({ path }) => path)).toEqual(['/api/auth/logout']);
  });

  test('a user whose save was refused with 401 is signed out on the server after pressing Sign in again', async () => {
    const app = open('/profile', accountApi({ instead: respondToPatch({ status: 401 }) }));
    await press('Save Profile');
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in again' }));
    expect(app.where()).toBe('/login');
    expect(app.sent('POST').map(({ path }) => path)).toEqual(['/api/auth/logout']);
  });

  test('retries a failed request for the settings', async () => {
    let down = true;
    open('/profile', accountApi({ instead: () => (down ? { status: 503 } : undefined) }));
    await screen.findByRole('heading', { name: 'Your settings could not be loaded' });
    down = false;
    await press('Retry');
    expect((await field('First name')).value).toBe('Ada');
  });
});
