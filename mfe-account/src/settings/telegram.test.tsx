import type { Response } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { accountApi } from '../test/account-api';
import { ADA, storeAda } from '../test/person';
import { field, press } from '../test/settings-form';

const open = prepareRemote(remote);
const PATH = '/api/users/me/telegram';
const OFFERED = { canLink: true, linkedAt: null, username: null };
const LINKED = { canLink: true, linkedAt: '2026-11-27T10:00:00.000Z', username: 'ada_l' };

beforeEach(storeAda);
afterEach(() => {
  clearDevice();
  window.history.replaceState(null, '', '/');
});

/** Answers the calls below the path. A list contains the responses to successive calls. */
function telegramApi(telegram: object | undefined, responses: Record<string, Response | Response[]> = {}) {
  return accountApi({
    profile: { telegram: telegram as typeof OFFERED },
    instead: ({ path }) => {
      const response = path.startsWith(PATH) ? responses[path.slice(PATH.length + 1)] : undefined;
      return Array.isArray(response) ? (response.length > 1 ? response.shift() : response[0]) : response;
    },
  });
}

const openSettings = (...given: Parameters<typeof telegramApi>) => open('/profile?tab=security', telegramApi(...given));

function openReturn(search: string, responses: Record<string, Response | Response[]> = {}) {
  window.history.replaceState(null, '', `/link-telegram?${search}`);
  return open('/link-telegram', telegramApi(OFFERED, responses));
}

// @spec-2.f2vm
describe('the card in the security settings', () => {
  test('is missing in a shop without a Telegram bot, which gets no request about it', async () => {
    const app = openSettings(undefined);
    await screen.findByRole('heading', { name: 'Delete My Account' });
    expect(screen.queryByRole('heading', { name: 'Telegram' })).toBeNull();
    expect(app.calls.filter(({ path }) => path.startsWith(PATH))).toEqual([]);
  });

  test('leads to Telegram after the password, and is unchanged when the person presses Back there', async () => {
    const app = openSettings(OFFERED, { link: { body: { url: '#at-telegram' } } });
    await press('Link Telegram Account');
    await userEvent.click(await field('Your password'));
    await userEvent.paste('a quiet river');
    await press('Continue to Telegram');
    await waitFor(() => expect(window.location.hash).toBe('#at-telegram'));
    expect(app.sent('POST').at(-1)).toMatchObject({
      path: `${PATH}/link`,
      body: { currentPassword: 'a quiet river' },
    });
    expect(await screen.findByRole('button', { name: 'Link Telegram Account' })).toBeTruthy();
  });

  test.each([
    [{ status: 424, body: { detail: 'Telegram did not answer.' } }, 'Telegram did not answer.'],
    [
      { status: 409, body: { detail: 'A Telegram account is already linked.' } },
      'A Telegram account is already linked.',
    ],
  ])('says why it does not lead to Telegram: %j', async (response, text) => {
    openSettings(OFFERED, { link: response });
    await press('Link Telegram Account');
    await userEvent.click(await field('Your password'));
    await userEvent.paste('a quiet river');
    await press('Continue to Telegram');
    expect(await screen.findByText(text)).toBeTruthy();
    expect((await field('Your password')).value).toBe('a quiet river');
  });

  test('asks a user without a confirmed email address to confirm it first', async () => {
    const api = accountApi({ profile: { telegram: OFFERED, emailVerified: false } });
    open('/profile?tab=security', api);
    expect(await screen.findByText('Please confirm your email address first.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Link Telegram Account' })).toBeNull();
  });

  test('names the linked account and unlinks it, so that checkout no longer fills its name in', async () => {
    const app = openSettings(LINKED, { unlink: { body: OFFERED } });
    act(() => app.kit.session.signIn({ ...ADA, telegramName: 'ada_l' }, false));
    const heading = await screen.findByRole('heading', { name: 'Telegram' });
    expect(screen.getByText('@ada_l')).toBeTruthy();
    expect(screen.getByText(/Before you sell this Telegram account, unlink it/)).toBeTruthy();
    await press('Unlink');
    expect(await screen.findByRole('button', { name: 'Link Telegram Account' })).toBeTruthy();
    expect(document.activeElement).toBe(heading);
    expect(app.kit.session.get()).toEqual(ADA);
    expect(app.toast()?.title).toBe('Telegram account unlinked');
  });
});

describe('the page that Telegram leads back to', () => {
  const NAMED = { body: { waiting: false, name: 'Ada Lovelace', username: 'ada_l' } };

  // @spec-2.f2vm
  test('waits until Telegram has answered, names both accounts, and links them with its button', async () => {
    const app = openReturn('code=c1&state=s1', {
      answer: [{ body: { waiting: true, name: null, username: null } }, NAMED],
      confirm: { body: LINKED },
    });
    const heading = await screen.findByRole('heading', { name: 'Link these two accounts?' }, { timeout: 5_000 });
    expect(document.activeElement).toBe(heading);
    expect(app.sent('POST').map(({ path, body }) => [path, body])).toEqual([
      [`${PATH}/answer`, { state: 's1', code: 'c1' }],
      [`${PATH}/answer`, { state: 's1', code: 'c1' }],
    ]);
    for (const name of ['Ada Lovelace', '@ada_l', 'Ada Marsh', 'ada']) expect(screen.getByText(name)).toBeTruthy();
    await press('Link accounts');
    await waitFor(() => expect(app.where()).toBe('/profile?tab=security'));
    expect(app.sent('POST').at(-1)).toMatchObject({ path: `${PATH}/confirm`, body: { state: 's1' } });
    expect(app.toast()?.title).toBe('Telegram account linked');
    expect(app.kit.session.get()?.telegramName).toBe('ada_l');
  });

  test('says that a person has cancelled at Telegram, without a request', async () => {
    const app = openReturn('error=access_denied&state=s1');
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'You cancelled the sign-in at Telegram' })).toBe(
        document.activeElement,
      ),
    );
    expect(app.calls).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Back to security settings' }));
    expect(app.where()).toBe('/profile?tab=security');
  });

  test.each([
    ['code=c1&state=s1', { status: 404 }, 'The sign-in at Telegram has expired'],
    ['code=c1&state=s1', { status: 410 }, 'The sign-in at Telegram has expired'],
    ['code=c1&state=s1', { status: 424 }, 'Telegram did not answer'],
    ['code=c1&state=s1', { status: 401 }, 'You are signed out'],
    ['error=server_error&state=s1', {}, 'Telegram did not sign you in'],
    ['', {}, 'Telegram did not sign you in'],
  ])('says why nothing was linked, for the query string %p and the response %j', async (search, answer, title) => {
    openReturn(search, { answer });
    await waitFor(() => expect(screen.getByRole('heading', { name: title })).toBe(document.activeElement));
    expect(screen.getByText('Nothing was linked. You can try again in your security settings.')).toBeTruthy();
  });

  test('says that nobody is signed in', async () => {
    clearDevice();
    openReturn('code=c1&state=s1');
    expect(await screen.findByRole('heading', { name: 'You are signed out' })).toBeTruthy();
  });

  test('asks again when the shop could not be reached', async () => {
    let isAway = true;
    window.history.replaceState(null, '', '/link-telegram?code=c1&state=s1');
    open('/link-telegram', accountApi({ instead: () => (isAway ? null : NAMED) }));
    await screen.findByRole('heading', { name: 'Telegram could not be reached' });
    isAway = false;
    await press('Try again');
    expect(await screen.findByRole('heading', { name: 'Link these two accounts?' })).toBeTruthy();
  });

  test('says in neutral words that the Telegram account belongs to another account', async () => {
    openReturn('code=c1&state=s1', { answer: NAMED, confirm: { status: 409, body: { code: 'telegram-taken' } } });
    await press('Link accounts');
    expect(await screen.findByText(/^This Telegram account cannot be linked to this account\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  });
});
