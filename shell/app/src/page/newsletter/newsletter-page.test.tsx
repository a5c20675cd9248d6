import type { Response } from '@telemarket/remote-tools/test/network';
import { renderInKit } from '@telemarket/remote-tools/test/render';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import NewsletterPage from './newsletter-page';

const CODE = 'Ab12 Cd34 Ef56 Gh78 Ij90 Kl12 Mn34 Op56 Qr78 St90 Uv1';
const TOKEN = CODE.replaceAll(' ', '');

function openPage(fragment: string, response: Response | null = { body: { received: true } }) {
  window.history.replaceState(null, '', fragment);
  return renderInKit(<NewsletterPage />, { respond: () => response });
}
const BUTTONS = [
  ['#confirm=abc', 'Confirm subscription', 'You are subscribed.'],
  ['#unsubscribe=abc', 'Unsubscribe', 'You are unsubscribed'],
] as const;
const PASTE = 'Link or code from the mail';
const over = (code?: string) => ({ status: 404, body: { code } });

// @spec-2.434
test.each(
  BUTTONS.flatMap(([fragment, button, done]) =>
    (
      [
        ['works', undefined, done, false, false],
        ['was used', over('link-used'), 'This address was unsubscribed. You can subscribe again', false, false],
        ['has expired', over('link-expired'), 'This link has expired. You can subscribe again', false, false],
        ['is unknown', over(), 'This link does not work. It may be incomplete or too old.', false, true],
        ['is damaged', { status: 422 }, 'This link does not work. It may be incomplete or too old.', false, true],
        [
          'is limited',
          { status: 429, headers: { 'retry-after': '90' } },
          'Too many attempts. Try again in 2 minutes.',
          true,
          false,
        ],
        ['is not answered', null, 'The shop could not be reached. Please try again.', true, false],
        ['is not answered (503)', { status: 503 }, 'The shop could not be reached. Please try again.', true, false],
      ] as const
    ).map((row) => [fragment, button, ...row] as const),
  ),
)(
  'the newsletter page %s says, after a press on %j, that the link %s',
  async (fragment, button, _what, response, text, canRetry, canPaste) => {
    openPage(fragment, response);
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect((await screen.findByText(new RegExp(`^${text.replaceAll('.', '\\.')}`))).getAttribute('role')).toBe(
      'status',
    );
    expect(screen.queryByRole('button', { name: button }) !== null).toBe(canRetry);
    expect(screen.queryByLabelText(PASTE) !== null).toBe(canPaste);
  },
);

// @spec-2.431
test.each([
  ['the code of the mail', CODE, `#confirm=${TOKEN}`, 'Confirm subscription'],
  [
    'the link of the mail',
    `https://shop.example/newsletter#confirm=${TOKEN}`,
    `#confirm=${TOKEN}`,
    'Confirm subscription',
  ],
  [
    'the link that unsubscribes',
    `https://shop.example/api/newsletter/unsubscribe?token=${TOKEN}`,
    `#unsubscribe=${TOKEN}`,
    'Unsubscribe',
  ],
])(
  'when the newsletter page was opened without the fragment of its link, the visitor can paste %s',
  async (_what, pasted, fragment, button) => {
    openPage('#');
    await userEvent.click(screen.getByLabelText(PASTE));
    await userEvent.paste(pasted);
    await userEvent.click(screen.getByRole('button', { name: 'Open the link' }));
    act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')));
    expect(window.location.hash).toBe(fragment);
    expect(await screen.findByRole('button', { name: button })).toBeTruthy();
  },
);
