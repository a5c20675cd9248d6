import type { Response } from '@telemarket/remote-tools/test/network';
import { clearDevice, prepareRemote } from '@telemarket/remote-tools/test/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote';

const open = prepareRemote(remote);

afterEach(() => {
  clearDevice();
  window.history.replaceState(null, '', '#');
});

async function use(path: string, button: string, response: Response | null) {
  window.history.replaceState(null, '', '#token=abc');
  const app = open(path, { respond: () => response });
  for (const label of path === '/reset-password' ? ['New password', 'Confirm new password'] : []) {
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.paste('difference engine');
  }
  await userEvent.click(screen.getByRole('button', { name: button }));
  return app;
}

const over = (code: string) => ({ status: 410, body: { code } });

const PAGES = [
  ['/confirm-email', 'Confirm this address'],
  ['/keep-email', 'Keep my address'],
  ['/keep-account', 'Keep my account'],
  ['/reset-password', 'Change password'],
] as const;

/** The heading, the beginning of the text on each page, and the link of each page to the next step. */
const ENDS = [
  [
    'used',
    over('link-used'),
    'This link was already used',
    [
      'An address has to be confirmed only once',
      'You have your account back',
      'This link has already cancelled',
      'A new password was chosen',
    ],
    ['/profile', '/forgot-password', '/profile', '/forgot-password'],
  ],
  [
    'expired',
    over('link-expired'),
    'This link has expired',
    [
      'Your address is not confirmed yet',
      'The link could be used once, within 7 days',
      'The week has passed',
      'A link to choose',
    ],
    ['/profile', '/contact-support', '/contact-support', '/forgot-password'],
  ],
  [
    'replaced',
    over('link-replaced'),
    'This link is no longer valid',
    [
      'The address change was cancelled',
      'After this mail was sent, the account was taken back',
      'The deletion of your account was already cancelled',
      'Another link has been used',
    ],
    ['/profile', '/contact-support', '/profile', '/forgot-password'],
  ],
  [
    'unknown',
    over('link-over'),
    'This link does not work',
    Array<string>(4).fill('The link may be incomplete or too old'),
    ['/profile', '/contact-support', '/contact-support', '/forgot-password'],
  ],
  [
    'damaged',
    { status: 422, body: { errors: [{ field: 'token', message: 'must have 1 to 100 characters' }] } },
    'This link does not work',
    Array<string>(4).fill('The link may be incomplete or too old'),
    ['/profile', '/contact-support', '/contact-support', '/forgot-password'],
  ],
] as const;

// @spec-2.434
describe.each(ENDS)('the page of a link that is %s', (_end, response, title, texts, next) => {
  test.each(PAGES.map(([path, button], at) => [path, button, texts[at], next[at]] as const))(
    '%s says why the link does not work, and what to do',
    async (path, button, text, to) => {
      await use(path, button, response);
      await waitFor(() => expect(screen.getByRole('heading', { name: title })).toBe(document.activeElement));
      expect(screen.getByText(new RegExp(`^${text}`))).toBeTruthy();
      expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(to);
      expect(screen.queryByRole('button', { name: button })).toBeNull();
      const canPaste = title === 'This link does not work';
      expect(screen.queryByLabelText('Link or code from the mail') !== null).toBe(canPaste);
    },
  );
});

// @spec-2.434
test.each(
  PAGES.flatMap(([path, button]) => [
    [path, button, 'limited', { status: 429, headers: { 'retry-after': '1800' } }, 'Try again in 30 minutes.'] as const,
    [path, button, 'away', null, 'We could not reach the sign-in service.'] as const,
    [path, button, 'away (503)', { status: 503 }, 'We could not reach the sign-in service.'] as const,
  ]),
)('a user of the page %s can press %s again after a failure: %s', async (path, button, _failure, response, text) => {
  await use(path, button, response);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('button', { name: button })).toBeTruthy();
  expect(window.location.hash).toBe('#token=abc');
});

test.each([
  [over('link-used'), /^This link was already used\./],
  [over('link-expired'), /^This link has expired\./],
  [over('link-replaced'), /^This link is no longer valid\./],
  [over('link-over'), /^This link does not work\./],
  [{ status: 429, headers: { 'retry-after': '60' } }, 'Try again in 1 minute.'],
  [{ status: 503 }, 'We could not reach the sign-in service.'],
  [{ status: 409, body: { code: 'taken' } }, 'Another account has this address.'],
])('the page says why the reader of a sign-up mail could not take over the account: %j', async (response, text) => {
  window.history.replaceState(null, '', '#token=abc');
  const refused = { status: 403, body: { code: 'sign-in-or-take-over', detail: 'This link belongs to …' } };
  open('/confirm-email', { respond: ({ path }) => (path === '/api/auth/confirm-email' ? refused : response) });
  await userEvent.click(screen.getByRole('button', { name: 'Confirm this address' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Choose a new password' }));
  expect(await screen.findByText(text)).toBeTruthy();
});

test('the page of a link without a token asks for the whole link', () => {
  window.history.replaceState(null, '', '#token=');
  open('/confirm-email', {});
  expect(screen.getByRole('heading', { name: 'This link is incomplete' })).toBeTruthy();
});

test('a pasted link that does not work is not opened again', async () => {
  await use('/confirm-email', 'Confirm this address', over('link-over'));
  await userEvent.click(await screen.findByLabelText('Link or code from the mail'));
  await userEvent.paste('http://localhost/confirm-email#token=abc');
  await userEvent.click(screen.getByRole('button', { name: 'Open the link' }));
  expect(screen.getByText('This is the link that you already opened.')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Link or code from the mail'));
  await userEvent.paste('Ab12 Cd34 Ef56 Gh78 Ij90 Kl12 Mn34 Op56 Qr78 St90 Uv1');
  await userEvent.click(screen.getByRole('button', { name: 'Open the link' }));
  expect(await screen.findByRole('button', { name: 'Confirm this address' })).toBeTruthy();
  expect(window.location.hash).toBe('#token=Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56Qr78St90Uv1');
});
