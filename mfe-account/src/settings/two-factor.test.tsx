import type { Call, Response } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountApi } from '../test/account-api';
import { storeAda } from '../test/person';
import remote from '../remote';
import { field, press, replaceValue } from '../test/settings-form';

const open = prepareRemote(remote);

const PATH = '/api/users/me/second-factor';
const SETUP = {
  secret: 'ABCDEFGHIJKLMNOP',
  uri: 'otpauth://totp/TeleMarket:ada',
  qrCode: 'data:image/svg+xml;base64,AA',
};
const CODES = Array.from({ length: 10 }, (_, at) => `AAAA-000${at}`);

const refusal = (field: string, message: string, code?: string): Response => ({
  status: 422,
  headers: { 'content-type': 'application/problem+json' },
  body: { status: 422, code, errors: [{ field, message }] },
});
const wrongCode = refusal('code', 'is wrong or has already been used', 'second-factor-wrong');

/** The password is `secret12`, and the next code is 123456. */
function factorApi({ path, body }: Call): Response | undefined {
  if (!path.startsWith(PATH)) return undefined;
  const { currentPassword, code } = body as { currentPassword?: string; code?: string };
  if (currentPassword !== undefined && currentPassword !== 'secret12')
    return refusal('currentPassword', 'is not right');
  if (path === PATH) return { body: SETUP };
  if (code !== '123456') return wrongCode;
  return path === `${PATH}/disable` ? { status: 204 } : { body: { recoveryCodes: CODES } };
}

const factorSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Two-Factor Authentication' });
const openSecurity = (profile = {}) => open('/profile?tab=security', accountApi({ profile, instead: factorApi }));
const ON = { twoFactorAuth: true, recoveryCodesLeft: 3 };

beforeEach(storeAda);
afterEach(clearDevice);

describe('two-factor authentication', () => {
  test('requires a confirmed address and can send the confirmation link again', async () => {
    const app = openSecurity({ emailVerified: false });
    expect((await factorSwitch()).disabled).toBe(true);
    const panel = within(screen.getByRole('tabpanel', { name: 'Security' }));
    expect(panel.getByText(/^Confirm your email address first/)).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Send the link again' }));
    expect(app.calls.map(({ path }) => path)).toContain('/api/users/me/email/verification');
  });

  test('asks for a confirmation of the address while two-factor authentication is on', async () => {
    openSecurity({ ...ON, emailVerified: false });
    expect((await factorSwitch()).disabled).toBe(false);
    const panel = within(screen.getByRole('tabpanel', { name: 'Security' }));
    expect(panel.getByText(/^Confirm your email address\. Until you do/)).toBeTruthy();
  });

  test('is off until a first code was accepted', async () => {
    const app = openSecurity();
    await userEvent.click(await factorSwitch());
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up two-factor authentication' }));
    await userEvent.type(dialog.getByLabelText('Your password'), 'wrong{Enter}');
    expect(await dialog.findByText('Your password is not right.')).toBeTruthy();
    await userEvent.clear(dialog.getByLabelText('Your password'));
    await userEvent.type(dialog.getByLabelText('Your password'), 'secret12{Enter}');
    const picture = await dialog.findByAltText('QR code for an authenticator app');
    expect(document.activeElement?.textContent).toBe('Scan the QR code with your authenticator app.');
    expect(picture.getAttribute('src')).toBe(SETUP.qrCode);
    expect(dialog.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'open the app' }).getAttribute('href')).toBe(SETUP.uri);
    await userEvent.type(dialog.getByLabelText('Code'), '000000{Enter}');
    expect(await dialog.findByText('Code is wrong or has already been used.')).toBeTruthy();
    expect((await factorSwitch()).checked).toBe(false);
    await userEvent.clear(dialog.getByLabelText('Code'));
    await userEvent.type(dialog.getByLabelText('Code'), '123456{Enter}');
    expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(CODES);
    expect(document.activeElement?.textContent).toMatch(/^Each code signs you in once/);
    expect((await factorSwitch()).checked).toBe(true);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    fireEvent(screen.getByRole('dialog'), new Event('cancel'));
    await userEvent.click(screen.getByRole('dialog'));
    expect(dialog.getByRole('alert').textContent).toMatch(/^These codes are shown only once\. Save them first/);
    expect(dialog.getAllByRole('listitem')).toHaveLength(10);
    await userEvent.click(dialog.getByRole('button', { name: 'I have saved the codes' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('10 recovery codes are left.')).toBeTruthy();
    expect(app.sent('PATCH')).toEqual([]);
  });

  test('stays off when its dialog is closed', async () => {
    openSecurity();
    await userEvent.click(await factorSwitch());
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect((await factorSwitch()).checked).toBe(false);
  });

  test('is switched off with the password and a code', async () => {
    const app = openSecurity(ON);
    expect((await factorSwitch()).checked).toBe(true);
    await userEvent.click(await factorSwitch());
    const dialog = within(await screen.findByRole('dialog', { name: 'Switch two-factor authentication off' }));
    await userEvent.click(dialog.getByLabelText('Your password'));
    await userEvent.paste('secret12');
    await userEvent.click(dialog.getByLabelText('Code'));
    await userEvent.paste('123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Switch off' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await factorSwitch()).checked).toBe(false);
    expect(screen.queryByText(/recovery codes? (is|are) left/)).toBeNull();
    expect(app.sent('POST').at(-1)).toMatchObject({
      path: `${PATH}/disable`,
      body: { currentPassword: 'secret12', code: '123456' },
    });
  });

  test('shows new recovery codes', async () => {
    openSecurity({ ...ON, recoveryCodesLeft: 1 });
    expect(await screen.findByText('1 recovery code is left.')).toBeTruthy();
    await press('New recovery codes');
    const dialog = within(await screen.findByRole('dialog', { name: 'New recovery codes' }));
    await userEvent.click(dialog.getByLabelText('Your password'));
    await userEvent.paste('secret12');
    await userEvent.type(dialog.getByLabelText('Code'), '123456{Enter}');
    expect(await dialog.findAllByRole('listitem')).toHaveLength(10);
    expect(dialog.getByRole('link', { name: 'Save as a file' }).getAttribute('href')).toBe(
      `data:text/plain,${encodeURIComponent(CODES.join('\n'))}`,
    );
  });

  test('is shown as required to an administrator', async () => {
    openSecurity({ isAdmin: true, twoFactorRequired: true });
    expect(await screen.findByText(/^This shop requires two-factor authentication for administrators\./)).toBeTruthy();
  });
});

describe('with two-factor authentication', () => {
  async function changePassword(code = '') {
    await replaceValue('Current password', 'old secret');
    await replaceValue('New password', 'new secret');
    await replaceValue('Confirm new password', 'new secret');
    if (code) await replaceValue('Code', code);
    await userEvent.keyboard('{Enter}');
  }
  const instead = ({ path, body }: Call): Response | undefined => {
    if (path !== '/api/auth/change-password') return undefined;
    const { code } = body as { code?: string };
    if (!code) return refusal('code', 'is required: see your authenticator app', 'second-factor');
    return code === '123456' ? { body: { user: {} } } : wrongCode;
  };

  test('the password form sends a code', async () => {
    const app = open('/profile?tab=security', accountApi({ profile: ON, instead }));
    await field('Code');
    await changePassword();
    expect(await screen.findByText('Enter the code.')).toBeTruthy();
    expect(app.sent('POST')).toEqual([]);
    await changePassword('654321');
    expect(await screen.findByText('Code is wrong or has already been used.')).toBeTruthy();
    expect(app.toast()?.description).toBe('Code is wrong or has already been used.');
    await changePassword('123456');
    await waitFor(() => expect(app.toast()?.title).toBe('Password Changed'));
    expect(app.sent('POST').at(-1)?.body).toMatchObject({ code: '123456' });
  });

  test('the password form asks for a code when another session has enabled two-factor authentication', async () => {
    const app = open('/profile?tab=security', accountApi({ instead }));
    await field('Current password');
    expect(screen.queryByLabelText('Code')).toBeNull();
    await changePassword();
    await field('Code');
    await changePassword('123456');
    await waitFor(() => expect(app.toast()?.title).toBe('Password Changed'));
  });

  test('the profile form sends a code with a changed email address', async () => {
    const app = open('/profile', accountApi({ profile: ON }));
    await field('Email');
    expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull();
    await replaceValue('Email', 'new@example.com');
    await replaceValue('Your password', 'secret12');
    await press('Save Profile');
    expect(await screen.findByText('Enter the code.')).toBeTruthy();
    expect(app.sent('PATCH')).toEqual([]);
    await userEvent.click(screen.getByRole('textbox', { name: 'Code' }));
    await userEvent.paste('123456');
    await press('Save Profile');
    await waitFor(() =>
      expect(app.sent('PATCH')[0]?.body).toMatchObject({ currentPassword: 'secret12', code: '123456' }),
    );
  });

  test('the profile form sends no code with other changes', async () => {
    const app = open('/profile', accountApi({ profile: ON }));
    await replaceValue('First name', 'Zoe');
    await press('Save Profile');
    await waitFor(() => expect(app.sent('PATCH')).toHaveLength(1));
    expect(app.sent('PATCH')[0]?.body).not.toHaveProperty('code');
  });
});
