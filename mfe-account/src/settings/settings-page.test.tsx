import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountApi } from '../test/account-api';
import { rememberAda } from '../test/person';
import { forgetDevice, renderApp } from '../test/render-app';
import { field, patches, press, replace } from '../test/settings-form';

beforeEach(rememberAda);
afterEach(forgetDevice);

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
