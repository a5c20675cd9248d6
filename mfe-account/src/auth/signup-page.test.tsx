import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../test/fake-api';
import { forgetDevice, renderApp } from '../test/render-app';

afterEach(forgetDevice);

const FILLED = {
  'First name': ' Ada ',
  Username: 'ada',
  Email: 'ada@example.com',
  Password: 'difference engine',
  'Confirm password': 'difference engine',
};

async function signUp(changes: Partial<typeof FILLED> = {}) {
  for (const [label, value] of Object.entries({ ...FILLED, ...changes })) {
    if (value) await userEvent.type(screen.getByLabelText(label), value);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

test('creates the account, signs in and goes on', async () => {
  const user = { id: 8, firstName: 'Ada', lastName: null, username: 'ada', email: 'ada@example.com', isAdmin: false };
  const { calls, fetch } = fakeApi(() => ({ status: 201, body: { user } }));
  const app = renderApp('/signup', { fetch });
  await signUp();
  await waitFor(() => expect(app.where()).toBe('/dashboard'));
  expect(calls[0]).toEqual({
    method: 'POST',
    path: '/api/auth/signup',
    body: {
      firstName: 'Ada',
      lastName: null,
      username: 'ada',
      email: 'ada@example.com',
      password: 'difference engine',
    },
  });
  expect(app.toast()).toMatchObject({
    title: 'Account created successfully',
    description: 'Welcome to the platform, Ada!',
  });
  expect(app.kit.session.get()?.id).toBe(8);
});

test.each([
  [{ 'First name': '' }, 'Missing information', 'Please fill in all required fields.', 'First name'],
  [{ 'Confirm password': 'differences' }, 'Password mismatch', 'Passwords do not match.', 'Confirm password'],
  [
    { Password: 'abc12', 'Confirm password': 'abc12' },
    'Password too short',
    'Password must be at least 6 characters long.',
    'Password',
  ],
])('refuses %j before any call', async (changes, title, description, label) => {
  const { calls, fetch } = fakeApi(() => ({}));
  const app = renderApp('/signup', { fetch });
  await signUp(changes);
  expect(app.toast()).toMatchObject({ title, description, variant: 'destructive' });
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  expect(calls).toEqual([]);
});

test('a malformed address is said in place when the field is left, and stops the form', async () => {
  const { calls, fetch } = fakeApi(() => ({}));
  renderApp('/signup', { fetch });
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example');
  await userEvent.tab();
  expect(screen.getByText('Enter an address like name@example.com.')).toBeTruthy();
  await signUp({ Email: '' });
  expect(calls).toEqual([]);
});

test('an error does not move the button that is being pressed', async () => {
  const user = userEvent.setup();
  renderApp('/signup');
  const button = screen.getByRole('button', { name: 'Create account' });
  await user.type(screen.getByLabelText('Email'), 'ada@example');
  await user.pointer({ keys: '[MouseLeft>]', target: button });
  expect(document.activeElement).toBe(button);
  expect(screen.queryByText('Enter an address like name@example.com.')).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]', target: button });
  expect(await screen.findByText('Enter an address like name@example.com.')).toBeTruthy();
});

test('puts what the server refused beside its field', async () => {
  const errors = [{ field: 'password', message: 'is one of the most common passwords' }];
  const app = renderApp(
    '/signup',
    fakeApi(() => ({ status: 422, body: { errors } })),
  );
  await signUp({ Password: 'qwerty123', 'Confirm password': 'qwerty123' });
  await waitFor(() => expect(app.toast()?.title).toBe('Signup failed'));
  expect(app.toast()?.description).toBe('Username or email might already be taken. Please try again.');
  expect(screen.getByText('Password is one of the most common passwords.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('advises on the password while it is typed', async () => {
  renderApp('/signup');
  await userEvent.type(screen.getByLabelText('Password'), 'abc');
  expect(screen.getByText('Too short.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Password'), 'DEF123 difference');
  expect(screen.getByText('Strong.')).toBeTruthy();
});
