import type { TelegramNotices } from '@telemarket/contract';
import type { Response } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';
import { accountApi } from '../test/account-api';
import { storeAda } from '../test/person';

const open = prepareRemote(remote);
const PATH = '/api/users/me/telegram-notices';
const LINK = { url: 'https://t.me/tele_bot?start=n_abc', bot: 'tele_bot', command: '/start n_abc' };
const OFF: TelegramNotices = { state: 'off', username: null, asks: null };
const ON: TelegramNotices = { state: 'on', username: 'ada_l', asks: null };

beforeEach(storeAda);
afterEach(clearDevice);

/** `set` changes the state in the API, as the bot does. */
function openSettings(
  first: TelegramNotices | undefined,
  instead: Record<string, Response | null | Promise<Response>> = {},
) {
  let shown = first;
  const responses: Record<string, () => Response | null> = {
    '': () => ({ body: shown }),
    '/link': () => ({ body: LINK }),
    '/stop': () => ({ body: (shown = OFF) }),
  };
  const api = accountApi({
    profile: { telegramNotices: first },
    instead: ({ path }) => {
      if (!path.startsWith(PATH)) return undefined;
      const action = path.slice(PATH.length);
      return action in instead ? instead[action] : responses[action]?.();
    },
  });
  return { ...open('/profile?tab=notifications', api), set: (next: TelegramNotices) => (shown = next) };
}

const row = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Telegram notices' });
const calls = ({ sent }: ReturnType<typeof openSettings>) =>
  sent('POST')
    .filter(({ path }) => path.startsWith(PATH))
    .map(({ path }) => path.slice(PATH.length));

test('a shop without a bot has no switch, and gets no request', async () => {
  const app = openSettings(undefined);
  await screen.findByRole('switch', { name: 'Order Updates' });
  expect(screen.queryByRole('switch', { name: 'Telegram notices' })).toBeNull();
  expect(app.calls.filter(({ path }) => path.startsWith(PATH))).toEqual([]);
});

// @spec-2.vdpc
test('a user who presses the switch twice gets one link, and the switch is on once Telegram has told the shop', async () => {
  let answer: (response: Response) => void = () => {};
  const app = openSettings(OFF, { '/link': new Promise((resolve) => (answer = resolve)) });
  expect((await row()).checked).toBe(false);
  await userEvent.dblClick(await row());
  await act(async () => answer({ body: LINK }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Open Telegram' })).toBe(document.activeElement));
  // the link stays when the switch is pressed again
  await userEvent.click(await row());
  expect((await row()).checked).toBe(false);
  expect(calls(app)).toEqual(['/link']);
  app.set(ON);
  await act(async () => void fireEvent.focus(window));
  expect(await screen.findByText(/^Telegram notices are on, for .?@ada_l/)).toBeTruthy();
  expect((await row()).checked).toBe(true);
  expect(screen.queryByRole('link', { name: 'Open Telegram' })).toBeNull();
});

test('a question about another Telegram account takes the place of the switch until it is answered', async () => {
  const app = openSettings({ state: 'asks', username: 'other', asks: 3 }, { '/dismiss': { body: ON } });
  expect(await screen.findByText(/^The link was opened by .?@other/)).toBeTruthy();
  expect(screen.queryByRole('switch', { name: 'Telegram notices' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect((await row()).checked).toBe(true);
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Telegram notices are on/));
  expect(calls(app)).toEqual(['/dismiss']);
});

test('the switch goes off at once, and the next press offers a link again', async () => {
  const app = openSettings(ON);
  expect((await row()).checked).toBe(true);
  await userEvent.click(await row());
  expect(await screen.findByText(/^Telegram notices are off\./)).toBeTruthy();
  expect((await row()).checked).toBe(false);
  await userEvent.click(await row());
  expect(await screen.findByRole('link', { name: 'Open Telegram' })).toBeTruthy();
  expect(calls(app)).toEqual(['/stop', '/link']);
});

test('the switch stays on when the shop could not be reached', async () => {
  openSettings(ON, { '/stop': null });
  await userEvent.click(await row());
  expect(await screen.findByText('The server could not be reached. Nothing was changed.')).toBeTruthy();
  expect((await row()).checked).toBe(true);
});
