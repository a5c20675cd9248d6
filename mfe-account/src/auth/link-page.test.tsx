import type { Respond } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { ADA, profileOf, storeAda } from '../test/person';

const open = prepareRemote(remote);

afterEach(() => {
  clearDevice();
  window.history.replaceState(null, '', '#');
});

function openLink(path: string, respond: Respond, values = 'token=abc') {
  window.history.replaceState(null, '', `#${values}`);
  return open(path, { respond });
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a user confirms the address with the button, and opening the link alone does not confirm it', async () => {
  storeAda();
  const user = { ...ADA, email: 'new@example.com' };
  const app = openLink('/confirm-email', ({ path }) => ({
    body: path === '/api/auth/confirm-email' ? { email: user.email } : { user },
  }));
  expect(app.calls).toEqual([]);
  await press('Confirm this address');
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Your address is confirmed' })).toBe(document.activeElement),
  );
  expect(app.calls[0]).toMatchObject({ path: '/api/auth/confirm-email', body: { token: 'abc' } });
  expect(app.kit.session.get()?.email).toBe('new@example.com');
});

test.each([
  [{ status: 409, body: { code: 'taken' } }, 'Another account has this address. Your own address is unchanged.'],
])('the page says why the address was not confirmed: %j', async (response, text) => {
  openLink('/confirm-email', () => response);
  await press('Confirm this address');
  expect(await screen.findByText(text)).toBeTruthy();
});

/**
 * Pastes a link into the same tab. Only the fragment of the address changes, so the browser does not reload the page.
 */
const followLink = (fragment: string) =>
  act(() => {
    window.history.replaceState(null, '', fragment);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });

test('a new link in the same tab shows the button again', async () => {
  const app = openLink('/confirm-email', ({ body }) =>
    (body as { token?: string } | undefined)?.token === 'abc'
      ? { status: 410 }
      : { body: { email: 'new@example.com' } },
  );
  await press('Confirm this address');
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
  followLink('#token=def');
  await press('Confirm this address');
  expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeTruthy();
  expect(app.sent('POST').at(-1)?.body).toEqual({ token: 'def' });
  followLink('#token=ghi');
  expect(screen.getByRole('button', { name: 'Confirm this address' })).toBeTruthy();
});

const ELSEWHERE = {
  status: 403,
  body: { code: 'sign-in-or-take-over', detail: 'This link belongs to the account “ada”. Sign in with it …' },
};

test('a confirmation link leads a visitor who is not signed in to the login and back', async () => {
  const app = openLink('/confirm-email', () => ELSEWHERE);
  await press('Confirm this address');
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Sign in to confirm this address' })).toBe(document.activeElement),
  );
  expect(screen.getByText(/^This link belongs to the account “ada”/)).toBeTruthy();
  expect(screen.queryByText(/^You are signed in/)).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(app.where()).toBe('/login');
  expect(app.locationState()).toEqual({ from: '/confirm-email#token=abc' });
});

test('a link of another account signs the present account out before the login', async () => {
  storeAda();
  const app = openLink('/confirm-email', ({ path }) => {
    if (path === '/api/auth/confirm-email') return { ...ELSEWHERE, body: { ...ELSEWHERE.body, code: 'sign-in' } };
    return { body: { user: ADA } };
  });
  await press('Confirm this address');
  expect(await screen.findByText(/^You are signed in as “ada”/)).toBeTruthy();
  // The link that confirms a changed address does not let its reader take over the account.
  expect(screen.queryByRole('button', { name: 'Choose a new password' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(app.kit.session.get()).toBeNull();
  expect(app.calls.map(({ path }) => path)).toContain('/api/auth/logout');
});

test('a person whose address somebody else signed up with is led to choose a new password', async () => {
  let isUp = false;
  const app = openLink('/confirm-email', ({ path }) => {
    if (path === '/api/auth/confirm-email') return ELSEWHERE;
    return isUp ? { body: { token: 'reset', username: 'ada' } } : null;
  });
  await press('Confirm this address');
  await userEvent.click(await screen.findByRole('button', { name: 'Choose a new password' }));
  expect(await screen.findByText('We could not reach the sign-in service.')).toBeTruthy();
  isUp = true;
  await press('Choose a new password');
  await waitFor(() => expect(app.where()).toBe('/reset-password'));
  expect(app.sent('POST').at(-1)).toMatchObject({ path: '/api/auth/revert-email', body: { token: 'abc' } });
});

test('a confirmation link says that the change was cancelled, although another address is confirmed', async () => {
  storeAda();
  const replaced = { status: 410, body: { code: 'link-replaced' } };
  openLink('/confirm-email', ({ path }) => (path === '/api/users/me' ? { body: profileOf() } : replaced));
  await press('Confirm this address');
  expect(await screen.findByText(/^The address change was cancelled/)).toBeTruthy();
});

test('a used link says which address the signed-in account has', async () => {
  storeAda();
  openLink('/confirm-email', ({ path }) => (path === '/api/users/me' ? { body: profileOf() } : { status: 410 }));
  await press('Confirm this address');
  expect(await screen.findByRole('heading', { name: 'Your address is already confirmed' })).toBeTruthy();
  expect(screen.getByText('ada@example.com')).toBeTruthy();
});

// @spec-2.431
test.each([
  ['/confirm-email', 'Confirm this address'],
  ['/keep-email', 'Keep my address'],
  ['/keep-account', 'Keep my account'],
])('the page %s asks for the whole link when a mail program has dropped its fragment', async (path, button) => {
  const app = openLink(path, () => ({ body: {} }), '');
  expect(screen.getByRole('heading', { name: 'This link is incomplete' })).toBeTruthy();
  await userEvent.click(screen.getByLabelText('Link or code from the mail'));
  await userEvent.paste(`http://localhost${path}`);
  await press('Open the link');
  expect(screen.getByText(/^This is not the whole link/)).toBeTruthy();
  await userEvent.paste(' #token=abc');
  await press('Open the link');
  expect(await screen.findByRole('button', { name: button })).toBeTruthy();
  expect(app.calls).toEqual([]);
});

test('an owner who undoes a change of the address is led to choose a new password', async () => {
  const app = openLink('/keep-email', () => ({ body: { token: 'reset', username: 'ada' } }));
  await press('Keep my address');
  await waitFor(() => expect(app.where()).toBe('/reset-password'));
  expect(app.calls[0]).toMatchObject({ path: '/api/auth/revert-email', body: { token: 'abc' } });
});

test.each([
  ['/keep-email?of=factor', 'token=abc'],
  ['/keep-email', 'token=abc&of=factor'],
])('the page of %s#%s says that the link turns two-factor authentication off', async (path, fragment) => {
  const respond = () => ({ body: { token: 'reset', username: 'ada' } });
  const app = openLink(path, respond, fragment);
  expect(screen.getByText(/^Two-factor authentication is turned off again/)).toBeTruthy();
  await press('Take my account back');
  await waitFor(() => expect(app.where()).toBe('/reset-password'));
});
