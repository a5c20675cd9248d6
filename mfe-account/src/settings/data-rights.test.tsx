import type { DataExport } from '@telemarket/contract';
import type { Call } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountApi } from '../test/account-api';
import { storeAda } from '../test/person';
import { field, press, replaceValue } from '../test/settings-form';
import remote from '../remote';

const open = prepareRemote(remote);

// The tab loads this module lazily, which can take longer than the timeout of a test.
beforeAll(() => import('./data-rights'));
beforeEach(storeAda);
afterEach(() => {
  clearDevice();
  window.history.replaceState(null, '', '#');
});

const SECURITY = '/profile?tab=security';
const ERASE_AT = '2026-11-29T12:00:00.000Z';

function exportOf(given: Partial<DataExport> = {}): DataExport {
  const times = { createdAt: '2026-11-22T12:00:00.000Z', expiresAt: ERASE_AT };
  return { id: 5, tablesDone: 3, tablesTotal: 12, ready: false, ...times, ...given };
}

/** Fakes the API of the data rights. `made` lists the exports that successive reads return. */
function rightsApi(made: (DataExport | null)[], onWrite: (call: Call) => object = () => ({ body: {} })) {
  const [first = null, ...later] = made;
  let now = first;
  return accountApi({
    instead: (call) => {
      const rights = () => ({ body: { export: now, eraseAt: null } });
      if (call.path === '/api/users/me/data') {
        const response = rights();
        now = later.shift() ?? now;
        return response;
      }
      if (call.path === '/api/users/me/data/export') {
        now = exportOf({ tablesDone: 0 });
        return rights();
      }
      return call.path.includes('erasure') ? onWrite(call) : undefined;
    },
  });
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const type = async (text: string) => userEvent.type(await screen.findByLabelText('Your password'), text);

describe('the download of personal data', () => {
  test('is requested with the password, shows its progress, and then offers two files', async () => {
    const app = open(SECURITY, rightsApi([null, exportOf(), exportOf({ ready: true })]));
    await press('Download My Data');
    await type('a quiet river 7');
    await press('Make the Download');
    expect(await screen.findByText('Your data is being collected: 0 of 12 parts.')).toBeTruthy();
    expect(app.sent('POST')[0]).toMatchObject({
      path: '/api/users/me/data/export',
      body: { currentPassword: 'a quiet river 7' },
    });
    const page = await screen.findByRole<HTMLAnchorElement>('link', { name: 'View as a page' }, { timeout: 4_000 });
    expect(page.getAttribute('href')).toBe('/api/users/me/data/export/5/html');
    expect(screen.getByRole('link', { name: 'JSON file' }).getAttribute('href')).toBe(
      '/api/users/me/data/export/5/json',
    );
  });

  test('shows the last progress when a poll fails', async () => {
    let polls = 0;
    const instead = ({ path }: Call) => {
      if (path !== '/api/users/me/data') return undefined;
      return ++polls === 1 ? { body: { export: exportOf(), eraseAt: null } } : { status: 503 };
    };
    open(SECURITY, accountApi({ instead }));
    expect(await screen.findByRole('progressbar')).toBeTruthy();
    await waitFor(() => expect(polls).toBeGreaterThan(1));
    await act(async () => {});
    expect(screen.queryByText('Your downloads could not be loaded')).toBeNull();
    expect(screen.getByRole('progressbar')).toBeTruthy();
  });

  test('says that the password is missing', async () => {
    const app = open(SECURITY, rightsApi([null]));
    await press('Download My Data');
    await press('Make the Download');
    expect(await screen.findByText('Enter your password.')).toBeTruthy();
    expect(app.sent('POST')).toEqual([]);
  });
});

describe('the deletion of the account', () => {
  test('asks for the password, signs the user out and shows the date of the deletion', async () => {
    const app = open(
      SECURITY,
      rightsApi([null], () => ({ status: 202, body: { eraseAt: ERASE_AT } })),
    );
    await press('Delete My Account…');
    await type('a quiet river 7');
    await press('Delete My Account');
    await waitFor(() => expect(app.where()).toBe('/'));
    expect(app.toast()?.title).toBe('Your account will be deleted');
    expect(app.toast()?.description).toContain('Nov 29, 2026');
    expect(app.kit.session.get()).toBeNull();
    expect(app.sent('POST')[0]).toMatchObject({
      path: '/api/users/me/erasure',
      body: { currentPassword: 'a quiet river 7' },
    });
  });

  test('shows a wrong password beside its field, and the reason why the last administrator cannot be deleted', async () => {
    const wrong = { status: 422, body: { errors: [{ field: 'currentPassword', message: 'is not right' }] } };
    const last = { status: 409, body: { detail: 'You are the last administrator.', code: 'last-admin' } };
    const responses = [wrong, last];
    open(
      SECURITY,
      rightsApi([null], () => responses.shift() ?? last),
    );
    await press('Delete My Account…');
    await type('wrong{Enter}');
    expect(await screen.findByText('Your password is not right.')).toBeTruthy();
    await type('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('You are the last administrator.');
  });

  test('asks for a code when two-factor authentication was switched on in another session', async () => {
    const errors = [{ field: 'code', message: 'is required: see your authenticator app' }];
    const needed = { status: 422, body: { code: 'second-factor', errors } };
    const responses = [needed, { status: 202, body: { eraseAt: ERASE_AT } }];
    const app = open(
      SECURITY,
      rightsApi([null], () => responses.shift() ?? needed),
    );
    await press('Delete My Account…');
    await type('a quiet river 7{Enter}');
    await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
    await waitFor(() => expect(app.where()).toBe('/'));
    expect(app.sent('POST').at(-1)?.body).toEqual({ currentPassword: 'a quiet river 7', code: '123456' });
  });

  test('Cancel closes the form and focuses the heading', async () => {
    open(SECURITY, rightsApi([null]));
    await press('Delete My Account…');
    await waitFor(() => expect(screen.getByLabelText('Your password')).toBe(document.activeElement));
    await press('Cancel');
    expect(screen.getByRole('heading', { name: 'Delete My Account' })).toBe(document.activeElement);
    expect((await card('Delete My Account')).queryByLabelText('Your password')).toBeNull();
  });

  test('shows a banner in every tab of the settings until it is cancelled', async () => {
    const app = open('/profile', accountApi({ profile: { eraseAt: ERASE_AT } }));
    expect((await card('Deletion of your account')).getByText('Your account will be deleted')).toBeTruthy();
    await replaceValue('First name', 'Zoe');
    await press('Keep My Account');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Deletion of your account' })).toBeNull());
    expect(app.sent('DELETE')[0]?.path).toBe('/api/users/me/erasure');
    expect(app.toast()?.title).toBe('Deletion cancelled');
    expect((await field('First name')).value).toBe('Zoe');
    expect(screen.getByRole('tabpanel').parentElement).toBe(document.activeElement);
  });
});

test('the link of the mail cancels the deletion after a click', async () => {
  clearDevice();
  window.history.replaceState(null, '', '#token=abc');
  const app = open('/keep-account', { respond: () => ({ body: { received: true } }) });
  await press('Keep my account');
  expect(await screen.findByRole('heading', { name: 'Deletion cancelled' })).toBeTruthy();
  expect(app.sent('POST')[0]).toMatchObject({ path: '/api/auth/keep-account', body: { token: 'abc' } });
});
