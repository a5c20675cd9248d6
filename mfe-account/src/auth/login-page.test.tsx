import type { Respond, Response } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';

const ADA = { id: 7, firstName: 'Ada', lastName: null, username: 'ada', email: 'ada@example.com', isAdmin: false };

const open = prepareRemote(remote);

afterEach(clearDevice);

async function login(username: string, password: string) {
  await userEvent.click(screen.getByLabelText('Username'));
  await userEvent.paste(username);
  await userEvent.click(screen.getByLabelText('Password'));
  await userEvent.paste(password);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}

// @spec-5.4 @spec-8.9
test('the login page signs in with trimmed values and returns to the previous page', async () => {
  const app = open('/login', { respond: () => ({ body: { user: ADA } }), state: { from: '/product/3?x=1' } });
  await login('  ada ', ' secret12 ');
  await waitFor(() => expect(app.where()).toBe('/product/3?x=1'));
  expect(app.calls).toMatchObject([
    { method: 'POST', path: '/api/auth/login', body: { username: 'ada', password: 'secret12' } },
  ]);
  expect(app.kit.session.get()?.username).toBe('ada');
  expect(app.toast()).toMatchObject({ title: 'Login successful', description: 'Welcome back, Ada!' });
});

// @spec-2.166
test('the login page says which listing waits in the cart', () => {
  open('/login', { state: { from: '/', inCart: 'Crypto Signals Hub' } });
  expect(screen.getByText('“Crypto Signals Hub” is in your cart. Sign in to order it.')).toBeTruthy();
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 3, {}])(
  'the login page goes to /dashboard when `from` is %p',
  async (from) => {
    const app = open('/login', { respond: () => ({ body: { user: ADA } }), state: { from } });
    await login('ada', 'secret12');
    await waitFor(() => expect(app.where()).toBe('/dashboard'));
  },
);

// @spec-4.27
test('the login page sends an admin to /admin', async () => {
  const app = open('/login', { respond: () => ({ body: { user: { ...ADA, isAdmin: true } } }) });
  await login('ada', 'secret12');
  await waitFor(() => expect(app.where()).toBe('/admin'));
});

// @spec-5.3 @spec-8.4
test.each([
  ['Username', '  ', 'secret'],
  ['Password', 'ada', '   '],
])('the login page requires a %s that is not blank', async (label, username, password) => {
  const app = open('/login');
  await login(username, password);
  expect(app.toast()).toMatchObject({
    title: 'Missing credentials',
    description: 'Please enter both username and password.',
    variant: 'destructive',
  });
  expect(screen.getByLabelText(label)).toHaveProperty('ariaInvalid', 'true');
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), 'x');
  expect(screen.queryByText(/^Enter your/)).toBeNull();
  expect(app.calls).toEqual([]);
});

// @spec-8.8
test.each([
  ['wrong password', { status: 401 }, 'Check the username and the password.'],
  ['too many requests', { status: 429, headers: { 'retry-after': '90' } }, 'Try again in 2 minutes.'],
  ['unavailable API', { status: 503 }, 'We could not reach the sign-in service.'],
  ['no response', null, 'We could not reach the sign-in service.'],
])('the login page shows the reason of a failed login beside the form: %s', async (_case, response, note) => {
  const app = open('/login', { respond: () => response });
  await login('ada', 'secret12');
  await waitFor(() => expect(app.toast()?.title).toBe('Login failed'));
  const wrong = response?.status === 401 && 'Invalid username or password. Please try again.';
  expect(app.toast()?.description).toBe(wrong || note);
  expect(screen.getByRole('status').textContent).toBe(note);
  expect(app.where()).toBe('/login');
});

test('the login page tells a user who has entered an email address to enter the username', async () => {
  open('/login', { respond: () => ({ status: 401 }) });
  await login('ada@example.com', 'secret12');
  expect(await screen.findByText(/If you entered your email address, enter your username instead\.$/)).toBeTruthy();
});

describe('the login with a second factor', () => {
  const problem = (code: string) => ({
    status: 401,
    headers: { 'content-type': 'application/problem+json' },
    body: { status: 401, code, errors: [{ field: 'code', message: 'is wrong or has already been used' }] },
  });

  /** The password of the account is `secret12`, and the next code is 123456. */
  const respond: Respond = ({ body }) => {
    const { password, code } = body as { password: string; code?: string };
    if (password !== 'secret12') return { status: 401 };
    if (!code) return problem('second-factor');
    return code === '123456' ? { body: { user: ADA } } : problem('second-factor-wrong');
  };

  // @spec-2.71
  test('asks for a code after the right password', async () => {
    const app = open('/login', { respond });
    await login('ada', 'wrong');
    await waitFor(() => expect(app.toast()?.title).toBe('Login failed'));
    expect(screen.queryByLabelText('Code')).toBeNull();
    await userEvent.clear(screen.getByLabelText('Username'));
    await userEvent.clear(screen.getByLabelText('Password'));
    await login('ada', 'secret12');
    const code = await screen.findByLabelText('Code');
    expect(document.activeElement).toBe(code);
    expect([code.getAttribute('autocomplete'), code.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric']);
    await userEvent.type(code, '123456{Enter}');
    await waitFor(() => expect(app.where()).toBe('/dashboard'));
    expect(app.sent('POST').at(-1)?.body).toEqual({ username: 'ada', password: 'secret12', code: '123456' });
  });

  test('shows beside the field that a code is wrong, and accepts another code', async () => {
    const app = open('/login', { respond });
    await login('ada', 'secret12');
    await userEvent.type(await screen.findByLabelText('Code'), '654321{Enter}');
    expect(await screen.findByText('Code is wrong or has already been used.')).toBeTruthy();
    expect(app.toast()?.description).toBe('The code is wrong or has already been used. Wait for the next code.');
    expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
  });

  test('says how long to wait after too many codes', async () => {
    const tooMany: Response = { status: 429, headers: { 'retry-after': '60' } };
    open('/login', { respond: (call) => ((call.body as { code?: string }).code ? tooMany : respond(call)) });
    await login('ada', 'secret12');
    await userEvent.type(await screen.findByLabelText('Code'), '654321{Enter}');
    expect(await screen.findByText('Try again in 1 minute.', { selector: '[role=status]' })).toBeTruthy();
  });

  test('accepts a recovery code instead of a code, in a field for letters', async () => {
    const app = open('/login', { respond });
    await login('ada', 'secret12');
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    const code = screen.getByLabelText('Recovery code');
    expect(document.activeElement).toBe(code);
    expect(code.getAttribute('inputmode')).toBe('text');
    await userEvent.type(code, 'abcd-efgh{Enter}');
    await waitFor(() => expect(app.sent('POST').at(-1)?.body).toMatchObject({ code: 'abcd-efgh' }));
  });

  test('Back returns to the password form with its username and the focus', async () => {
    open('/login', { respond });
    await login('ada', 'secret12');
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'ada');
    expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });
});

test('the login page redirects a signed-in user', async () => {
  localStorage.setItem('tm:session', JSON.stringify(ADA));
  const app = open('/login', { state: { from: '/order-history' } });
  await waitFor(() => expect(app.where()).toBe('/order-history'));
});

test('a button of the login page shows the typed password', async () => {
  open('/login');
  const password = screen.getByLabelText('Password');
  expect(password.getAttribute('type')).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.getAttribute('type')).toBe('text');
});

test('the login page returns to the original page after a visit to the signup page', async () => {
  const app = open('/login', { state: { from: '/bots' } });
  await userEvent.click(screen.getByRole('link', { name: 'Create an account' }));
  expect(app.where()).toBe('/signup');
  await userEvent.click(screen.getByRole('link', { name: 'Login' }));
  act(() => app.kit.session.signIn(ADA, false));
  await waitFor(() => expect(app.where()).toBe('/bots'));
});
