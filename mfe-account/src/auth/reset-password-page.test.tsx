import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';

const open = prepareRemote(remote);

afterEach(() => {
  clearDevice();
  window.history.replaceState(null, '', '#');
});

function openLink(fragment: string, status: number | null = 204) {
  window.history.replaceState(null, '', fragment);
  return open('/reset-password', { respond: () => (status === null ? null : { status }) });
}

async function save(password: string, confirmation = password) {
  await userEvent.click(screen.getByLabelText('New password'));
  await userEvent.paste(password);
  await userEvent.click(screen.getByLabelText('Confirm new password'));
  await userEvent.paste(confirmation);
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

test('the login page links to the page that requests a reset link', async () => {
  const app = open('/login');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
  expect(app.where()).toBe('/forgot-password');
});

test('the page that requests a reset link says the same about every address', async () => {
  const app = open('/forgot-password', { respond: () => ({ status: 202, body: { received: true } }) });
  await userEvent.click(screen.getByLabelText('Email'));
  await userEvent.paste(' ada@example.com ');
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(/If there is an account with the address/)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Check your email');
  expect(app.calls).toMatchObject([
    { method: 'POST', path: '/api/auth/request-password-reset', body: { email: 'ada@example.com' } },
  ]);
});

test('the page that requests a reset link says when another can be requested', async () => {
  open('/forgot-password', { respond: () => ({ status: 429, headers: { 'retry-after': '600' } }) });
  await userEvent.click(screen.getByLabelText('Email'));
  await userEvent.paste('ada@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText('Try again in 10 minutes.')).toBeTruthy();
});

test('the reset page sends the new password with the token in its link', async () => {
  const app = openLink('#token=abc&username=ada');
  expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe('ada');
  await save('difference engine');
  await waitFor(() => expect(app.where()).toBe('/login'));
  // The page also logs out, because the reset does not end the session of another account on this device.
  expect(app.calls).toMatchObject([
    { path: '/api/auth/reset-password', body: { token: 'abc', newPassword: 'difference engine' } },
    { path: '/api/auth/logout' },
    { path: '/api/auth/session' },
  ]);
  expect(app.toast()?.title).toBe('Password Changed');
});

test('a new reset link in the tab of a used one asks for a new password again', async () => {
  openLink('#token=abc&username=ada', 410);
  await save('difference engine');
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
  act(() => {
    window.history.replaceState(null, '', '#token=def&username=ada');
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });
  expect(screen.getByLabelText('New password')).toBeTruthy();
});

test.each([
  ['short', 'abc12', 'abc12', 'New password must be at least 6 characters long.'],
  ['mistyped', 'difference engine', 'difference engin', 'New passwords do not match.'],
])('the reset page refuses a %s password without a request', async (_case, password, confirmation, error) => {
  const app = openLink('#token=abc');
  await save(password, confirmation);
  expect(screen.getByText(error)).toBeTruthy();
  expect(app.calls).toEqual([]);
});

// @spec-2.431
test('the reset page asks for the whole link when the fragment is missing', async () => {
  openLink('');
  expect(screen.getByRole('heading', { name: 'This link is incomplete' })).toBeTruthy();
  await userEvent.click(screen.getByLabelText('Link or code from the mail'));
  await userEvent.paste('<http://localhost/reset-password#token=abc&username=ada>');
  await userEvent.click(screen.getByRole('button', { name: 'Open the link' }));
  expect(await screen.findByLabelText('New password')).toBeTruthy();
  expect(window.location.hash).toBe('#token=abc&username=ada');
});

test('the reset page retains the typed password when the API is not available', async () => {
  openLink('#token=abc', null);
  await save('difference engine');
  expect(await screen.findByText('We could not reach the sign-in service.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('difference engine');
});
