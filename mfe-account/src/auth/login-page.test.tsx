import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../test/fake-api';
import { forgetDevice, renderApp } from '../test/render-app';

const ADA = { id: 7, firstName: 'Ada', lastName: null, username: 'ada', email: 'ada@example.com', isAdmin: false };

afterEach(forgetDevice);

async function login(username: string, password: string) {
  await userEvent.type(screen.getByLabelText('Username'), username);
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}

test('signs in with trimmed values, greets, and returns to where the person was', async () => {
  const { calls, fetch } = fakeApi(() => ({ body: { user: ADA } }));
  const app = renderApp('/login', { fetch, state: { from: '/product/3?x=1' } });
  await login('  ada ', ' secret12 ');
  await waitFor(() => expect(app.where()).toBe('/product/3?x=1'));
  expect(calls).toEqual([{ method: 'POST', path: '/api/auth/login', body: { username: 'ada', password: 'secret12' } }]);
  expect(app.kit.session.get()?.username).toBe('ada');
  expect(app.toast()).toMatchObject({ title: 'Login successful', description: 'Welcome back, Ada!' });
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 3])(
  'goes to /dashboard when `from` is %p',
  async (from) => {
    const app = renderApp('/login', { ...fakeApi(() => ({ body: { user: ADA } })), state: { from } });
    await login('ada', 'secret12');
    await waitFor(() => expect(app.where()).toBe('/dashboard'));
  },
);

test('sends an admin to /admin', async () => {
  const app = renderApp(
    '/login',
    fakeApi(() => ({ body: { user: { ...ADA, isAdmin: true } } })),
  );
  await login('ada', 'secret12');
  await waitFor(() => expect(app.where()).toBe('/admin'));
});

test('asks for both values without a call, in the toast and in place', async () => {
  const { calls, fetch } = fakeApi(() => ({}));
  const app = renderApp('/login', { fetch });
  await login('ada', '   ');
  expect(app.toast()).toMatchObject({
    title: 'Missing credentials',
    description: 'Please enter both username and password.',
    variant: 'destructive',
  });
  expect(screen.getByLabelText('Password')).toHaveProperty('ariaInvalid', 'true');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  await userEvent.type(screen.getByLabelText('Password'), 'x');
  expect(screen.queryByText('Enter your password.')).toBeNull();
  expect(calls).toEqual([]);
});

test.each([
  ['a wrong password', { status: 401 }, 'Check the username and the password.'],
  ['too many tries', { status: 429, headers: { 'retry-after': '90' } }, 'Try again in 90 s'],
  ['a database that is away', { status: 503 }, 'We could not reach the sign-in service.'],
  ['nobody answering', null, 'We could not reach the sign-in service.'],
])('says the same of every failure, and more in place: %s', async (_case, answer, note) => {
  const app = renderApp(
    '/login',
    fakeApi(() => answer),
  );
  await login('ada', 'secret12');
  await waitFor(() => expect(app.toast()?.title).toBe('Login failed'));
  expect(app.toast()?.description).toBe('Invalid username or password. Please try again.');
  expect(screen.getByRole('status').textContent).toBe(note);
  expect(app.where()).toBe('/login');
});

test('whoever is signed in does not stay', async () => {
  localStorage.setItem('tm:session', JSON.stringify(ADA));
  const app = renderApp('/login', { state: { from: '/order-history' } });
  await waitFor(() => expect(app.where()).toBe('/order-history'));
});

test('reveals the password, and hands on where the person came from', async () => {
  const app = renderApp('/login', { state: { from: '/bots' } });
  const password = screen.getByLabelText('Password');
  expect(password.getAttribute('type')).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.getAttribute('type')).toBe('text');
  await userEvent.click(screen.getByRole('link', { name: 'Create an account' }));
  expect(app.where()).toBe('/signup');
  await userEvent.click(screen.getByRole('link', { name: 'Login' }));
  act(() => app.kit.session.signIn(ADA, false));
  await waitFor(() => expect(app.where()).toBe('/bots'));
});
