import type { Respond } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { ADA, storeAda } from '../test/person';

const openPage = prepareRemote(remote);

afterEach(() => {
  clearDevice();
  window.history.replaceState(null, '', '#');
});

function open(respond: Respond = () => ({}), values = 'token=abc') {
  window.history.replaceState(null, '', `#${values}`);
  return openPage('/staff-invitation', { respond });
}

async function accept() {
  await userEvent.type(await screen.findByLabelText('Your password'), 'a quiet river 7');
  await userEvent.click(screen.getByRole('button', { name: 'Accept the invitation' }));
}

// @spec-2.cg9d
test('an invited user accepts the invitation with the password, and opening the link alone does not accept it', async () => {
  storeAda();
  const app = open(() => ({ body: { user: { ...ADA, isAdmin: true, staffRole: 'support' } } }));
  expect(await screen.findByText(/^You are signed in as “.*ada.*”/)).toBeTruthy();
  expect(app.sent('POST')).toEqual([]);
  await accept();
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Welcome to the staff' })).toBe(document.activeElement),
  );
  expect(app.sent('POST')[0]).toMatchObject({
    path: '/api/users/me/staff-invitation',
    body: { token: 'abc', currentPassword: 'a quiet river 7' },
  });
  expect(app.kit.session.get()).toMatchObject({ isAdmin: true, staffRole: 'support' });
  expect(screen.getByRole('link', { name: 'Open the dashboard' }).getAttribute('href')).toBe('/admin');
});

test('a visitor without a session signs in or signs up first, and comes back', async () => {
  const app = open();
  expect(await screen.findByRole('link', { name: 'Create an account' })).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(app.where()).toBe('/login');
});

test.each([
  [410, 'link-used', 'This link was already used'],
  [410, 'link-expired', 'This link has expired'],
  [410, 'link-replaced', 'This link is no longer valid'],
  [410, 'link-over', 'This link does not work'],
  [410, 'link-inviter', 'The invitation was not accepted'],
  [403, 'other-account', 'The invitation was not accepted'],
  [403, 'unconfirmed', 'The invitation was not accepted'],
])('the page of the invitation says why the invitation does not work: %d %s', async (status, code, title) => {
  storeAda();
  open(() => ({ status, body: { status, code, detail: 'The reason of the API.' } }));
  await accept();
  await waitFor(() => expect(screen.getByRole('heading', { name: title })).toBe(document.activeElement));
  const isOver = /used|expired|replaced|over/.test(code);
  expect(screen.queryByText('The reason of the API.') === null).toBe(isOver);
  expect(screen.queryByRole('button', { name: 'Accept the invitation' })).toBeNull();
});

test('the invitation page refuses a short password beside its field, and says when the account already has the role', async () => {
  storeAda();
  const refusals = [
    {
      status: 422,
      body: { status: 422, errors: [{ field: 'currentPassword', message: 'must have at least 12 characters' }] },
    },
    {
      status: 409,
      body: { status: 409, code: 'already-staff', detail: 'The account with this address already has this role.' },
    },
  ];
  open(({ method }) => (method === 'POST' ? (refusals.shift() ?? {}) : {}));
  const password = await screen.findByLabelText('Your password');
  await userEvent.type(password, 'short 7{Enter}');
  expect(await screen.findByText('Your password must have at least 12 characters.')).toBeTruthy();
  await userEvent.type(password, '{Enter}');
  expect(await screen.findByText('The account with this address already has this role.')).toBeTruthy();
});
