import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';

const open = prepareRemote(remote);

afterEach(clearDevice);

const FILLED = {
  'First name': ' Ada ',
  Username: ' ada ',
  Email: 'ada@example.com',
  Password: ' difference engine ',
  'Confirm password': 'difference engine',
};

async function signUp(changes: Partial<typeof FILLED> = {}) {
  for (const [label, value] of Object.entries({ ...FILLED, ...changes })) {
    if (value) {
      await userEvent.click(screen.getByLabelText(label));
      await userEvent.paste(value);
    }
  }
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

// @spec-5.7 @spec-8.11
test('the sign-up page creates the account and signs in', async () => {
  const user = { id: 8, firstName: 'Ada', lastName: null, username: 'ada', email: 'ada@example.com', isAdmin: false };
  const app = open('/signup', { respond: () => ({ status: 201, body: { user } }) });
  await signUp();
  await waitFor(() => expect(app.where()).toBe('/dashboard'));
  expect(app.calls[0]).toMatchObject({
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

// @spec-5.5 @spec-5.6 @spec-9.4
test.each([
  ...['First name', 'Username', 'Email', 'Password'].map((label): [Record<string, string>, string, string, string] => [
    { [label]: ' ' },
    'Missing information',
    'Please fill in all required fields.',
    label,
  ]),
  [{ 'Confirm password': 'differences' }, 'Password mismatch', 'Passwords do not match.', 'Confirm password'],
  [
    { Password: 'abc12', 'Confirm password': 'abc12' },
    'Password too short',
    'Password must be at least 6 characters long.',
    'Password',
  ],
])('the sign-up page refuses %j without a request', async (changes, title, description, label) => {
  const app = open('/signup');
  await signUp(changes);
  expect(app.toast()).toMatchObject({ title, description, variant: 'destructive' });
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  expect(app.calls).toEqual([]);
});

// @spec-5.u3sp
test('the sign-up page refuses a malformed address and a username with a space', async () => {
  const app = open('/signup');
  await userEvent.click(screen.getByLabelText('Username'));
  await userEvent.paste('ada lovelace');
  await userEvent.click(screen.getByLabelText('Email'));
  await userEvent.paste('ada@example');
  await userEvent.tab();
  expect(screen.getByText('A username cannot contain spaces.')).toBeTruthy();
  expect(screen.getByText('Enter an address like name@example.com.')).toBeTruthy();
  await signUp({ Email: '' });
  expect(app.calls).toEqual([]);
});

test('the sign-up page shows no error while a button is pressed', async () => {
  const user = userEvent.setup();
  open('/signup');
  const button = screen.getByRole('button', { name: 'Create account' });
  await user.click(screen.getByLabelText('Email'));
  await user.paste('ada@example');
  await user.pointer({ keys: '[MouseLeft>]', target: button });
  expect(document.activeElement).toBe(button);
  expect(screen.queryByText('Enter an address like name@example.com.')).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]', target: button });
  expect(await screen.findByText('Enter an address like name@example.com.')).toBeTruthy();
});

test('the sign-up page shows an error of the API beside its field', async () => {
  const errors = [{ field: 'password', message: 'is one of the most common passwords' }];
  const app = open('/signup', { respond: () => ({ status: 422, body: { errors } }) });
  await signUp({ Password: 'qwerty123', 'Confirm password': 'qwerty123' });
  await waitFor(() => expect(app.toast()?.title).toBe('Signup failed'));
  expect(app.toast()?.description).toBe('Username or email might already be taken. Please try again.');
  expect(screen.getByText('Password is one of the most common passwords.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('the sign-up page rates the password while it is typed', async () => {
  open('/signup');
  await userEvent.type(screen.getByLabelText('Password'), 'abc');
  expect(screen.getByText('Too short.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Password'), 'DEF123 difference');
  expect(screen.getByText('Strong.')).toBeTruthy();
});

// @spec-8.10
test.each([
  [{ status: 429, headers: { 'retry-after': '60' } }, 'Try again in 1 minute.'],
  [{ status: 429 }, 'Try again in a few minutes.'],
  [null, 'We could not reach the sign-in service.'],
  [{ status: 403, body: { detail: 'npm run dev sends no write requests.' } }, 'npm run dev sends no write requests.'],
])('the sign-up page says why the account was not created when the username is free: %j', async (response, text) => {
  const app = open('/signup', { respond: () => response });
  await signUp();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(app.toast()).toMatchObject({ title: 'Signup failed', description: text });
});
